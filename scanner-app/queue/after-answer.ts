import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { admitScans, undoScan } from '@masuk/shared/contract/scan.ts'
import type { Meaning } from './answer.ts'
import { backoffMs } from './backoff.ts'
import { withFailedAsk, withFailure, withPatience } from './course.ts'
import type { Course } from './course.ts'
import type { Outcome } from './record-moves.ts'
import type { ScanRecord } from './scan-record.ts'
import { afterQuarantine, afterRefusal, afterSettling } from './suspects.ts'
import type { Step } from './sync-plan.ts'
import { halved } from './terms.ts'
import type { Terms } from './terms.ts'

/** The queue after a request. */
export interface Aftermath {
  course: Course
  terms: Terms
  outcomes: readonly Outcome[]
}

type Before = Pick<Aftermath, 'course' | 'terms'> & { now: number; random: number }

/** A batch of at least this many was a backlog: when it is gone, look what the other doors did meanwhile. */
const BACKLOG = 6
/** The service answers, and falls over this batch every time. */
const MOST_FALLS = 3

export function afterPost(
  scans: readonly ScanRecord[],
  meaning: Meaning<Reply<typeof admitScans>>,
  before: Before,
): Aftermath {
  const { course, terms, now } = before
  const seqs = scans.map(({ seq }) => seq)
  const unknown = seqs.map((seq): Outcome => ({ seq, to: 'unknown', missed: false }))
  const [lone] = scans.length === 1 ? scans : []

  switch (meaning.kind) {
    case 'reply': {
      const outcomes = scans.map((scan) => outcomeOf(scan, meaning.body))
      return { course: afterReply(scans, outcomes, before), terms, outcomes }
    }
    case 'refused-record':
      if (lone) return quarantined(lone, meaning.message, before)
      return {
        course: answered({ ...course, suspects: afterRefusal(course.suspects, seqs) }),
        terms,
        outcomes: unknown,
      }
    case 'too-large':
      if (lone && meaning.message !== null) return quarantined(lone, meaning.message, before)
      if (lone) break
      return { course: answered(course), terms: halved(terms, scans.length), outcomes: unknown }
    case 'too-many':
      return { course: withPatience(course, meaning, now), terms, outcomes: unknown }
    case 'halt':
      return { course, terms: { ...terms, halt: meaning.halt }, outcomes: unknown }
    case 'no-answer':
    case 'unchanged':
      break
  }
  return { course: afterNoAnswer(seqs, meaning, before), terms, outcomes: unknown }
}

export function afterUndo(
  scan: ScanRecord,
  meaning: Meaning<Reply<typeof undoScan>>,
  before: Before,
): Aftermath {
  const { course, terms, now } = before
  const { seq } = scan
  const missed = meaning.kind === 'no-answer' && meaning.byService
  const waiting: Outcome[] = [{ seq, to: 'still-wanted', missed }]
  switch (meaning.kind) {
    case 'reply':
      if (meaning.body.undone !== scan.scanKey) break
      return {
        course: answered(course),
        terms,
        outcomes: [{ seq, to: 'undone', standing: meaning.body.standing ?? null }],
      }
    case 'refused-record':
      return {
        course: answered(course),
        terms,
        outcomes: [{ seq, to: 'undo-refused', problem: meaning.message }],
      }
    case 'too-many':
      return { course: withPatience(course, meaning, now), terms, outcomes: waiting }
    case 'halt':
      return { course, terms: { ...terms, halt: meaning.halt }, outcomes: waiting }
    case 'too-large':
    case 'unchanged':
    case 'no-answer':
      break
  }
  return { course: withFailure(course, before), terms, outcomes: waiting }
}

export function afterAsk(
  step: Extract<Step, { kind: 'ask' }>,
  meaning: Meaning<unknown>,
  before: Before,
): Aftermath {
  const { course, terms, now } = before
  const asked = { ...course, askFailures: 0, askAfter: 0, asked: { ...course.asked, [step.day]: now } }
  switch (meaning.kind) {
    case 'reply':
    case 'unchanged':
      // While something waits, only its own answer ends a row of failures.
      return { course: step.ahead ? asked : answered(asked), terms, outcomes: [] }
    case 'refused-record':
    case 'too-large':
      return { course: asked, terms, outcomes: [] }
    case 'too-many':
      return { course: withPatience(course, meaning, now), terms, outcomes: [] }
    case 'halt':
      return { course, terms: { ...terms, halt: meaning.halt }, outcomes: [] }
    case 'no-answer':
      return { course: withFailedAsk(course, { day: step.day, ...before }), terms, outcomes: [] }
  }
}

function outcomeOf({ seq, scanKey, scannedAt, device }: ScanRecord, body: Reply<typeof admitScans>): Outcome {
  if (body.accepted.includes(scanKey)) {
    const standing = body.conflicts?.find((conflict) => conflict.scanKey === scanKey)
    // The admission that stands may be this very scan, sent under an earlier grant.
    const isOther =
      standing && (standing.device !== device || Date.parse(standing.scannedAt) !== Date.parse(scannedAt))
    return {
      seq,
      to: 'accepted',
      conflict: isOther ? { scannedAt: standing.scannedAt, device: standing.device } : null,
    }
  }
  const rejection = body.rejected.find((rejection) => rejection.scanKey === scanKey)
  return rejection ? { seq, to: 'rejected', problem: rejection.reason } : { seq, to: 'unknown', missed: true }
}

function afterReply(
  scans: readonly ScanRecord[],
  outcomes: readonly Outcome[],
  { course, now, random }: Before,
): Course {
  const held = new Map(course.held)
  for (const [at, { seq, misses }] of scans.entries()) {
    if (outcomes[at]?.to === 'unknown') held.set(seq, now + backoffMs(misses + 1, random))
    else held.delete(seq)
  }
  const seqs = scans.map(({ seq }) => seq)
  const next = answered({ ...course, held, suspects: afterSettling(course.suspects, seqs) })
  return scans.length < BACKLOG ? next : { ...next, asked: longAgo(next.asked) }
}

function quarantined({ seq }: ScanRecord, problem: string, { course, terms }: Before): Aftermath {
  const suspects = afterQuarantine(course.suspects, seq)
  return { course: answered({ ...course, suspects }), terms, outcomes: [{ seq, to: 'quarantined', problem }] }
}

function afterNoAnswer(seqs: readonly number[], meaning: Meaning<unknown>, before: Before): Course {
  const course = withFailure(before.course, before)
  const falls = meaning.kind === 'no-answer' && meaning.byService && course.failures >= MOST_FALLS
  const suspects = falls && seqs.length > 1 ? afterRefusal(course.suspects, seqs) : course.suspects
  return { ...course, suspects: { ...suspects, othersFirst: true } }
}

function answered(course: Course): Course {
  return { ...course, failures: 0, backoffUntil: 0 }
}

/** Due as soon as nothing waits, but ahead of nothing. */
function longAgo(asked: Course['asked']): Course['asked'] {
  return Object.fromEntries(Object.keys(asked).map((day) => [day, -Infinity]))
}
