import type { PaymentGateway } from './gateway.ts'
import type { Provider } from './provider.ts'

/** The gateways that are set up, the first of them for buyers who name none. */
export interface PaymentGateways {
  readonly all: readonly PaymentGateway[]
  /** The one with that name, also that of practice events; null when it is not set up. */
  get(provider: string): PaymentGateway | null
  /**
   * The provider that a buyer gets who asks for this one, or for any; null when it is not set up. What is for practice is paid at
   * a simulator whoever asks for what, and nothing else at one that is there for practice alone.
   */
  choose(asked: Provider | undefined, order: { isPractice: boolean }): Provider | null
}

/** `practice` is a simulator, beside the gateways that are set up or one of them. */
export function gatewaysOf(all: readonly PaymentGateway[], practice: PaymentGateway): PaymentGateways {
  const find = (gateways: readonly PaymentGateway[], provider: string) =>
    gateways.find((gateway) => gateway.provider === provider) ?? null
  return {
    all,
    get: (provider) => find([...all, practice], provider),
    choose: (asked, { isPractice }) => {
      if (isPractice) return practice.provider
      return (asked ? find(all, asked) : all[0])?.provider ?? null
    },
  }
}
