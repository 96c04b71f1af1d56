import { makeGateways } from '../../../server/outside/gateways/gateways.ts'
import type { PaymentGateways } from '../../../server/outside/gateways/gateways.ts'
import type { CheckoutOrder, PaymentGateway } from '../../../server/outside/payments/gateway.ts'
import type { GatewayAnswer, GatewayFailure } from '../../../server/outside/payments/gateway-answer.ts'
import type { Provider } from '../../../server/outside/payments/provider.ts'
import { openFakeBillplz } from './fake-billplz.ts'
import { openFakeCurlec } from './fake-curlec.ts'
import { openFakeStripe } from './fake-stripe.ts'

/** What the fakes were told at their set-up, and the service with them. */
export const credentials = {
  stripe: { secretKey: 'sk_test_masuk0000000000', webhookSecret: 'whsec_test_masuk00000000' },
  curlec: {
    keyId: 'rzp_test_masuk0001',
    keySecret: 'curlec-key-secret-0001',
    webhookSecret: 'curlec-webhook-secret-0001',
  },
  billplz: {
    apiKey: '11111111-2222-3333-4444-555555555555',
    collectionId: 'inbmmepb',
    signatureKey: 'S-s7b4yWpp9h7rrkNM1i3Z_g',
  },
} as const

/** Three fake gateways over HTTP, and the real adapters that speak to them. */
export async function openGateways({
  timeoutMs = 10_000,
  now = () => new Date(),
}: { timeoutMs?: number; now?: () => Date } = {}) {
  const stripe = await openFakeStripe(credentials.stripe, now)
  const curlec = await openFakeCurlec(credentials.curlec, now)
  const billplz = await openFakeBillplz(credentials.billplz)
  const gateways = makeGateways(settings, {
    payPageUrl: (provider, intentId) => `https://masuk.example/pay/${provider}/${intentId}`,
    baseUrls: { stripe: stripe.url, curlec: curlec.url, billplz: billplz.url },
    timeoutMs,
  })
  return {
    stripe,
    curlec,
    billplz,
    gateways,
    async close() {
      await Promise.all([stripe.close(), curlec.close(), billplz.close()])
    },
  }
}

const settings = {
  stripe: {
    secretKey: credentials.stripe.secretKey,
    webhookSecrets: [credentials.stripe.webhookSecret],
    isLive: false,
  },
  curlec: {
    keyId: credentials.curlec.keyId,
    keySecret: credentials.curlec.keySecret,
    webhookSecrets: [credentials.curlec.webhookSecret],
    isLive: false,
  },
  billplz: {
    apiKey: credentials.billplz.apiKey,
    collectionId: credentials.billplz.collectionId,
    signatureKeys: [credentials.billplz.signatureKey],
    isLive: false,
  },
  simulators: {
    tngSecret: 'a secret of the wallet simulator, long',
    curlecSecret: 'a secret of the Curlec simulator, long',
  },
}

/** A checkout that every gateway takes. */
export function exampleOrder(changes: Partial<CheckoutOrder> = {}): CheckoutOrder {
  const createdAt = new Date()
  return {
    intentId: crypto.randomUUID(),
    amountSen: 9_000,
    currency: 'MYR',
    description: 'Malam Muzik, 2 tickets',
    buyer: { name: 'Siti binti Ahmad', email: 'siti@example.com' },
    returnUrl: 'https://masuk.example/pay/return',
    cancelUrl: 'https://masuk.example/pay/cancel',
    callbackUrl: 'https://masuk.example/api/webhooks/billplz',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 15 * 60_000),
    ...changes,
  }
}

export function requireGateway(gateways: PaymentGateways, provider: Provider): PaymentGateway {
  const gateway = gateways.get(provider)
  if (!gateway) throw new Error(`${provider} is not set up.`)
  return gateway
}

/** The result of a request that must succeed. */
export function valueOf<T>(answer: GatewayAnswer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.value
}

/** The failure of a request that must fail. */
export function failureOf(answer: GatewayAnswer<unknown>): GatewayFailure {
  if (answer.ok) throw new Error('It succeeded.')
  return answer.failure
}

/** What a method that a gateway may lack does, where it must have it. */
export function having<T>(method: T | null): T {
  if (method === null) throw new Error('This gateway has no such method.')
  return method
}
