import { expect, test } from 'vitest'
import { endingOf, hashOf, newApiKey, presentedKey, readApiKey } from './api-key.ts'

const organizationId = '01973f10-0000-7000-8000-000000000001'
// The checksum as Python's zlib and base64 work it out: a scanner for secrets need not ask us.
const known = 'masuk_aglt6eaaabyabaaaaaaaaaaaaeaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaalrla5cq'

test('a key says which organisation it is of, and proves itself by its checksum', () => {
  const key = newApiKey(organizationId)
  expect(key).toMatch(/^masuk_[a-z2-7]{65}$/)
  expect(readApiKey(key)).toEqual({ organizationId, keyHash: hashOf(key) })
  expect(readApiKey(known)).toEqual({ organizationId, keyHash: hashOf(known) })
  expect(newApiKey(organizationId)).not.toBe(key)
  expect(key.endsWith(endingOf(key) + key.slice(-7))).toBe(true)
})

const spoilt = Array.from(known).flatMap((letter, at) =>
  at < 6 ? [] : [known.slice(0, at) + (letter === 'q' ? 'w' : 'q') + known.slice(at + 1)],
)
test.each(['', 'masuk_', known.slice(1), ` ${known}`, known.toUpperCase(), `${known}a`, ...spoilt])(
  '%j is no key',
  (text) => expect(readApiKey(text)).toBeNull(),
)

test.each([
  ['organiser', 'Bearer masuk_a', 'masuk_a'],
  ['session', 'bearer  masuk_a ', 'masuk_a'],
  ['platform', 'Bearer masuk_', 'masuk_'],
  ['organiser', 'Bearer eyJhbGciOi', null],
  ['organiser', 'Basic masuk_a', null],
  ['organiser', 'masuk_a', null],
  ['organiser', undefined, null],
  ['optional-session', 'Bearer masuk_a', null],
  ['public', 'Bearer masuk_a', null],
  ['scanner-grant', 'Bearer masuk_a', null],
] as const)('%s with Authorization %j presents %j', (authority, authorization, presented) =>
  expect(presentedKey({ authority }, { authorization })).toBe(presented),
)
