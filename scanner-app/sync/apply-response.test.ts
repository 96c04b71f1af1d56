import { describe, expect, test } from 'vitest'
import { aRow, rows } from '../../test/scanner/scans.ts'
import { applyAsk, applyPost, applyUndo } from './apply-response.ts'
import type { ServiceResponse } from './response.ts'
import { freshSendState } from './send-state.ts'
import type { SendState } from './send-state.ts'
import { freshLimits } from '../queue/limits.ts'

type Admitted = {
  accepted: string[]
  rejected: { scanKey: string; reason: 'void' }[]
  conflicts?: Conflict[]
}
type Conflict = { scanKey: string; scannedAt: string; device: string }

const NOW = 1_000_000
const DAY = '2026-11-20'
const limits = freshLimits('grant')
const seen: SendState = { ...freshSendState, asked: { [DAY]: NOW - 5_000 } }
const before = { sendState: seen, limits, now: NOW, random: 0.5 }
const [one, two, three] = [aRow(1), aRow(2), aRow(3)]

const reply = <Body>(body: Body): ServiceResponse<Body> => ({ kind: 'reply', body, etag: null })
const admitted = (given: Partial<Admitted>) => reply({ accepted: [], rejected: [], ...given })
const refused: ServiceResponse<never> = { kind: 'refused-record', message: 'scans[0].code is wrong.' }
const tooLarge: ServiceResponse<never> = { kind: 'too-large', message: 'Too large.' }
const tooMany: ServiceResponse<never> = { kind: 'too-many', waitMs: 40_000 }
const lost: ServiceResponse<never> = { kind: 'no-answer', byService: false }
const ended: ServiceResponse<never> = {
  kind: 'halt',
  halt: { kind: 'pairing-ended', message: 'Pair again.' },
}

describe('after a POST', () => {
  test('what is named is settled, each for itself; what is not is tried again later', () => {
    const answer = admitted({ accepted: [one.scanKey], rejected: [{ scanKey: two.scanKey, reason: 'void' }] })
    const { outcomes, sendState } = applyPost([one, two, three], answer, before)
    expect(outcomes).toEqual([
      { seq: 1, to: 'accepted', conflict: null },
      { seq: 2, to: 'rejected', problem: 'void' },
      { seq: 3, to: 'unknown', missed: true },
    ])
    expect([...sendState.held]).toEqual([[3, NOW + 500]])
    expect(sendState.backoffUntil).toBe(0)
  })

  test('each time a key is left out, it waits longer', () => {
    const { sendState } = applyPost([{ ...three, misses: 2 }], admitted({}), before)
    expect([...sendState.held]).toEqual([[3, NOW + 2_000]])
  })

  test('another door that was first is a conflict', () => {
    const existing = { scannedAt: '2026-11-20T12:00:00.000Z', device: 'Door B' }
    const answer = admitted({ accepted: [one.scanKey], conflicts: [{ scanKey: one.scanKey, ...existing }] })
    expect(applyPost([one], answer, before).outcomes).toEqual([
      { seq: 1, to: 'accepted', conflict: existing },
    ])
  })

  test('our own scan, sent under an earlier grant, is not', () => {
    const own = { scanKey: one.scanKey, scannedAt: one.scannedAt.replace('.000Z', 'Z'), device: one.device }
    const answer = admitted({ accepted: [one.scanKey], conflicts: [own] })
    expect(applyPost([one], answer, before).outcomes).toEqual([{ seq: 1, to: 'accepted', conflict: null }])
  })

  test.each<[string, ServiceResponse<never>]>([
    ['lost', lost],
    ['failed', { kind: 'no-answer', byService: true }],
  ])('%s: unknown, backoff, and the known keys come first next time', (_, response) => {
    const after = applyPost([one, two], response, { ...before, sendState: { ...seen, failures: 3 } })
    expect(after.outcomes.map(({ to }) => to)).toEqual(['unknown', 'unknown'])
    expect(after.sendState).toMatchObject({ failures: 4, backoffUntil: NOW + 4_000, asked: {} })
  })

  test('429: waits as asked, and that is no failure', () => {
    const { sendState, outcomes } = applyPost([one], tooMany, before)
    expect(sendState).toMatchObject({ failures: 0, waitUntil: NOW + 40_000, backoffUntil: 0 })
    expect(outcomes).toEqual([{ seq: 1, to: 'unknown', missed: false }])
  })

  test('400: a search begins among them, at once', () => {
    const { sendState, outcomes } = applyPost([one, two], refused, before)
    expect(sendState).toMatchObject({ suspects: { sets: [[1, 2]] }, backoffUntil: 0, failures: 0 })
    expect(outcomes.map(({ to }) => to)).toEqual(['unknown', 'unknown'])
  })

  test('400 for one alone: quarantined with the words of the service', () => {
    const { outcomes, sendState } = applyPost([one], refused, before)
    expect(outcomes).toEqual([{ seq: 1, to: 'quarantined', problem: 'scans[0].code is wrong.' }])
    expect(sendState.suspects.sets).toEqual([])
  })

  test('413: both limits halved', () => {
    const { limits: next, outcomes } = applyPost(rows(200), tooLarge, before)
    expect(next).toMatchObject({ mostScans: 100, mostBytes: 30_000 })
    expect(outcomes.every(({ to }) => to === 'unknown')).toBe(true)
  })

  test('413 for a small batch: half of that', () => {
    expect(applyPost(rows(6), tooLarge, before).limits.mostScans).toBe(3)
  })

  test('413 for one alone: quarantined, unless a proxy said it', () => {
    expect(applyPost([one], tooLarge, before).outcomes).toMatchObject([{ to: 'quarantined' }])
    const byProxy = applyPost([one], { kind: 'too-large', message: null }, before)
    expect(byProxy.outcomes).toMatchObject([{ to: 'unknown' }])
    expect(byProxy.sendState.failures).toBe(1)
  })

  test.each(['pairing-ended', 'origin', 'event-gone'] as const)('%s: stops, keeps everything', (kind) => {
    const { limits: next, outcomes } = applyPost(
      [one],
      { kind: 'halt', halt: { kind, message: 'Words.' } },
      before,
    )
    expect(next.halt).toEqual({ kind, message: 'Words.' })
    expect(outcomes).toEqual([{ seq: 1, to: 'unknown', missed: false }])
  })

  test('a batch that the service falls over again and again is searched as well', () => {
    const falls: ServiceResponse<never> = { kind: 'no-answer', byService: true }
    const patient = { ...before, sendState: { ...seen, failures: 1 } }
    const tired = { ...before, sendState: { ...seen, failures: 2 } }
    expect(applyPost([one, two], falls, patient).sendState.suspects.sets).toEqual([])
    expect(applyPost([one, two], falls, tired).sendState.suspects.sets).toEqual([[1, 2]])
    expect(applyPost([one, two], lost, tired).sendState.suspects.sets).toEqual([])
  })

  test('after a backlog the known keys are due, after single scans they are not', () => {
    const all = (scans: (typeof one)[]) => admitted({ accepted: scans.map(({ scanKey }) => scanKey) })
    expect(applyPost(rows(6), all(rows(6)), before).sendState.asked).toEqual({ [DAY]: -Infinity })
    expect(applyPost(rows(5), all(rows(5)), before).sendState.asked).toEqual(seen.asked)
  })
})

