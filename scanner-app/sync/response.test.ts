import type { CallResult } from '@masuk/shared/client.ts'
import { describe, expect, test } from 'vitest'
import { readResponse } from './response.ts'

const HALF = 0.5
const noHeaders = {}

function fault(
  status: number,
  shape: 'scanner' | 'api',
  headers: Record<string, string> = {},
): CallResult<never> {
  return { kind: 'fault', status, shape, message: 'Words.', headers }
}

function notOurs(status: number, headers: Record<string, string> = {}): CallResult<never> {
  return { kind: 'not-ours', status, headers }
}

describe('what the end of a request means', () => {
  const noAnswer = (byService: boolean) => ({ kind: 'no-answer', byService })
  const halt = (kind: string) => ({ kind: 'halt', halt: { kind, message: 'Words.' } })

  test.each<[string, CallResult<unknown>, object]>([
    [
      'no connection, or ten seconds without an answer',
      { kind: 'unreachable', cause: null },
      noAnswer(false),
    ],
    ['a captive portal', notOurs(200), noAnswer(false)],
    ['a gateway', notOurs(502), noAnswer(false)],
    ['a firewall that forbids', notOurs(403), noAnswer(false)],
    ['a page that is not there', notOurs(404), noAnswer(false)],
    ['500', fault(500, 'scanner'), noAnswer(true)],
    ['503', fault(503, 'api'), noAnswer(true)],
    ['401, which no scanner call answers', fault(401, 'api'), noAnswer(true)],
    ['400 of the protocol', fault(400, 'scanner'), { kind: 'refused-record', message: 'Words.' }],
    ['400 of the parser', fault(400, 'api'), noAnswer(true)],
    ['413', fault(413, 'scanner'), { kind: 'too-large', message: 'Words.' }],
    ['413 of a proxy', notOurs(413), { kind: 'too-large', message: null }],
    ['403 {error}', fault(403, 'scanner'), halt('pairing-ended')],
    ['403 {statusCode}', fault(403, 'api'), halt('origin')],
    ['404 {error}', fault(404, 'scanner'), halt('event-gone')],
    ['404 {statusCode}', fault(404, 'api'), halt('origin')],
    ['304', { kind: 'unchanged', headers: noHeaders }, { kind: 'unchanged' }],
    [
      'a reply',
      { kind: 'reply', status: 200, body: { undone: 'x' }, headers: { etag: '"1"' } },
      { kind: 'reply', body: { undone: 'x' }, etag: '"1"' },
    ],
  ])('%s', (_, result, response) => {
    expect(readResponse(result, HALF)).toEqual(response)
  })
})

describe('how long to wait after 429', () => {
  const waitOf = (headers: Record<string, string>, random = HALF) =>
    readResponse(fault(429, 'api', headers), random)

  test.each<[string, Record<string, string>, number]>([
    ['as long as it says', { 'retry-after': '17' }, 17_000],
    ['at most ten minutes', { 'retry-after': '3600' }, 600_000],
    ['until a date, by the clock of the answer', dates('13:00:40', '13:00:00'), 40_000],
    ['not at all when the date is over', dates('12:00:00', '13:00:00'), 0],
    ['by chance when it says nothing', {}, 60_000],
    ['by chance when it is not readable', { 'retry-after': 'soon' }, 60_000],
  ])('%s', (_, headers, waitMs) => {
    expect(waitOf(headers)).toEqual({ kind: 'too-many', waitMs })
  })

  test('by chance is 30 to 90 seconds', () => {
    expect(waitOf({}, 0)).toMatchObject({ waitMs: 30_000 })
    expect(waitOf({}, 0.999)).toMatchObject({ waitMs: expect.closeTo(90_000, -3) as number })
  })

  test('a proxy that limits is obeyed too', () => {
    expect(readResponse(notOurs(429, { 'retry-after': '5' }), HALF)).toEqual({
      kind: 'too-many',
      waitMs: 5_000,
    })
  })
})

function dates(retryAt: string, now: string): Record<string, string> {
  return { 'retry-after': `Fri, 20 Nov 2026 ${retryAt} GMT`, date: `Fri, 20 Nov 2026 ${now} GMT` }
}
