import type { PaymentSettings } from '../../payment-settings/settings.ts'
import { boundedFetch } from '../payments/bounded-fetch.ts'
import type { PaymentGateway } from '../payments/gateway.ts'
import type { Provider } from '../payments/provider.ts'
import { billplzGateway } from './billplz.ts'
import { curlecGateway } from './curlec.ts'
import type { SimulatorProvider } from '../simulators/demo-callback.ts'
import { simulator } from '../simulators/simulator.ts'
import { stripeGateway } from './stripe.ts'

/** The gateways that this service is set up for. */
export type PaymentGateways = ReadonlyMap<Provider, PaymentGateway>

/** With the simulators' secrets, wherever they are kept. */
export type GatewaySettings = Omit<PaymentSettings, 'simulators'> & {
  readonly simulators: { readonly tngSecret: string; readonly curlecSecret: string } | null
}

export interface GatewayWorld {
  /** Where a simulator sends the buyer. */
  payPageUrl(provider: SimulatorProvider, intentId: string): string
  /** For tests: where each gateway is instead of where it really is. */
  baseUrls?: Partial<Record<Provider, string>>
  /** For tests: how long a request may take. */
  timeoutMs?: number
}

/** Gateways answer in one or two seconds; Stripe's slowest methods in several. */
const TIMEOUT_MS = 15_000

/** Makes them; connects to nothing. */
export function makeGateways(
  settings: GatewaySettings,
  { payPageUrl, baseUrls = {}, timeoutMs = TIMEOUT_MS }: GatewayWorld,
): PaymentGateways {
  const fetch = boundedFetch(timeoutMs)
  const at = (provider: Provider) => ({ fetch, baseUrl: baseUrls[provider] ?? null })
  const { stripe, curlec, billplz, simulators } = settings
  const made = [
    ...(stripe ? [stripeGateway(stripe, at('stripe'))] : []),
    ...(curlec ? [curlecGateway(curlec, at('curlec'))] : []),
    ...(billplz ? [billplzGateway(billplz, at('billplz'))] : []),
    ...(simulators
      ? [
          simulator({ provider: 'tng_demo', secrets: [simulators.tngSecret], payPageUrl }),
          simulator({ provider: 'curlec_demo', secrets: [simulators.curlecSecret], payPageUrl }),
        ]
      : []),
  ]
  return new Map(made.map((gateway) => [gateway.provider, gateway]))
}
