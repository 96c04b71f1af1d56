import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import { describe, expect, test } from 'vitest'
import { DAY, aRow } from '../../test/scanner/scans.ts'
import { codeOf } from '../../test/scanner/tickets.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { afterSettled, decide, lastNightAt } from './admission.ts'
import type { CheckIns, DoorRules, Facts, Verdict } from './admission.ts'
import type { RosterFinding } from '../roster/roster-finding.ts'

const CODE = codeOf(1)
const NOTHING: CheckIns = { own: [], known: null }
const ELSEWHERE = { at: Date.parse('2026-11-20T11:00:00.000Z'), device: 'Door C' }
/** Half an hour before midnight in Kuala Lumpur. */
const EVENING = Date.parse(`${DAY}T15:30:00Z`)
const JUST_AFTER_MIDNIGHT = Date.parse(`${DAY}T16:02:00Z`)
const rival = { scannedAt: '2026-11-20T12:00:00.000Z', device: 'Door B' }

const plain: Facts = {
  now: EVENING,
  time: 'sure',
  paired: true,
  readable: true,
  isTicket: true,
  roster: { kind: 'no-roster' },
  rules: { unlisted: 'admit', types: null },
  confirmed: false,
  today: NOTHING,
  lastNight: null,
}

function own(given: Partial<ScanRecord> = {}): CheckIns {
  return { own: [aRow(1, given)], known: null }
}

describe('a code on which nothing is known', () => {
  test('is recorded, never admitted by the device itself', () => {
    expect(decide(CODE, plain)).toBe('record-it')
  })

  test.each([
    [{ unshown: true }, 'closed-before-answer'],
    [{ time: 'doubtful' as const }, 'clock-unsure'],
    [{ unshown: true, time: 'doubtful' as const }, 'closed-before-answer'],
  ])('needs a look where %j, and is recorded after one', (facts, message) => {
    expect(decide(CODE, { ...plain, ...facts })).toEqual({ kind: 'attention', message, entry: null })
    expect(decide(CODE, { ...plain, ...facts, confirmed: true })).toBe('record-it')
  })

  test.each([
    '',
    'hello',
    'https://example.com',
    'T1AAAA',
    `${CODE}A`,
    CODE.toLowerCase(),
    `X${CODE.slice(1)}`,
  ])('%j is no ticket', (code) => {
    const facts = { ...plain, isTicket: readTicketCode(code) !== null }
    expect(decide(code, facts)).toEqual({ kind: 'not-a-ticket' })
  })
})

const GENERAL = { id: 'general', name: 'General' }
const listed = (given: Partial<Extract<RosterFinding, { kind: 'listed' }>> = {}): RosterFinding => ({
  kind: 'listed',
  state: 'valid',
  type: GENERAL,
  holder: null,
  ...given,
})
const unlisted = (isForged: boolean): RosterFinding => ({ kind: 'unlisted', isForged })

describe('what the roster of the device says', () => {
  const refused = (why: string) => ({ kind: 'not-valid', why })
  const all: DoorRules = { unlisted: 'admit', types: null }

  test.each<[string, RosterFinding, DoorRules, object | 'record-it']>([
    ['no roster', { kind: 'no-roster' }, all, 'record-it'],
    ['good', listed(), all, 'record-it'],
    ['cancelled', listed({ state: 'void' }), all, refused('void')],
    ['issued again', listed({ state: 'superseded' }), all, refused('superseded')],
    ['of a type that is let in here', listed(), { ...all, types: ['vip', 'general'] }, 'record-it'],
    ['of another type', listed(), { ...all, types: ['vip'] }, refused('wrong_type')],
    ['of no known type', listed({ type: null }), { ...all, types: ['vip'] }, refused('wrong_type')],
    [
      'cancelled, and of another type',
      listed({ state: 'void' }),
      { ...all, types: ['vip'] },
      refused('void'),
    ],
    ['surely not issued', unlisted(true), all, refused('forged')],
    ['perhaps issued since', unlisted(false), all, 'record-it'],
    [
      'perhaps issued since, at a strict event',
      unlisted(false),
      { ...all, unlisted: 'refuse' },
      refused('not_listed'),
    ],
    ['no roster, at a strict event', { kind: 'no-roster' }, { ...all, unlisted: 'refuse' }, 'record-it'],
  ])('%s', (_, roster, rules, expected) => {
    expect(decide(CODE, { ...plain, roster, rules })).toEqual(expected)
  })

  test.each([
    ['waits', { listed: true as const }, 'admit'],
    ['is of unknown outcome', { listed: true as const, state: 'unknown' as const }, 'admit'],
    ['waits, and nothing vouches for it', {}, 'recorded'],
    [
      'could not be read by the service',
      { listed: true as const, state: 'quarantined' as const },
      'recorded',
    ],
    ['was refused by the service', { listed: true as const, state: 'rejected' as const }, 'not-valid'],
    ['was second', { listed: true as const, state: 'accepted' as const, conflict: rival }, 'already-in'],
  ])('a scan that %s', (_, given, kind) => {
    expect(afterSettled(aRow(1, given)).kind).toBe(kind)
  })
})

