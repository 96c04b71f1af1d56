import { spawn } from 'node:child_process'
import { makeGateways } from '../server/outside/gateways/gateways.ts'
import type { GatewayAnswer } from '../server/outside/payments/gateway-answer.ts'
import { freePort } from '../test/support/free-port.ts'
import { findGoProgram, untilUp } from './go-program.ts'

// Sends every request of the Stripe adapter to stripe-mock, which Stripe makes from its own description of its interface:
//   npm run test:stripe
// It checks names and types of what is sent. It keeps no state, so what it answers is an example and only has to be read.

const INSTALL = 'go install github.com/stripe/stripe-mock@latest'

const program = findGoProgram('stripe-mock')
if (program === null) {
  console.error(`stripe-mock is not installed, so nothing was tested. It needs Go: ${INSTALL}`)
  process.exit(2)
}

const port = await freePort()
const baseUrl = `http://127.0.0.1:${port}`
const mock = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' })
const problems: string[] = []
try {
  await untilUp('stripe-mock', baseUrl)
  await callAll()
} finally {
  mock.kill()
}
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'stripe-mock takes every request' : `${problems.length} refused`)
process.exitCode = problems.length === 0 ? 0 : 1

async function callAll(): Promise<void> {
  const stripe = { secretKey: 'sk_test_123456789012', webhookSecrets: ['whsec_none'], isLive: false }
  const settings = { stripe, curlec: null, billplz: null, simulators: null }
  const gateway = makeGateways(settings, { payPageUrl: () => '', baseUrls: { stripe: baseUrl } }).get(
    'stripe',
  )
  if (!gateway?.refunds || !gateway.cancelCheckout || !gateway.listPayments)
    throw new Error('Stripe can do all.')
  const createdAt = new Date()
  const intentId = crypto.randomUUID()
  const order = {
    intentId,
    amountSen: 9_000,
    currency: 'MYR',
    description: 'Malam Muzik, 2 tickets',
    buyer: { name: 'Siti', email: 'siti@example.com' },
    returnUrl: 'https://masuk.example/return',
    cancelUrl: 'https://masuk.example/cancel',
    callbackUrl: 'https://masuk.example/api/webhooks/stripe',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 900_000),
  } as const
  const refund = { refundId: crypto.randomUUID(), gatewayRef: 'cs_1', gatewayPaymentRef: 'pi_1' }
  taken('create', await gateway.createCheckout(order))
  taken('status', await gateway.fetchStatus('cs_test_1'))
  taken('cancel', await gateway.cancelCheckout('cs_test_1'))
  taken('refund', await gateway.refunds.create({ ...refund, amountSen: 100, createdAt }))
  taken('refund status', await gateway.refunds.status('re_1'))
  taken('list', await gateway.listPayments({ from: new Date(0), to: createdAt }))
}

/** A mock's example need not be of our order: `malformed` says that the request was taken, and the example is another. */
function taken(name: string, answer: GatewayAnswer<unknown>): void {
  const isTaken = answer.ok || (answer.failure.reason === 'malformed' && answer.failure.status === 200)
  console.log(`${name}: ${answer.ok ? JSON.stringify(answer.value) : JSON.stringify(answer.failure)}`)
  if (!isTaken) problems.push(`${name}: ${JSON.stringify(answer.failure)}`)
}
