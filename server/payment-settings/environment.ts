import { z } from 'zod'

/** During a rotation the new one, and the one before it for what was signed before. */
const MOST_SECRETS = 2

const secretList = (pattern: RegExp, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => pattern.test(secret)), { error })
    .refine((secrets) => secrets.length <= MOST_SECRETS, {
      error: `must be at most ${MOST_SECRETS}, comma-separated: the new one and the one before it`,
    })
    .refine((secrets) => new Set(secrets).size === secrets.length, {
      error: 'must not name the same secret twice',
    })

const key = (pattern: RegExp, error: string) => z.string().regex(pattern, { error })
const on = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((text) => text === '1')
const demoSecret = key(/^[\x21-\x7e]{32,}$/, 'must be at least 32 letters, digits and signs')

/** Every setting about payments, by the name it has in the environment. */
export const PaymentEnvironment = z.object({
  MASUK_STRIPE_SECRET_KEY: key(
    /^(sk|rk)_(test|live)_\w{10,}$/,
    'must be a secret or restricted key of Stripe, such as sk_live_…',
  ).optional(),
  MASUK_STRIPE_WEBHOOK_SECRETS: secretList(
    /^whsec_\w{16,}$/,
    'must be signing secrets of Stripe, such as whsec_…, comma-separated',
  ).optional(),
  MASUK_CURLEC_KEY_ID: key(
    /^rzp_(test|live)_\w{6,}$/,
    'must be a key id of Curlec, such as rzp_live_…',
  ).optional(),
  MASUK_CURLEC_KEY_SECRET: key(/^[\x21-\x7e]{16,}$/, 'must be the secret of the key').optional(),
  MASUK_CURLEC_WEBHOOK_SECRETS: secretList(
    /^[\x21-\x2b\x2d-\x7e]{16,}$/,
    'must be at least 16 letters, digits and signs each, comma-separated',
  ).optional(),
  MASUK_BILLPLZ_API_KEY: key(/^[\w-]{16,}$/, 'must be an API key of Billplz').optional(),
  MASUK_BILLPLZ_COLLECTION_ID: key(/^[\w-]{3,40}$/, 'must be the id of a collection').optional(),
  MASUK_BILLPLZ_SIGNATURE_KEYS: secretList(
    /^[\w-]{16,}$/,
    'must be X-Signature keys of Billplz, comma-separated',
  ).optional(),
  MASUK_BILLPLZ_SANDBOX: on.optional(),
  MASUK_PAYMENT_SIMULATORS: on.optional(),
  MASUK_TNG_DEMO_SECRET: demoSecret.optional(),
  MASUK_CURLEC_DEMO_SECRET: demoSecret.optional(),
  MASUK_STAGING: on.optional(),
})
export type PaymentEnvironment = z.output<typeof PaymentEnvironment>
