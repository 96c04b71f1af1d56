import { MOST_PAYMENT_TESTS, paymentTestResults } from '@masuk/shared/contract/organization-payments.ts'
import type { PaymentTestResult } from '@masuk/shared/contract/organization-payments.ts'
import { countOrRefuse, makeOwnLimit } from '../access/own-limit.ts'
import type { Handler } from '../core/handler.ts'
import type { FailureReason } from '../outside/payments/gateway-answer.ts'
import type { PaymentGateway } from '../outside/payments/gateway.ts'

/** `organizations.testPayments`: asks one gateway whether our keys work. */
export const testPayments: Handler<'organizations.testPayments'> = async ({ input, proof, deps }) => {
  const { provider } = input.body
  const limit = makeOwnLimit(deps, { name: 'payment-test', most: MOST_PAYMENT_TESTS, withinSeconds: 600 })
  await countOrRefuse(
    limit,
    proof.organizationId,
    (seconds) =>
      `Payments were tested ${MOST_PAYMENT_TESTS} times within ten minutes. Test again in ${seconds} seconds.`,
  )
  const result = await resultOf(deps.payments.get(provider))
  const testedAt = deps.clock.now().toISOString()
  return { provider, result, message: paymentTestResults[result], testedAt }
}

async function resultOf(gateway: PaymentGateway | null): Promise<PaymentTestResult> {
  if (!gateway) return 'not_set_up'
  const answer = await gateway.checkKeys()
  return answer.ok ? 'works' : resultOfFailure[answer.failure.reason]
}

const resultOfFailure = {
  unauthorized: 'keys_refused',
  not_found: 'account_refused',
  refused: 'account_refused',
  unreachable: 'not_reachable',
  timeout: 'not_reachable',
  rate_limited: 'gateway_fault',
  unavailable: 'gateway_fault',
  conflict: 'gateway_fault',
  malformed: 'gateway_fault',
} as const satisfies Record<FailureReason, PaymentTestResult>
