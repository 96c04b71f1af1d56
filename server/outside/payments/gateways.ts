import type { PaymentGateway } from './gateway.ts'
import type { Provider } from './provider.ts'

/** The gateways that are set up, the first of them for buyers who name none. */
export interface PaymentGateways {
  readonly all: readonly PaymentGateway[]
  /** The one with that name, or null when it is not set up. */
  get(provider: string): PaymentGateway | null
  /** The provider that a buyer gets who asks for this one, or for any; null when it is not set up. */
  choose(asked: Provider | undefined): Provider | null
}

export function gatewaysOf(all: readonly PaymentGateway[]): PaymentGateways {
  const get = (provider: string) => all.find((gateway) => gateway.provider === provider) ?? null
  return { all, get, choose: (asked) => (asked ? get(asked) : all[0])?.provider ?? null }
}
