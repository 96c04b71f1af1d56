import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentSettings } from '../../server/payment-settings/settings.ts'
import { makeGateways } from '../../server/outside/gateways/gateways.ts'
import type { Fault } from '../support/gateways/fake-server.ts'
import { freePort } from '../support/free-port.ts'
import {
  exampleOrder,
  failureOf,
  openGateways,
  requireGateway,
  valueOf,
} from '../support/gateways/open-gateways.ts'

const providers = ['stripe', 'curlec', 'billplz'] as const

let patient: Awaited<ReturnType<typeof openGateways>>
let hasty: Awaited<ReturnType<typeof openGateways>>
beforeAll(async () => {
  patient = await openGateways()
  hasty = await openGateways({ timeoutMs: 250 })
})
afterAll(() => Promise.all([patient.close(), hasty.close()]))

/** The failure of a checkout that meets this. */
async function failureWith(world: typeof patient, provider: (typeof providers)[number], fault: Fault) {
  world[provider].faults.push(fault)
  const failure = failureOf(await requireGateway(world.gateways, provider).createCheckout(exampleOrder()))
  // The fakes put an address into every refusal; nothing of an answer's text may come out.
  expect(JSON.stringify(failure)).not.toMatch(/example\.com|masuk0|secret|html/)
  return failure
}

const status = (code: number): Fault => ({ status: code, body: { error: { message: 'jane@example.com' } } })

describe.each(providers)('%s', (provider) => {
  test.each([
    ['401', status(401), { reason: 'unauthorized', isRetryable: false, mayHaveHappened: false, status: 401 }],
    ['400', status(400), { reason: 'refused', isRetryable: false, mayHaveHappened: false }],
    ['429', status(429), { reason: 'rate_limited', isRetryable: true, mayHaveHappened: false }],
    ['409', status(409), { reason: 'conflict', isRetryable: true, mayHaveHappened: true }],
    ['500', status(500), { reason: 'unavailable', isRetryable: true, mayHaveHappened: true }],
    ['503', status(503), { reason: 'unavailable', isRetryable: true, mayHaveHappened: true }],
    ['a page of a proxy', 'garbage', { reason: 'malformed', mayHaveHappened: true }],
    ['an object of another kind', { status: 200, body: { id: 7 } }, { reason: 'malformed' }],
    ['a cut connection', 'drop', { reason: 'unreachable', isRetryable: true, mayHaveHappened: true }],
    ['an answer without an end', 'huge', { reason: 'malformed', mayHaveHappened: true }],
  ] as [string, Fault, object][])('%s', async (_, fault, expected) => {
    expect(await failureWith(patient, provider, fault)).toMatchObject({ provider, ...expected })
  })

  test.each(['stall', 'drip'] as const)('a server that does nothing (%s) is left in time', async (fault) => {
    expect(await failureWith(hasty, provider, fault)).toMatchObject({
      reason: 'timeout',
      isRetryable: true,
      mayHaveHappened: true,
    })
  })

  test('a redirect is not followed: the key goes nowhere else', async () => {
    expect(await failureWith(patient, provider, 'redirect')).toMatchObject({ reason: 'malformed' })
  })

  test('where nobody listens nothing has happened', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`
    const gateways = makeGateways(
      { ...onlyKeys, simulators: null },
      { payPageUrl: () => '', baseUrls: { stripe: baseUrl, curlec: baseUrl, billplz: baseUrl } },
    )
    const failure = failureOf(await requireGateway(gateways, provider).createCheckout(exampleOrder()))
    expect(failure).toMatchObject({ reason: 'unreachable', isRetryable: true, mayHaveHappened: false })
  })

  test('a wrong key is said to be one', async () => {
    const gateways = makeGateways(
      { ...onlyKeys, simulators: null },
      { payPageUrl: () => '', baseUrls: { [provider]: patient[provider].url } },
    )
    const failure = failureOf(await requireGateway(gateways, provider).createCheckout(exampleOrder()))
    expect(failure).toMatchObject({ reason: 'unauthorized', isRetryable: false })
  })

  test('keys are checked by a read that changes nothing, and wrong ones are said to be wrong', async () => {
    const before = patient[provider].requests.length
    valueOf(await requireGateway(patient.gateways, provider).checkKeys())
    expect(patient[provider].requests.slice(before).map(({ method }) => method)).toEqual(['GET'])
    const wrong = makeGateways(
      { ...onlyKeys, simulators: null },
      { payPageUrl: () => '', baseUrls: { [provider]: patient[provider].url } },
    )
    expect(failureOf(await requireGateway(wrong, provider).checkKeys())).toMatchObject({
      reason: 'unauthorized',
    })
    patient[provider].faults.push({ status: 200, body: { of: 'somebody else' } })
    expect(failureOf(await requireGateway(patient.gateways, provider).checkKeys())).toMatchObject({
      reason: 'malformed',
    })
  })

  test('after a failure the next request is answered', async () => {
    await failureWith(patient, provider, status(500))
    valueOf(await requireGateway(patient.gateways, provider).createCheckout(exampleOrder()))
  })
})

const onlyKeys: Omit<PaymentSettings, 'simulators'> = {
  stripe: { secretKey: 'sk_test_another000000', webhookSecrets: ['whsec_other'], isLive: false },
  curlec: { keyId: 'rzp_test_other1', keySecret: 'other', webhookSecrets: ['other'], isLive: false },
  billplz: { apiKey: 'other', collectionId: 'other', signatureKeys: ['other'], isLive: false },
}

describe('simulators', () => {
  test.each(['tng_demo', 'curlec_demo'] as const)(
    '%s sends the buyer to our page and asks nobody',
    async (name) => {
      const gateway = requireGateway(patient.gateways, name)
      const order = exampleOrder()
      expect(valueOf(await gateway.createCheckout(order))).toEqual({
        gatewayRef: `${name}_${order.intentId}`,
        next: { kind: 'redirect', url: `https://masuk.example/pay/${name}/${order.intentId}` },
      })
      expect(gateway.isLive).toBe(false)
    },
  )
})
