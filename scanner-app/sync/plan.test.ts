import { describe, expect, test } from 'vitest'
import { aRow, rows } from '../../test/scanner/scans.ts'
import { freshSendState } from './send-state.ts'
import type { SendState } from './send-state.ts'
import { nextStep } from './plan.ts'
import type { Situation, Step } from './plan.ts'

const NOW = 1_000_000
const TODAY = '2026-11-20'
const LAST_NIGHT = '2026-11-19'

function step(given: Partial<Omit<Situation, 'sendState'>> & { sendState?: Partial<SendState> } = {}): Step {
  const { sendState, ...rest } = given
  return nextStep({
    sendState: { ...freshSendState, asked: { [TODAY]: NOW }, ...sendState },
    now: NOW,
    days: [TODAY],
    isInFront: false,
    open: [],
    taken: new Map(),
    limits: { mostScans: 200, mostBytes: 60_000 },
    roster: 'none',
    ...rest,
  })
}

const busy = { sent: Array.from({ length: 20 }, (_, at) => NOW - 30_000 + at) }

/** What the step is, in short. */
function short(next: Step): string {
  if (next.kind === 'post') return `post ${next.scans.map(({ seq }) => seq).join(' ')}`
  if (next.kind === 'undo') return `undo ${next.scan.seq}`
  if (next.kind === 'roster') return 'roster'
  return next.kind === 'ask' ? `ask ${next.day}` : `rest ${(next.until - NOW) / 1_000}`
}

const wanted = aRow(1, { state: 'accepted', attempted: true, undo: 'wanted' })

describe('the next step', () => {
  test.each<[string, Parameters<typeof step>[0], string]>([
    ['nothing waits', {}, 'rest 60'],
    ['scans wait', { open: rows(3) }, 'post 1 2 3'],
    [
      'after an absence: first what the others did',
      { open: rows(3), sendState: { asked: {} } },
      `ask ${TODAY}`,
    ],
    [
      'in the small hours: last night too',
      { days: both(), sendState: { asked: { [TODAY]: NOW } } },
      `ask ${LAST_NIGHT}`,
    ],
    [
      'a refresh is due, and scans wait',
      { open: rows(1), sendState: { asked: { [TODAY]: -Infinity } } },
      'post 1',
    ],
    ['a refresh is due', { sendState: { asked: { [TODAY]: NOW - 60_000 } } }, `ask ${TODAY}`],
    ['a refresh had no answer', { sendState: unanswered() }, 'rest 7'],
    ['a refresh had no answer, and scans wait', { open: rows(1), sendState: unanswered() }, 'post 1'],
    ['a refresh had no answer, and an undo waits', { open: [wanted], sendState: unanswered() }, 'undo 1'],
    [
      'a refresh had no answer a while ago',
      { sendState: { ...unanswered(), askAfter: NOW } },
      `ask ${TODAY}`,
    ],
    ['an undo waits', { open: [wanted] }, 'undo 1'],
    ['an undo and a scan wait', { open: [wanted, aRow(2)] }, 'post 2'],
    ['backoff', { open: rows(1), sendState: { backoffUntil: NOW + 7_000 } }, 'rest 7'],
    [
      'patience outlasts backoff',
      { open: rows(1), sendState: { backoffUntil: NOW + 7_000, waitUntil: NOW + 9_000 } },
      'rest 9',
    ],
    ['all requests of the minute are used', { open: rows(1), sendState: { sent: busyMinute() } }, 'rest 30'],
    [
      'a request a moment ago: gather',
      { open: rows(1), sendState: { sent: [NOW - 100], postedAt: NOW - 100 } },
      'rest 0.05',
    ],
    [
      'a request a while ago: at once',
      { open: rows(1), sendState: { sent: [NOW - 150], postedAt: NOW - 150 } },
      'post 1',
    ],
    [
      'a request a moment ago, and what is sent again',
      {
        open: [aRow(1, { state: 'unknown', attempted: true })],
        sendState: { sent: [NOW - 100], postedAt: NOW - 100 },
      },
      'post 1',
    ],
    [
      'a request a moment ago, and a full batch',
      {
        open: rows(2),
        sendState: { sent: [NOW - 100], postedAt: NOW - 100 },
        limits: { mostScans: 2, mostBytes: 60_000 },
      },
      'post 1 2',
    ],
    ['another sender has it', { open: rows(1), taken: taken(1) }, 'rest 9'],
    [
      'left out of an answer: later',
      { open: rows(2), sendState: { held: new Map([[1, NOW + 3_000]]) } },
      'post 2',
    ],
    ['only that: then', { open: rows(1), sendState: { held: new Map([[1, NOW + 3_000]]) } }, 'rest 3'],
    [
      'held no more, but taken',
      { open: rows(1), sendState: { held: new Map([[1, NOW - 1]]) }, taken: taken(1) },
      'rest 9',
    ],
    ['an answer is unknown: again', { open: [aRow(1, { state: 'unknown', attempted: true })] }, 'post 1'],
    ['a crash while sending: again', { open: [aRow(1, { state: 'sending', attempted: true })] }, 'post 1'],
  ])('%s', (_, situation, expected) => {
    expect(short(step(situation))).toBe(expected)
  })

  const due = { rosterAskedAt: NOW - 60_000, asked: { [TODAY]: NOW } }
  test.each<[string, Parameters<typeof step>[0], string]>([
    ['the roster is a minute old', { roster: 'regular', sendState: due }, 'roster'],
    ['one is on its way', { roster: 'none', sendState: due }, 'rest 60'],
    ['it is due, and scans wait', { roster: 'regular', sendState: due, open: rows(1) }, 'post 1'],
    ['a verdict waits for it, and so do scans', { roster: 'wanted', open: rows(1) }, 'roster'],
    [
      'a verdict waits for it, and our own scans need the requests',
      { roster: 'wanted', sendState: { ...busy, rosterAskedAt: NOW } },
      'rest 60',
    ],
    [
      'a verdict waits for it after an absence',
      { roster: 'wanted', sendState: { asked: {} } },
      `ask ${TODAY}`,
    ],
    [
      'it is due, and the service wants to be left alone',
      { roster: 'wanted', sendState: { waitUntil: NOW + 9_000 } },
      'rest 9',
    ],
    [
      'it is due in half a minute',
      { roster: 'regular', sendState: { rosterAskedAt: NOW - 30_000 } },
      'rest 30',
    ],
  ])('%s', (_, situation, expected) => {
    expect(short(step(situation))).toBe(expected)
  })

  test('a refresh says whether something waits for it', () => {
    const sendState = { asked: {} }
    expect(step({ sendState })).toMatchObject({ ahead: false })
    expect(step({ sendState, open: rows(1) })).toMatchObject({ ahead: true })
    expect(step({ sendState, open: [wanted] })).toMatchObject({ ahead: true })
  })
})

