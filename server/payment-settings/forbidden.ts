import type { PaymentEnvironment } from './environment.ts'

type Name = keyof PaymentEnvironment

/** What each gateway needs, all or nothing. */
const TOGETHER: readonly (readonly Name[])[] = [
  ['MASUK_STRIPE_SECRET_KEY', 'MASUK_STRIPE_WEBHOOK_SECRETS'],
  ['MASUK_CURLEC_KEY_ID', 'MASUK_CURLEC_KEY_SECRET', 'MASUK_CURLEC_WEBHOOK_SECRETS'],
  ['MASUK_BILLPLZ_API_KEY', 'MASUK_BILLPLZ_COLLECTION_ID', 'MASUK_BILLPLZ_SIGNATURE_KEYS'],
]

const SECRETS = [
  'MASUK_STRIPE_WEBHOOK_SECRETS',
  'MASUK_CURLEC_KEY_SECRET',
  'MASUK_CURLEC_WEBHOOK_SECRETS',
  'MASUK_BILLPLZ_SIGNATURE_KEYS',
  'MASUK_TNG_DEMO_SECRET',
  'MASUK_CURLEC_DEMO_SECRET',
] as const

/** What single settings can't show. A variable whose value is wrong counts as given: it is told already. */
export function forbiddenPayments(
  given: PaymentEnvironment,
  { wrong, env }: { wrong: ReadonlySet<string>; env: string },
): string[] {
  const isGiven = (name: Name) => given[name] !== undefined || wrong.has(name)
  // Where real people pay. Everywhere else no real money may be taken.
  const takesMoney = env === 'production' && given.MASUK_STAGING !== true
  return [
    ...TOGETHER.flatMap((names) => incomplete(names, isGiven)),
    ...sharing(given),
    ...(takesMoney ? unrealIn(given) : realIn(given, isGiven)),
    ...(env === 'production' ? missingDemoSecrets(given, isGiven) : []),
  ]
}

function incomplete(names: readonly Name[], isGiven: (name: Name) => boolean): string[] {
  const missing = names.filter((name) => !isGiven(name))
  if (missing.length === 0 || missing.length === names.length) return []
  const present = names.filter(isGiven)
  return [`${missing.join(' and ')} must be set with ${present.join(' and ')}`]
}

function sharing(given: PaymentEnvironment): string[] {
  const listOf = (name: (typeof SECRETS)[number]) => [given[name] ?? []].flat()
  const names = SECRETS.filter((name) =>
    SECRETS.some((other) => other !== name && listOf(name).some((secret) => listOf(other).includes(secret))),
  )
  return names.length > 0 ? [`${names.join(' and ')} must not share a secret: one sender, one secret`] : []
}

/** Test keys and simulators where tickets are real would give them away. */
function unrealIn(given: PaymentEnvironment): string[] {
  const rules: [boolean, string][] = [
    [
      given.MASUK_PAYMENT_SIMULATORS === true,
      'MASUK_PAYMENT_SIMULATORS must be off in production: whoever likes would pay with it. MASUK_STAGING=1 is for a server ' +
        'that never takes money',
    ],
    [
      isTest(given.MASUK_STRIPE_SECRET_KEY),
      'MASUK_STRIPE_SECRET_KEY must be a live key in production, or MASUK_STAGING=1',
    ],
    [
      isTest(given.MASUK_CURLEC_KEY_ID),
      'MASUK_CURLEC_KEY_ID must be a live key in production, or MASUK_STAGING=1',
    ],
    [
      given.MASUK_BILLPLZ_SANDBOX === true,
      'MASUK_BILLPLZ_SANDBOX must be off in production, unless MASUK_STAGING=1',
    ],
  ]
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence)
}

/** A laptop or staging server with live keys would take real money for tickets of a demo. */
function realIn(given: PaymentEnvironment, isGiven: (name: Name) => boolean): string[] {
  const where = 'outside production and with MASUK_STAGING=1'
  const rules: [boolean, string][] = [
    [isLive(given.MASUK_STRIPE_SECRET_KEY), `MASUK_STRIPE_SECRET_KEY must be a test key ${where}`],
    [isLive(given.MASUK_CURLEC_KEY_ID), `MASUK_CURLEC_KEY_ID must be a test key ${where}`],
    [
      isGiven('MASUK_BILLPLZ_API_KEY') &&
        (given.MASUK_BILLPLZ_SANDBOX === false || !isGiven('MASUK_BILLPLZ_SANDBOX')),
      `MASUK_BILLPLZ_SANDBOX must be 1 ${where}`,
    ],
  ]
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence)
}

/** Several servers must agree on them; only development keeps its own. */
function missingDemoSecrets(given: PaymentEnvironment, isGiven: (name: Name) => boolean): string[] {
  if (given.MASUK_STAGING !== true || given.MASUK_PAYMENT_SIMULATORS !== true) return []
  const missing = (['MASUK_TNG_DEMO_SECRET', 'MASUK_CURLEC_DEMO_SECRET'] as const).filter(
    (name) => !isGiven(name),
  )
  return missing.map((name) => `${name} must be set with MASUK_PAYMENT_SIMULATORS where MASUK_STAGING=1`)
}

const isTest = (key = ''): boolean => /^[a-z]+_test_/.test(key)
const isLive = (key = ''): boolean => /^[a-z]+_live_/.test(key)
