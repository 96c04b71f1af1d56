import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readPaymentSettings } from './settings.ts'

type Env = 'development' | 'production' | 'test'

const stripe = (mode: 'live' | 'test') => ({
  MASUK_STRIPE_SECRET_KEY: `sk_${mode}_0123456789abcdef`,
  MASUK_STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789abcdef',
})
const curlec = (mode: 'live' | 'test') => ({
  MASUK_CURLEC_KEY_ID: `rzp_${mode}_0123456789`,
  MASUK_CURLEC_KEY_SECRET: 'curlec-key-secret-0001',
  MASUK_CURLEC_WEBHOOK_SECRETS: 'curlec-webhook-0001,curlec-webhook-0002',
})
const billplz = {
  MASUK_BILLPLZ_API_KEY: '11111111-2222-3333-4444-555555555555',
  MASUK_BILLPLZ_COLLECTION_ID: 'inbmmepb',
  MASUK_BILLPLZ_SIGNATURE_KEYS: 'S-s7b4yWpp9h7rrkNM1i3Z_g',
}
const sandbox = { ...billplz, MASUK_BILLPLZ_SANDBOX: '1' }
const simulators = {
  MASUK_PAYMENT_SIMULATORS: '1',
  MASUK_TNG_DEMO_SECRET: 'a-secret-of-the-wallet-simulator-',
  MASUK_CURLEC_DEMO_SECRET: 'a-secret-of-the-Curlec-simulator-',
}
const staging = { MASUK_STAGING: '1' }

const problemsOf = (environment: Record<string, string>, env: Env = 'development') =>
  readPaymentSettings(environment, env).problems

test('a laptop has simulators, with secrets that it keeps itself', () => {
  expect(readPaymentSettings({}, 'development')).toEqual({
    settings: {
      stripe: null,
      curlec: null,
      billplz: null,
      simulators: { tngSecret: null, curlecSecret: null },
    },
    problems: [],
  })
  expect(readPaymentSettings({ MASUK_PAYMENT_SIMULATORS: '0' }, 'development').settings.simulators).toBeNull()
})

test.each(['production', 'test'] as const)('in %s there are none unless they are asked for', (env) => {
  expect(readPaymentSettings({}, env).settings.simulators).toBeNull()
})

test('every setting is read from its variable', () => {
  const environment = { ...stripe('live'), ...curlec('live'), ...billplz }
  expect(readPaymentSettings(environment, 'production')).toEqual({
    settings: {
      stripe: {
        secretKey: 'sk_live_0123456789abcdef',
        webhookSecrets: ['whsec_0123456789abcdef'],
        isLive: true,
      },
      curlec: {
        keyId: 'rzp_live_0123456789',
        keySecret: 'curlec-key-secret-0001',
        webhookSecrets: ['curlec-webhook-0001', 'curlec-webhook-0002'],
        isLive: true,
      },
      billplz: {
        apiKey: billplz.MASUK_BILLPLZ_API_KEY,
        collectionId: 'inbmmepb',
        signatureKeys: ['S-s7b4yWpp9h7rrkNM1i3Z_g'],
        isLive: true,
      },
      simulators: null,
    },
    problems: [],
  })
})

describe('test keys and simulators are for servers that take no money', () => {
  const cases: [string, Record<string, string>][] = [
    ['MASUK_STRIPE_SECRET_KEY', stripe('test')],
    ['MASUK_CURLEC_KEY_ID', curlec('test')],
    ['MASUK_BILLPLZ_SANDBOX', sandbox],
    ['MASUK_PAYMENT_SIMULATORS', simulators],
  ]

  test.each(cases)('%s: in production a problem', (name, environment) => {
    expect(problemsOf(environment, 'production')).toEqual([expect.stringMatching(`^${name} must be`)])
  })

  test.each(cases)('%s: fine in development, tests and staging', (_, environment) => {
    expect(problemsOf(environment)).toEqual([])
    expect(problemsOf(environment, 'test')).toEqual([])
    expect(problemsOf({ ...environment, ...staging }, 'production')).toEqual([])
  })
})