describe('already in', () => {
  const already = (at: number | null, where: object) => ({ kind: 'already-in', at, where })

  test.each<[string, CheckIns, object]>([
    ['here, waiting', own(), already(Date.parse(aRow(1).scannedAt), { kind: 'this-device' })],
    [
      'here, accepted',
      own({ state: 'accepted' }),
      already(Date.parse(aRow(1).scannedAt), { kind: 'this-device' }),
    ],
    ['here, and quarantined', own({ state: 'quarantined' }), { kind: 'already-in' }],
    [
      'at another door first',
      own({ state: 'accepted', conflict: rival }),
      already(Date.parse(rival.scannedAt), { kind: 'door', device: 'Door B' }),
    ],
    [
      'as the service knows',
      { own: [], known: ELSEWHERE },
      already(ELSEWHERE.at, { kind: 'door', device: 'Door C' }),
    ],
    [
      'as an earlier version of this app was told',
      { own: [], known: { at: null, device: null } },
      already(null, { kind: 'elsewhere' }),
    ],
    [
      'again elsewhere, after an undo here',
      { ...own({ state: 'undone' }), known: ELSEWHERE },
      already(ELSEWHERE.at, { kind: 'door', device: 'Door C' }),
    ],
  ])('%s', (_, today, verdict) => {
    expect(decide(CODE, { ...plain, today })).toMatchObject(verdict)
  })
})

describe('let in again', () => {
  test.each<[string, CheckIns]>([
    ['after an undo', own({ state: 'undone' })],
    ['while the undo is under way', own({ state: 'accepted', undo: 'wanted' })],
    [
      'while the service still knows our own scan',
      { ...own({ state: 'accepted', undo: 'wanted' }), known: ELSEWHERE },
    ],
    [
      'when a forged code with this ticket id was refused before',
      own({ code: codeOf(1, 'forged'), state: 'rejected' }),
    ],
  ])('%s', (_, today) => {
    expect(decide(CODE, { ...plain, today })).toBe('record-it')
  })
})

test('the same code that was refused is refused, with the reason', () => {
  const refused = (problem: string) => decide(CODE, { ...plain, today: own({ state: 'rejected', problem }) })
  expect(refused('superseded')).toEqual({ kind: 'not-valid', why: 'superseded' })
  expect(refused('a reason of tomorrow')).toEqual({ kind: 'not-valid', why: 'refused' })
})

describe('within ten seconds', () => {
  const at = (agoMs: number, given: Partial<ScanRecord> = {}) =>
    decide(CODE, { ...plain, today: own({ scannedAt: new Date(EVENING - agoMs).toISOString(), ...given }) })

  test('the same code repeats what was said', () => {
    expect(at(9_999)).toEqual({ kind: 'just-now', seq: 1, at: EVENING - 9_999, before: 'recorded' })
    expect(at(3_000, { state: 'accepted' })).toMatchObject({ kind: 'just-now', before: 'admit' })
    expect(at(3_000, { state: 'accepted', conflict: rival })).toMatchObject({
      kind: 'just-now',
      before: 'already-in',
    })
  })

  test('after that it is already in', () => {
    expect(at(10_000)).toMatchObject({ kind: 'already-in' })
  })

  test('another code of the same ticket is already in', () => {
    expect(at(1_000, { code: codeOf(1, 'forged') })).toMatchObject({ kind: 'already-in' })
  })
})

describe('around midnight', () => {
  test('an entry of last night that the service knows needs a look', () => {
    const facts = { ...plain, now: JUST_AFTER_MIDNIGHT, lastNight: { own: [], known: ELSEWHERE } }
    expect(decide(CODE, facts)).toEqual({
      kind: 'attention',
      message: 'was-in-last-night',
      entry: { at: ELSEWHERE.at, where: { kind: 'door', device: 'Door C' } },
    })
    expect(decide(CODE, { ...facts, confirmed: true })).toBe('record-it')
  })

  test('so does one at this door, and the verdict tells its time', () => {
    const facts = { ...plain, now: JUST_AFTER_MIDNIGHT, lastNight: { ...own(), known: ELSEWHERE } }
    const unsent = { ...facts, lastNight: own() }
    for (const each of [facts, unsent]) {
      expect(decide(CODE, each)).toMatchObject({
        message: 'was-in-last-night',
        entry: { where: { kind: 'this-device' } },
      })
      expect(decide(CODE, { ...each, confirmed: true })).toBe('record-it')
    }
    expect(decide(CODE, { ...facts, lastNight: own({ state: 'undone' }) })).toBe('record-it')
    expect(lastNightAt(facts)).toBe(Date.parse(aRow(1).scannedAt))
    expect(lastNightAt({ lastNight: own({ state: 'undone' }) })).toBeNull()
  })
})

test.each<[string, Partial<ScanRecord>, Partial<Verdict>]>([
  ['waiting', {}, { kind: 'recorded' }],
  ['of unknown outcome', { state: 'unknown' }, { kind: 'recorded' }],
  ['quarantined', { state: 'quarantined', problem: 'No.' }, { kind: 'recorded' }],
  ['accepted', { state: 'accepted' }, { kind: 'admit' }],
  ['accepted after another door', { state: 'accepted', conflict: rival }, { kind: 'already-in' }],
  ['rejected', { state: 'rejected', problem: 'void' }, { kind: 'not-valid', why: 'void' }],
])('a scan that is %s', (_, given, verdict) => {
  expect(afterSettled(aRow(1, given))).toMatchObject(verdict)
})

test('the verdict of a scan tells of last night', () => {
  expect(afterSettled(aRow(), 1_234)).toMatchObject({ lastNightAt: 1_234 })
})
