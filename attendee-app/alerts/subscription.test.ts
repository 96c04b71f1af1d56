import { expect, test } from 'vitest'
import { endpointName, isForKey, isVerificationDue } from './subscription.ts'

const NOW = 1_000_000_000_000
const HOUR = 3_600_000

test.each([
  ['never', null, true],
  ['an hour ago', String(NOW - HOUR), false],
  ['just under six hours ago', String(NOW - 6 * HOUR + 1), false],
  ['six hours ago', String(NOW - 6 * HOUR), true],
  ['in the future', String(NOW + HOUR), true],
  ['at no time', 'yesterday', true],
])('verified %s', (_, at, isDue) => expect(isVerificationDue(at, NOW)).toBe(isDue))

test.each([
  ['the same key', [251, 255, 1], '-_8B', true],
  ['the same key with padding', [251, 255], '-_8=', true],
  ['another key', [1, 2, 3], '-_8B', false],
])('%s', (_, bytes, publicKey, isSame) => {
  const options = { applicationServerKey: new Uint8Array(bytes).buffer, userVisibleOnly: true }
  expect(isForKey({ options }, publicKey)).toBe(isSame)
})

test('a subscription without a key is of none', () => {
  expect(isForKey({ options: { applicationServerKey: null, userVisibleOnly: true } }, 'AAAA')).toBe(false)
})

test('a device is named by its endpoint', async () => {
  expect(await endpointName('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
