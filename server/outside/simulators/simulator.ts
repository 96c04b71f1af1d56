import { answered } from '../payments/gateway-answer.ts'
import type { PaymentGateway } from '../payments/gateway.ts'
import { demoRef, readDemoCallback, signDemoCallback } from './demo-callback.ts'
import type { SimulatorProvider } from './demo-callback.ts'

export interface SimulatorSettings {
  provider: SimulatorProvider
  /** Its own: no live gateway's callback is ever checked with it. */
  secrets: readonly string[]
  /** Our page on which somebody chooses whether the payment succeeds. */
  payPageUrl(provider: SimulatorProvider, intentId: string): string
}

/**
 * A gateway without money, for laptops and staging. It keeps nothing: the page settles a payment by sending a signed
 * callback (signDemoCallback), so until then there is nothing to ask it.
 */
export function simulator({ provider, secrets, payPageUrl }: SimulatorSettings): PaymentGateway {
  const [secret] = secrets
  if (secret === undefined) throw new Error(`${provider} needs a secret to sign with.`)
  const refundRef = (refundId: string) => `${provider}_refund_${refundId}`
  return {
    provider,
    isLive: false,
    checkKeys: async () => answered(null),
    async createCheckout({ intentId }) {
      const next = { kind: 'redirect', url: payPageUrl(provider, intentId) } as const
      return answered({ gatewayRef: demoRef(provider, intentId), next })
    },
    fetchStatus: async () => answered({ state: 'pending' }),
    cancelCheckout: null,
    refunds: {
      create: async ({ refundId, amountSen }) =>
        answered({ gatewayRefundRef: refundRef(refundId), state: 'succeeded', amountSen }),
      status: async (gatewayRefundRef) => answered({ gatewayRefundRef, state: 'succeeded', amountSen: null }),
    },
    listPayments: null,
    readCallback: (rawBody, headers, now) =>
      readDemoCallback({ provider, secrets }, { rawBody, headers, now }),
    confirmReturn: null,
    publicKey: null,
    simulate: (payment, at) => signDemoCallback({ provider, secret }, payment, at),
  }
}
