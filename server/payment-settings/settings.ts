import type { BillplzSettings } from '../outside/gateways/billplz.ts'
import type { CurlecSettings } from '../outside/gateways/curlec.ts'
import type { StripeSettings } from '../outside/gateways/stripe.ts'
import { PaymentEnvironment } from './environment.ts'
import { forbiddenPayments } from './forbidden.ts'

/** The gateways that this service takes payments through; null: not this one. */
export interface PaymentSettings {
  readonly stripe: StripeSettings | null
  readonly curlec: CurlecSettings | null
  readonly billplz: BillplzSettings | null
  /** Wallet and Curlec simulators; a null secret is kept in the data directory. */
  readonly simulators: {
    readonly tngSecret: string | null
    readonly curlecSecret: string | null
  } | null
}

/** Settings, and every problem at once, each a sentence that begins with a variable. Values are in none of them. */
export function readPaymentSettings(
  environment: Readonly<Record<string, string | undefined>>,
  env: 'development' | 'production' | 'test',
): { settings: PaymentSettings; problems: string[] } {
  const read = PaymentEnvironment.safeParse(environment)
  const issues = read.error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const given = PaymentEnvironment.parse(
    Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name))),
  )
  // One problem a variable: a value that is wrong in two ways is told once.
  const first = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  const problems = [
    ...[...first].toReversed().map(([name, message]) => `${name} ${message}`),
    ...forbiddenPayments(given, { wrong, env }),
  ]
  return { settings: settingsOf(given, env), problems }
}

function settingsOf(given: PaymentEnvironment, env: string): PaymentSettings {
  const hasSimulators = given.MASUK_PAYMENT_SIMULATORS ?? env === 'development'
  return {
    stripe: stripeOf(given),
    curlec: curlecOf(given),
    billplz: billplzOf(given),
    simulators: hasSimulators
      ? {
          tngSecret: given.MASUK_TNG_DEMO_SECRET ?? null,
          curlecSecret: given.MASUK_CURLEC_DEMO_SECRET ?? null,
        }
      : null,
  }
}

function stripeOf(given: PaymentEnvironment): StripeSettings | null {
  const { MASUK_STRIPE_SECRET_KEY: secretKey, MASUK_STRIPE_WEBHOOK_SECRETS: webhookSecrets } = given
  if (!secretKey || !webhookSecrets) return null
  return { secretKey, webhookSecrets, isLive: isLiveKey(secretKey) }
}

function curlecOf(given: PaymentEnvironment): CurlecSettings | null {
  const { MASUK_CURLEC_KEY_ID: keyId, MASUK_CURLEC_KEY_SECRET: keySecret } = given
  const webhookSecrets = given.MASUK_CURLEC_WEBHOOK_SECRETS
  if (!keyId || !keySecret || !webhookSecrets) return null
  return { keyId, keySecret, webhookSecrets, isLive: isLiveKey(keyId) }
}

function billplzOf(given: PaymentEnvironment): BillplzSettings | null {
  const { MASUK_BILLPLZ_API_KEY: apiKey, MASUK_BILLPLZ_COLLECTION_ID: collectionId } = given
  const signatureKeys = given.MASUK_BILLPLZ_SIGNATURE_KEYS
  if (!apiKey || !collectionId || !signatureKeys) return null
  return { apiKey, collectionId, signatureKeys, isLive: given.MASUK_BILLPLZ_SANDBOX !== true }
}

const isLiveKey = (text: string): boolean => /^[a-z]+_live_/.test(text)
