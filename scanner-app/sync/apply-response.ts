import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { scanFeed } from '@masuk/shared/contract/door-feed.ts'
import type { admitScans, undoScan } from '@masuk/shared/contract/scan.ts'
import type { ServiceResponse } from './response.ts'
import { backoffMs } from './backoff.ts'
import { withFailedAsk, withFailure, withWait } from './send-state.ts'
import type { SendState } from './send-state.ts'
import type { Outcome } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { afterQuarantine, afterRefusal, afterSettling } from './suspects.ts'
import type { Step } from './plan.ts'
import { halved } from '../queue/limits.ts'
import type { Limits } from '../queue/limits.ts'

/** What a response changes. */
export interface AppliedResponse {
  sendState: SendState
  limits: Limits
  outcomes: readonly Outcome[]
}

type Before = Pick<AppliedResponse, 'sendState' | 'limits'> & { now: number; random: number }

/** A batch of at least this many was a backlog: when it is gone, ask what the other doors did meanwhile. */
const BACKLOG = 6
/** The service responds, and fails at this batch every time. */
const MOST_FAILURES = 3

export function applyPost(
  scans: readonly ScanRecord[],
  response: ServiceResponse<Reply<typeof admitScans>>,
  before: Before,
): AppliedResponse {
  const { sendState, limits, now } = before
  const seqs = scans.map(({ seq }) => seq)
  const unknown = seqs.map((seq): Outcome => ({ seq, to: 'unknown', missed: false }))
  const [lone] = scans.length === 1 ? scans : []

  switch (response.kind) {
    case 'reply': {
      const outcomes = scans.map((scan) => outcomeOf(scan, response.body))
      return { sendState: afterReply(scans, outcomes, before), limits, outcomes }
    }
    case 'refused-record':
      if (lone) return quarantined(lone, response.message, before)
      return {
        sendState: answered({ ...sendState, suspects: afterRefusal(sendState.suspects, seqs) }),
        limits,
        outcomes: unknown,
      }
    case 'too-large':
      if (lone && response.message !== null) return quarantined(lone, response.message, before)
      if (lone) break
      return { sendState: answered(sendState), limits: halved(limits, scans.length), outcomes: unknown }
    case 'too-many':
      return { sendState: withWait(sendState, now + response.waitMs), limits, outcomes: unknown }
    case 'halt':
      return { sendState, limits: { ...limits, halt: response.halt }, outcomes: unknown }
    case 'no-answer':
    case 'unchanged':
      break
  }
  return { sendState: afterNoAnswer(seqs, response, before), limits, outcomes: unknown }
}

export function applyUndo(
  scan: ScanRecord,
  response: ServiceResponse<Reply<typeof undoScan>>,
  before: Before,
): AppliedResponse {
  const { sendState, limits, now } = before
  const { seq } = scan
  const missed = response.kind === 'no-answer' && response.byService
  const waiting: Outcome[] = [{ seq, to: 'still-wanted', missed }]
  switch (response.kind) {
    case 'reply':
      if (response.body.undone !== scan.scanKey) break
      return {
        sendState: answered(sendState),
        limits,
        outcomes: [{ seq, to: 'undone', existing: response.body.standing ?? null }],
      }
    case 'refused-record':
      return {
        sendState: answered(sendState),
        limits,
        outcomes: [{ seq, to: 'undo-refused', problem: response.message }],
      }
    case 'too-many':
      return { sendState: withWait(sendState, now + response.waitMs), limits, outcomes: waiting }
    case 'halt':
      return { sendState, limits: { ...limits, halt: response.halt }, outcomes: waiting }
    case 'too-large':
    case 'unchanged':
    case 'no-answer':
      break
  }
  return { sendState: withFailure(sendState, before), limits, outcomes: waiting }
}

