import pg from 'pg'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { Fault } from '../../core/fault.ts'
import { addressKey, makeLimiter } from './limiter.ts'

test.each([
  ['127.0.0.1', 'address:127.0.0.1'],
  ['::ffff:127.0.0.1', 'address:127.0.0.1'],
  ['::FFFF:10.1.2.3', 'address:10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', 'address:2001:db8:1:2::/64'],
  ['2001:db8:1:2::', 'address:2001:db8:1:2::/64'],
  ['2001:db8::1', 'address:2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::9', 'address:2001:db8:1:2::/64'],
  ['::1', 'address:0:0:0:0::/64'],
  ['::', 'address:0:0:0:0::/64'],
  ['fe80::1%eth0', 'address:fe80:0:0:0::/64'],
  ['203.0.113.7:51234', 'address:203.0.113.7'],
  ['[2001:db8::1]:443', 'address:2001:db8:0:0::/64'],
  ['[2001:db8::1]', 'address:2001:db8:0:0::/64'],
  ['[::ffff:10.1.2.3]:80', 'address:10.1.2.3'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

/** A limiter whose database is away: what this process counts by itself. */
function limiterOf(requestsPerMinute: number) {
  const db = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 200 })
  return makeLimiter({ requestsPerMinute, db, log: pino({ level: 'silent' }) })
}

describe('the limiter', () => {
  test('lets so many of a caller through, then refuses with the seconds to wait', async () => {
    const limiter = limiterOf(2)
    await limiter.count('a')
    await limiter.count('a')
    const refusal = await limiter.count('a').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Fault)
    expect(refusal).toMatchObject({ status: 429, message: expect.stringMatching(/^Too many requests/) })
    const { retryAfterSeconds } = refusal as Fault
    expect(retryAfterSeconds).toSatisfy(
      (seconds: number) => Number.isInteger(seconds) && seconds >= 1 && seconds <= 60,
    )
  })

  test('counts callers apart', async () => {
    const limiter = limiterOf(1)
    await limiter.count('a')
    await expect(limiter.count('b')).resolves.toBe(undefined)
  })

  test('counts requests that come at the same time each', async () => {
    const limiter = limiterOf(10)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => limiter.count('a')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })
})
