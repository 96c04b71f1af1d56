import { describe, expect, test } from 'vitest'
import { aRow, rows } from '../../test/scanner/scans.ts'
import { afterAsk, afterPost, afterUndo } from './after-answer.ts'
import type { Meaning } from './answer.ts'
import { freshCourse } from './course.ts'
import type { Course } from './course.ts'
import { freshTerms } from './terms.ts'

type Admitted = {
  accepted: string[]
  rejected: { scanKey: string; reason: 'void' }[]
  conflicts?: Conflict[]
}
type Conflict = { scanKey: string; scannedAt: string; device: string }

const NOW = 1_000_000
const DAY = '2026-11-20'
const terms = freshTerms('grant')
const seen: Course = { ...freshCourse, asked: { [DAY]: NOW - 5_000 } }
const before = { course: seen, terms, now: NOW, random: 0.5 }
const [one, two, three] = [aRow(1), aRow(2), aRow(3)]

const reply = <Body>(body: Body): Meaning<Body> => ({ kind: 'reply', body, etag: null })
const admitted = (given: Partial<Admitted>) => reply({ accepted: [], rejected: [], ...given })
const refused: Meaning<never> = { kind: 'refused-record', message: 'scans[0].code is wrong.' }
const tooLarge: Meaning<never> = { kind: 'too-large', message: 'Too large.' }
const tooMany: Meaning<never> = { kind: 'too-many', waitMs: 40_000 }
const lost: Meaning<never> = { kind: 'no-answer', byService: false }
const ended: Meaning<never> = { kind: 'halt', halt: { kind: 'pairing-ended', message: 'Pair again.' } }

describe('after a POST', () => {
  test('what is named is settled, each for itself; what is not is tried again later', () => {
    const answer = admitted({ accepted: [one.scanKey], rejected: [{ scanKey: two.scanKey, reason: 'void' }] })
    const { outcomes, course } = afterPost([one, two, three], answer, before)
    expect(outcomes).toEqual([
      { seq: 1, to: 'accepted', conflict: null },
      { seq: 2, to: 'rejected', problem: 'void' },
      { seq: 3, to: 'unknown', missed: true },
    ])
    expect([...course.held]).toEqual([[3, NOW + 500]])
    expect(course.backoffUntil).toBe(0)
  })

  test('each time a key is left out, it waits longer', () => {
    const { course } = afterPost([{ ...three, misses: 2 }], admitted({}), before)
    expect([...course.held]).toEqual([[3, NOW + 2_000]])
  })

  test('another door that was first is a conflict', () => {
    const standing = { scannedAt: '2026-11-20T12:00:00.000Z', device: 'Door B' }
    const answer = admitted({ accepted: [one.scanKey], conflicts: [{ scanKey: one.scanKey, ...standing }] })
    expect(afterPost([one], answer, before).outcomes).toEqual([
      { seq: 1, to: 'accepted', conflict: standing },
    ])
  })

  test('our own scan, sent under an earlier grant, is not', () => {
    const own = { scanKey: one.scanKey, scannedAt: one.scannedAt.replace('.000Z', 'Z'), device: one.device }
    const answer = admitted({ accepted: [one.scanKey], conflicts: [own] })
    expect(afterPost([one], answer, before).outcomes).toEqual([{ seq: 1, to: 'accepted', conflict: null }])
  })

  test.each<[string, Meaning<never>]>([
    ['lost', lost],
    ['failed', { kind: 'no-answer', byService: true }],
  ])('%s: unknown, backoff, and the known keys come first next time', (_, meaning) => {
    const after = afterPost([one, two], meaning, { ...before, course: { ...seen, failures: 3 } })
    expect(after.outcomes.map(({ to }) => to)).toEqual(['unknown', 'unknown'])
    expect(after.course).toMatchObject({ failures: 4, backoffUntil: NOW + 4_000, asked: {} })
  })

  test('429: waits as asked, and that is no failure', () => {
    const { course, outcomes } = afterPost([one], tooMany, before)
    expect(course).toMatchObject({ failures: 0, waitUntil: NOW + 40_000, backoffUntil: 0 })
    expect(outcomes).toEqual([{ seq: 1, to: 'unknown', missed: false }])
  })

  test('400: a search begins among them, at once', () => {
    const { course, outcomes } = afterPost([one, two], refused, before)
    expect(course).toMatchObject({ suspects: { sets: [[1, 2]] }, backoffUntil: 0, failures: 0 })
    expect(outcomes.map(({ to }) => to)).toEqual(['unknown', 'unknown'])
  })

  test('400 for one alone: quarantined with the words of the service', () => {
    const { outcomes, course } = afterPost([one], refused, before)
    expect(outcomes).toEqual([{ seq: 1, to: 'quarantined', problem: 'scans[0].code is wrong.' }])
    expect(course.suspects.sets).toEqual([])
  })

  test('413: both limits halved', () => {
    const { terms: next, outcomes } = afterPost(rows(200), tooLarge, before)
    expect(next).toMatchObject({ mostScans: 100, mostBytes: 30_000 })
    expect(outcomes.every(({ to }) => to === 'unknown')).toBe(true)
  })

  test('413 for a small batch: half of that', () => {
    expect(afterPost(rows(6), tooLarge, before).terms.mostScans).toBe(3)
  })

  test('413 for one alone: quarantined, unless a proxy said it', () => {
    expect(afterPost([one], tooLarge, before).outcomes).toMatchObject([{ to: 'quarantined' }])
    const byProxy = afterPost([one], { kind: 'too-large', message: null }, before)
    expect(byProxy.outcomes).toMatchObject([{ to: 'unknown' }])
    expect(byProxy.course.failures).toBe(1)
  })

  test.each(['pairing-ended', 'origin', 'event-gone'] as const)('%s: stops, keeps everything', (kind) => {
    const { terms: next, outcomes } = afterPost(
      [one],
      { kind: 'halt', halt: { kind, message: 'Words.' } },
      before,
    )
    expect(next.halt).toEqual({ kind, message: 'Words.' })
    expect(outcomes).toEqual([{ seq: 1, to: 'unknown', missed: false }])
  })

  test('a batch that the service falls over again and again is searched as well', () => {
    const falls: Meaning<never> = { kind: 'no-answer', byService: true }
    const patient = { ...before, course: { ...seen, failures: 1 } }
    const tired = { ...before, course: { ...seen, failures: 2 } }
    expect(afterPost([one, two], falls, patient).course.suspects.sets).toEqual([])
    expect(afterPost([one, two], falls, tired).course.suspects.sets).toEqual([[1, 2]])
    expect(afterPost([one, two], lost, tired).course.suspects.sets).toEqual([])
  })

  test('after a backlog the known keys are due, after single scans they are not', () => {
    const all = (scans: (typeof one)[]) => admitted({ accepted: scans.map(({ scanKey }) => scanKey) })
    expect(afterPost(rows(6), all(rows(6)), before).course.asked).toEqual({ [DAY]: -Infinity })
    expect(afterPost(rows(5), all(rows(5)), before).course.asked).toEqual(seen.asked)
  })
})