describe('live keys are for production alone', () => {
  const cases: [string, Record<string, string>][] = [
    ['MASUK_STRIPE_SECRET_KEY', stripe('live')],
    ['MASUK_CURLEC_KEY_ID', curlec('live')],
    ['MASUK_BILLPLZ_SANDBOX', billplz],
  ]

  test.each(cases)('%s: a problem in development, tests and staging', (name, environment) => {
    const problem = [expect.stringMatching(`^${name} must be`)]
    expect(problemsOf(environment)).toEqual(problem)
    expect(problemsOf(environment, 'test')).toEqual(problem)
    expect(problemsOf({ ...environment, ...staging }, 'production')).toEqual(problem)
  })

  test('so no server can have both live keys and simulators', () => {
    for (const flags of [{}, staging])
      for (const env of ['development', 'test', 'production'] as const)
        expect(problemsOf({ ...stripe('live'), ...simulators, ...flags }, env)).not.toEqual([])
  })
})

describe('a gateway is set up whole or not at all', () => {
  const whole = { ...stripe('live'), ...curlec('live'), ...billplz }
  test.each(Object.keys(whole))('%s alone is missing', (name) => {
    const { [name]: _, ...rest } = whole as Record<string, string>
    expect(problemsOf(rest, 'production')).toEqual([
      expect.stringMatching(`^${name} must be set with MASUK_`),
    ])
  })
})

test('staging must be told the secrets that its servers share', () => {
  expect(problemsOf({ MASUK_PAYMENT_SIMULATORS: '1', ...staging }, 'production')).toEqual([
    expect.stringMatching(/^MASUK_TNG_DEMO_SECRET must be set/),
    expect.stringMatching(/^MASUK_CURLEC_DEMO_SECRET must be set/),
  ])
})

describe('a secret has one sender', () => {
  const shared = 'one-secret-for-two-senders-0123456789'
  test.each([
    [{ ...curlec('test'), MASUK_CURLEC_WEBHOOK_SECRETS: shared, MASUK_CURLEC_DEMO_SECRET: shared }],
    [{ MASUK_TNG_DEMO_SECRET: shared, MASUK_CURLEC_DEMO_SECRET: shared }],
    [
      {
        ...curlec('test'),
        MASUK_CURLEC_KEY_SECRET: shared,
        MASUK_CURLEC_WEBHOOK_SECRETS: `x${shared},${shared}`,
      },
    ],
  ])('%j', (environment) => {
    const problems = problemsOf(environment)
    expect(problems).toEqual([expect.stringMatching(/ must not share a secret/)])
    expect(problems.join()).not.toContain(shared)
  })
})

describe('a value that is wrong is a problem that begins with its variable, and does not repeat it', () => {
  test.each([
    ['MASUK_STRIPE_SECRET_KEY', 'pk_live_0123456789abcdef'],
    ['MASUK_STRIPE_WEBHOOK_SECRETS', '0123456789abcdef'],
    ['MASUK_STRIPE_WEBHOOK_SECRETS', 'whsec_0123456789abcdef,'],
    ['MASUK_STRIPE_WEBHOOK_SECRETS', 'whsec_0123456789abcdef,whsec_0123456789abcdef'],
    ['MASUK_CURLEC_KEY_ID', 'rzp_0123456789'],
    ['MASUK_CURLEC_KEY_SECRET', 'short'],
    ['MASUK_CURLEC_WEBHOOK_SECRETS', 'curlec-webhook-0001,curlec-webhook-0002,curlec-webhook-0003'],
    ['MASUK_BILLPLZ_SIGNATURE_KEYS', 'short'],
    ['MASUK_BILLPLZ_SANDBOX', 'yes'],
    ['MASUK_TNG_DEMO_SECRET', 'short'],
    ['MASUK_STAGING', 'true'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ ...stripe('test'), ...curlec('test'), ...sandbox, [name]: value })
    expect(problems[0]).toMatch(new RegExp(`^${name} must`))
    expect(problems).toHaveLength(1)
    expect(problems[0]).not.toContain(value.length > 5 ? value : '=')
  })
})

test('the configuration tells them with all others', () => {
  expect(() => readConfig({ PORT: 'x', ...stripe('live') })).toThrow(
    /PORT must[^]*MASUK_STRIPE_SECRET_KEY must/,
  )
  expect(readConfig({ ...stripe('test') }).payments.stripe?.isLive).toBe(false)
})
