import { expect, test } from 'vitest'
import { signGrantToken, verifyGrantToken } from './grant-token.ts'
import type { GrantClaims } from './grant-token.ts'
import { makeKeyring } from './keys.ts'

const keyring = makeKeyring([{ id: 7, secret: Buffer.alloc(32, 0x2a) }])
const [jti, evt] = ['0198c8f0-1111-7abc-8def-0123456789ab', '0198c8f0-2222-7abc-8def-0123456789ab'] as const
const claims: GrantClaims = {
  typ: 'scan',
  jti,
  org: evt,
  evt,
  mbr: jti,
  iat: 1_795_179_600,
  exp: 1_795_266_000,
}
const now = new Date('2026-11-20T13:00:00Z')

// The signature was computed with Python's hmac from the words of the protocol: devices out there hold such tokens.
const SIGNATURE = '3dND6oraCFPh8_18qDfDSQaxFOFRq0niFnVesSvfN8o'

test('a token is its prefix, key id, payload and signature', () => {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  expect(signGrantToken(keyring, claims)).toBe(`sg1.7.${payload}.${SIGNATURE}`)
})

test('its claims are read until the second in which it ends', () => {
  const token = signGrantToken(keyring, claims)
  expect(verifyGrantToken(keyring, token, now)).toEqual(claims)
  expect(verifyGrantToken(keyring, token, new Date(claims.exp * 1000 - 1))).toEqual(claims)
  expect(verifyGrantToken(keyring, token, new Date(claims.exp * 1000))).toBe(null)
})

test('it is for scanning only, whatever else we may sign one day', () => {
  const token = signGrantToken(keyring, { ...claims, typ: 'invitation' as 'scan' })
  expect(verifyGrantToken(keyring, token, now)).toBe(null)
})

test.each([
  undefined,
  null,
  7,
  {},
  [],
  ['sg1'],
  '',
  'sg1',
  'sg1...',
  `sg1.7.${'A'.repeat(5000)}.${SIGNATURE}`,
])('%j is no token', (token) => {
  expect(verifyGrantToken(keyring, token, now)).toBe(null)
})