describe('after a DELETE', () => {
  test('undone', () => {
    const { outcomes } = applyUndo(one, reply({ undone: one.scanKey }), before)
    expect(outcomes).toEqual([{ seq: 1, to: 'undone', existing: null }])
  })

  test('undone before, and another door has let them in since', () => {
    const existing = { scannedAt: '2026-11-20T12:00:00Z', device: 'Door B' }
    const { outcomes } = applyUndo(one, reply({ undone: one.scanKey, standing: existing }), before)
    expect(outcomes).toEqual([{ seq: 1, to: 'undone', existing }])
  })

  test.each<[string, ServiceResponse<{ undone: string }>, object]>([
    ['an answer about another key', reply({ undone: two.scanKey }), { failures: 1 }],
    ['lost', lost, { failures: 1, asked: {} }],
    ['too large for a proxy', tooLarge, { failures: 1 }],
    ['429', tooMany, { waitUntil: NOW + 40_000 }],
    ['a halt', ended, {}],
  ])('%s: still wanted', (_, response, sendState) => {
    const after = applyUndo(one, response, before)
    expect(after.outcomes).toEqual([{ seq: 1, to: 'still-wanted', missed: false }])
    expect(after.sendState).toMatchObject(sendState)
  })

  test('the service fails at it: still wanted, and that is counted', () => {
    const after = applyUndo(one, { kind: 'no-answer', byService: true }, before)
    expect(after.outcomes).toEqual([{ seq: 1, to: 'still-wanted', missed: true }])
    expect(after.sendState.failures).toBe(1)
  })

  test('400: it can not be undone, and a person sees why', () => {
    const { outcomes } = applyUndo(one, refused, before)
    expect(outcomes).toEqual([{ seq: 1, to: 'undo-refused', problem: 'scans[0].code is wrong.' }])
  })
})

describe('after a GET', () => {
  const ahead = { kind: 'ask', day: DAY, ahead: true } as const
  const idle = { ...ahead, ahead: false }
  const failing = { ...before, sendState: { ...freshSendState, failures: 2 } }

  test('the day is asked for', () => {
    expect(applyAsk(idle, reply({ more: false }), failing).sendState).toMatchObject({ asked: { [DAY]: NOW }, failures: 0 })
    expect(applyAsk(idle, { kind: 'unchanged' }, failing).sendState).toMatchObject({
      asked: { [DAY]: NOW },
      failures: 0,
    })
  })

  test('while something waits, it does not end a row of failures', () => {
    expect(applyAsk(ahead, reply({ more: false }), failing).sendState.failures).toBe(2)
  })

  test.each([ahead, idle])('unanswered: a backoff of its own, and what waits goes all the same', (step) => {
    const { sendState } = applyAsk(step, lost, before)
    expect(sendState).toMatchObject({ asked: { [DAY]: -Infinity }, askFailures: 1, askAfter: NOW + 500 })
    expect(sendState).toMatchObject({ failures: 0, backoffUntil: 0 })
    const again = applyAsk(step, lost, { ...before, sendState })
    expect(again.sendState).toMatchObject({ askFailures: 2, askAfter: NOW + 1_000, backoffUntil: 0 })
    expect(applyAsk(step, reply({ more: false }), { ...before, sendState }).sendState).toMatchObject({
      askFailures: 0,
      askAfter: 0,
    })
  })

  test('unanswered while sending fails as well: that backoff remains', () => {
    const sendState = { ...failing.sendState, backoffUntil: NOW + 9_000 }
    expect(applyAsk(idle, lost, { ...before, sendState }).sendState).toMatchObject({
      failures: 2,
      backoffUntil: NOW + 9_000,
    })
  })

  test('a day that the service does not take is not asked for again at once', () => {
    expect(applyAsk(ahead, refused, before).sendState).toMatchObject({
      asked: { [DAY]: NOW },
      backoffUntil: 0,
    })
  })

  test('429 and halts hold for everything', () => {
    expect(applyAsk(idle, tooMany, before).sendState.waitUntil).toBe(NOW + 40_000)
    expect(applyAsk(idle, ended, before).limits.halt?.kind).toBe('pairing-ended')
  })
})