describe('scans and undos of one key', () => {
  const again = aRow(2, { scanKey: wanted.scanKey })

  test.each<[string, Situation['open'], Situation['taken'], string]>([
    ['a newer scan waits for the undo of the older', [wanted, again], new Map(), 'undo 1'],
    ['and while another sender undoes it', [wanted, again], taken(1), 'rest 9'],
    ['an undo waits until the scan is answered', [{ ...wanted, state: 'unknown' }], new Map(), 'post 1'],
    ['so does a newer scan', [{ ...wanted, state: 'unknown' }, again], new Map(), 'post 1'],
    ['others do not wait', [wanted, again, aRow(3)], new Map(), 'post 3'],
  ])('%s', (_, open, taken, expected) => {
    expect(short(step({ open, taken }))).toBe(expected)
  })
})

test.each<[string, Parameters<typeof step>[0], number]>([
  ['while somebody looks', { isInFront: true }, 5],
  ['while our own scans need the requests', { isInFront: true, sendState: busy }, 15],
  ['in the background', { isInFront: false }, 60],
  [
    'last night, of which little is news',
    { isInFront: true, days: both(), sendState: { asked: { [TODAY]: NOW + 99_000, [LAST_NIGHT]: NOW } } },
    60,
  ],
])('other doors are asked about again after a while: %s', (_, situation, seconds) => {
  expect(short(step(situation))).toBe(`rest ${seconds}`)
})

test('a batch holds 200 scans', () => {
  expect(step({ open: rows(400) })).toMatchObject({ scans: { length: 200 } })
})

function taken(seq: number): Situation['taken'] {
  return new Map([[seq, NOW + 9_000]])
}

function unanswered(): Partial<SendState> {
  return { asked: { [TODAY]: -Infinity }, askFailures: 1, askAfter: NOW + 7_000 }
}

function both(): Situation['days'] {
  return [TODAY, LAST_NIGHT]
}

function busyMinute(): number[] {
  return Array.from({ length: 92 }, (_, at) => NOW - 30_000 + at)
}