describe('after a DELETE', () => {
  test('undone', () => {
    const { outcomes } = afterUndo(one, reply({ undone: one.scanKey }), before)
    expect(outcomes).toEqual([{ seq: 1, to: 'undone', standing: null }])
  })

  test('undone before, and another door has let them in since', () => {
    const standing = { scannedAt: '2026-11-20T12:00:00Z', device: 'Door B' }
    const { outcomes } = afterUndo(one, reply({ undone: one.scanKey, standing }), before)
    expect(outcomes).toEqual([{ seq: 1, to: 'undone', standing }])
  })

  test.each<[string, Meaning<{ undone: string }>, object]>([
    ['an answer about another key', reply({ undone: two.scanKey }), { failures: 1 }],
    ['lost', lost, { failures: 1, asked: {} }],
    ['too large for a proxy', tooLarge, { failures: 1 }],
    ['429', tooMany, { waitUntil: NOW + 40_000 }],
    ['a halt', ended, {}],
  ])('%s: still wanted', (_, meaning, course) => {
    const after = afterUndo(one, meaning, before)
    expect(after.outcomes).toEqual([{ seq: 1, to: 'still-wanted', missed: false }])
    expect(after.course).toMatchObject(course)
  })

  test('the service fails at it: still wanted, and that is counted', () => {
    const after = afterUndo(one, { kind: 'no-answer', byService: true }, before)
    expect(after.outcomes).toEqual([{ seq: 1, to: 'still-wanted', missed: true }])
    expect(after.course.failures).toBe(1)
  })

  test('400: it can not be undone, and a person sees why', () => {
    const { outcomes } = afterUndo(one, refused, before)
    expect(outcomes).toEqual([{ seq: 1, to: 'undo-refused', problem: 'scans[0].code is wrong.' }])
  })
})

describe('after a GET', () => {
  const ahead = { kind: 'ask', day: DAY, ahead: true } as const
  const idle = { ...ahead, ahead: false }
  const failing = { ...before, course: { ...freshCourse, failures: 2 } }

  test('the day is asked for', () => {
    expect(afterAsk(idle, reply({}), failing).course).toMatchObject({ asked: { [DAY]: NOW }, failures: 0 })
    expect(afterAsk(idle, { kind: 'unchanged' }, failing).course).toMatchObject({
      asked: { [DAY]: NOW },
      failures: 0,
    })
  })

  test('while something waits, it does not end a row of failures', () => {
    expect(afterAsk(ahead, reply({}), failing).course.failures).toBe(2)
  })

  test.each([ahead, idle])('unanswered: a backoff of its own, and what waits goes all the same', (step) => {
    const { course } = afterAsk(step, lost, before)
    expect(course).toMatchObject({ asked: { [DAY]: -Infinity }, askFailures: 1, askAfter: NOW + 500 })
    expect(course).toMatchObject({ failures: 0, backoffUntil: 0 })
    const again = afterAsk(step, lost, { ...before, course })
    expect(again.course).toMatchObject({ askFailures: 2, askAfter: NOW + 1_000, backoffUntil: 0 })
    expect(afterAsk(step, reply({}), { ...before, course }).course).toMatchObject({
      askFailures: 0,
      askAfter: 0,
    })
  })

  test('unanswered while sending fails as well: that backoff stands', () => {
    const course = { ...failing.course, backoffUntil: NOW + 9_000 }
    expect(afterAsk(idle, lost, { ...before, course }).course).toMatchObject({
      failures: 2,
      backoffUntil: NOW + 9_000,
    })
  })

  test('a day that the service does not take is not asked for again at once', () => {
    expect(afterAsk(ahead, refused, before).course).toMatchObject({ asked: { [DAY]: NOW }, backoffUntil: 0 })
  })

  test('429 and halts hold for everything', () => {
    expect(afterAsk(idle, tooMany, before).course.waitUntil).toBe(NOW + 40_000)
    expect(afterAsk(idle, ended, before).terms.halt?.kind).toBe('pairing-ended')
  })
})