export function applyAsk(
  step: Extract<Step, { kind: 'ask' }>,
  response: ServiceResponse<Pick<Reply<typeof scanFeed>, 'more'>>,
  before: Before,
): AppliedResponse {
  const { sendState, limits, now } = before
  const asked = { ...sendState, askFailures: 0, askAfter: 0, asked: { ...sendState.asked, [step.day]: now } }
  switch (response.kind) {
    case 'reply':
    case 'unchanged': {
      const isMore = response.kind === 'reply' && response.body.more
      const next = isMore ? { ...asked, asked: without(asked.asked, step.day) } : asked
      // While something waits, only its own answer ends a row of failures.
      return { sendState: step.ahead ? next : answered(next), limits, outcomes: [] }
    }
    case 'refused-record':
    case 'too-large':
      return { sendState: asked, limits, outcomes: [] }
    case 'too-many':
      return { sendState: withWait(sendState, now + response.waitMs), limits, outcomes: [] }
    case 'halt':
      return { sendState, limits: { ...limits, halt: response.halt }, outcomes: [] }
    case 'no-answer':
      return { sendState: withFailedAsk(sendState, { day: step.day, ...before }), limits, outcomes: [] }
  }
}

/** Asked for again at once: there are more pages. */
function without(asked: SendState['asked'], day: string): SendState['asked'] {
  return Object.fromEntries(Object.entries(asked).filter(([each]) => each !== day))
}

/** Nothing waits for a roster: a failure is tried again with the next one. */
export function applyRoster(response: ServiceResponse<unknown>, before: Before): AppliedResponse {
  const { sendState, limits, now } = before
  const asked = { ...sendState, rosterAskedAt: now }
  if (response.kind === 'too-many')
    return { sendState: withWait(asked, now + response.waitMs), limits, outcomes: [] }
  if (response.kind === 'halt')
    return { sendState: asked, limits: { ...limits, halt: response.halt }, outcomes: [] }
  return { sendState: asked, limits, outcomes: [] }
}

function outcomeOf({ seq, scanKey, scannedAt, device }: ScanRecord, body: Reply<typeof admitScans>): Outcome {
  if (body.accepted.includes(scanKey)) {
    const existing = body.conflicts?.find((conflict) => conflict.scanKey === scanKey)
    // The existing admission may be this very scan, sent under an earlier grant.
    const isOther =
      existing && (existing.device !== device || Date.parse(existing.scannedAt) !== Date.parse(scannedAt))
    return {
      seq,
      to: 'accepted',
      conflict: isOther ? { scannedAt: existing.scannedAt, device: existing.device } : null,
    }
  }
  const rejection = body.rejected.find((rejection) => rejection.scanKey === scanKey)
  return rejection ? { seq, to: 'rejected', problem: rejection.reason } : { seq, to: 'unknown', missed: true }
}

function afterReply(
  scans: readonly ScanRecord[],
  outcomes: readonly Outcome[],
  { sendState, now, random }: Before,
): SendState {
  const held = new Map(sendState.held)
  for (const [at, { seq, misses }] of scans.entries()) {
    if (outcomes[at]?.to === 'unknown') held.set(seq, now + backoffMs(misses + 1, random))
    else held.delete(seq)
  }
  const seqs = scans.map(({ seq }) => seq)
  const next = answered({ ...sendState, held, suspects: afterSettling(sendState.suspects, seqs) })
  return scans.length < BACKLOG ? next : { ...next, asked: dueAtOnce(next.asked) }
}

function quarantined({ seq }: ScanRecord, problem: string, { sendState, limits }: Before): AppliedResponse {
  const suspects = afterQuarantine(sendState.suspects, seq)
  return {
    sendState: answered({ ...sendState, suspects }),
    limits,
    outcomes: [{ seq, to: 'quarantined', problem }],
  }
}

function afterNoAnswer(
  seqs: readonly number[],
  response: ServiceResponse<unknown>,
  before: Before,
): SendState {
  const sendState = withFailure(before.sendState, before)
  const fails = response.kind === 'no-answer' && response.byService && sendState.failures >= MOST_FAILURES
  const suspects = fails && seqs.length > 1 ? afterRefusal(sendState.suspects, seqs) : sendState.suspects
  return { ...sendState, suspects: { ...suspects, othersFirst: true } }
}

function answered(sendState: SendState): SendState {
  return { ...sendState, failures: 0, backoffUntil: 0 }
}

/** Due as soon as nothing waits, but ahead of nothing. */
function dueAtOnce(asked: SendState['asked']): SendState['asked'] {
  return Object.fromEntries(Object.keys(asked).map((day) => [day, -Infinity]))
}
