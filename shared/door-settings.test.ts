import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOfPin, isRightPin } from './door-settings.ts'

const salt = '00ff10a5'.repeat(4)

test('hashes a PIN as PBKDF2 of SHA-256 is defined', async () => {
  const expected = pbkdf2Sync('0427', Buffer.from(salt, 'hex'), 1_000, 32, 'sha256').toString('hex')
  expect(await hashOfPin('0427', { salt, iterations: 1_000 })).toBe(expected)
})

test('tells the right PIN from others', async () => {
  const kept = { salt, iterations: 1_000, hash: await hashOfPin('0427', { salt, iterations: 1_000 }) }
  expect(await isRightPin('0427', kept)).toBe(true)
  expect(await isRightPin('427', kept)).toBe(false)
  expect(await isRightPin('04270', kept)).toBe(false)
})
