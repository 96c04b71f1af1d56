import pg from 'pg'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { Fault } from '../../core/fault.ts'
import { makeLimiter } from './limiter.ts'

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
