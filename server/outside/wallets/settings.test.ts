import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { APPLE_SETTINGS, CA_CERTIFICATE, GOOGLE_SETTINGS } from '../../../test/support/wallet-keys.ts'
import { readWalletSettings } from './settings.ts'

const all = { ...APPLE_SETTINGS, ...GOOGLE_SETTINGS }
const problemsOf = (changes: Record<string, string | undefined>) =>
  readWalletSettings(
    Object.fromEntries(Object.entries({ ...all, ...changes }).filter(([, value]) => value !== undefined)),
  ).problems
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const ellipticKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

test('without any there is no wallet, and each can be there without the other', () => {
  expect(readWalletSettings({})).toEqual({ settings: { apple: null, google: null }, problems: [] })
  expect(readWalletSettings(APPLE_SETTINGS)).toMatchObject({
    settings: { apple: { teamId: 'MASUKTEST0' }, google: null },
    problems: [],
  })
  expect(readWalletSettings(GOOGLE_SETTINGS)).toMatchObject({
    settings: { apple: null, google: { issuer: '3388000000012345678' } },
    problems: [],
  })
})

test.each([
  [
    'a key is missing',
    { MASUK_APPLE_PASS_KEY: undefined },
    /^MASUK_APPLE_PASS_KEY must be set with MASUK_APPLE_PASS_TYPE_ID and/,
  ],
  [
    'an issuer is alone',
    { MASUK_GOOGLE_WALLET_KEY: undefined },
    /^MASUK_GOOGLE_WALLET_KEY must be set with MASUK_GOOGLE_WALLET_ISSUER and/,
  ],
  [
    'the certificate is none',
    { MASUK_APPLE_PASS_CERT: 'none' },
    /^MASUK_APPLE_PASS_CERT must be a certificate/,
  ],
  ['the key is none', { MASUK_GOOGLE_WALLET_KEY: 'none' }, /^MASUK_GOOGLE_WALLET_KEY must be an RSA key/],
  [
    'the key is an elliptic one',
    { MASUK_APPLE_PASS_KEY: ellipticKey },
    /^MASUK_APPLE_PASS_KEY must be an RSA key/,
  ],
  [
    'the key is of another certificate',
    { MASUK_APPLE_PASS_KEY: otherKey },
    /^MASUK_APPLE_PASS_KEY must be that of/,
  ],
  [
    'the certificate is of another pass',
    { MASUK_APPLE_PASS_TYPE_ID: 'pass.my.other' },
    /^MASUK_APPLE_PASS_CERT must be that of/,
  ],
  [
    'the certificate is of another team',
    { MASUK_APPLE_TEAM_ID: 'OTHERTEAM0' },
    /^MASUK_APPLE_PASS_CERT must be that of/,
  ],
  [
    'Apple’s certificate is another one',
    { MASUK_APPLE_WWDR_CERT: APPLE_SETTINGS.MASUK_APPLE_PASS_CERT },
    /^MASUK_APPLE_WWDR_CERT must be the certificate of Apple/,
  ],
  [
    'the id is none',
    { MASUK_APPLE_PASS_TYPE_ID: 'my.ticket' },
    /^MASUK_APPLE_PASS_TYPE_ID must be a pass type id/,
  ],
])('%s: the start says so in one sentence', (_, changes, sentence) => {
  const problems = problemsOf(changes)
  expect(problems).toEqual([expect.stringMatching(sentence)])
})

test('no sentence has a part of what was set', () => {
  const text = problemsOf({
    MASUK_APPLE_PASS_KEY: 'SECRET-OF-APPLE',
    MASUK_APPLE_WWDR_CERT: `${CA_CERTIFICATE.trim()}SECRET`,
    MASUK_GOOGLE_WALLET_KEY: '-----BEGIN PRIVATE KEY-----\nSECRET-OF-GOOGLE\n-----END PRIVATE KEY-----',
    MASUK_GOOGLE_WALLET_ACCOUNT: 'SECRET',
  }).join('\n')
  expect(text).not.toContain('SECRET')
  expect(text).toContain('MASUK_APPLE_PASS_KEY')
})
