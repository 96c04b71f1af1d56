import { takeBatch } from './batch.ts'
import { gatherMs } from './gather.ts'
import { MINUTE_MS } from './send-state.ts'
import type { SendState } from './send-state.ts'
import { isUnanswered, isUndoDue } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { nextToTry } from './suspects.ts'

/** The one thing that the sender does next. */
export type Step =
  /** Ask what has changed of the admissions of a day; `ahead` when scans or undos wait for it. */
  | { kind: 'ask'; day: string; ahead: boolean }
  | { kind: 'post'; scans: readonly ScanRecord[] }
  | { kind: 'undo'; scan: ScanRecord }
  /** Fetch what has changed of the roster, or all of it. */
  | { kind: 'roster' }
  /** Nothing until then, or until something happens. */
  | { kind: 'rest'; until: number }

export interface Situation {
  sendState: SendState
  now: number
  /** The days that matter, today first. */
  days: readonly string[]
  /** Whether somebody looks at the app. */
  isInFront: boolean
  /** What waits, oldest first. */
  open: readonly ScanRecord[]
  /** What of it another sender may have on its way, and until when. */
  taken: ReadonlyMap<number, number>
  limits: { mostScans: number; mostBytes: number }
  roster: RosterNeed
}

/** `wanted`: a verdict waits for it. `regular`: now and then. */
export type RosterNeed = 'none' | 'regular' | 'wanted'

/** Below the service's 100 for each grant, so that no fault of ours ever hammers it. */
const MOST_REQUESTS_A_MINUTE = 92

const ROSTER_EVERY_MS = MINUTE_MS

/** What to do next. Known keys come first after an absence, then scans, then undos, then the regular refresh. */
export function nextStep(situation: Situation): Step {
  const { sendState, now, days } = situation
  const until = Math.max(sendState.backoffUntil, sendState.waitUntil, paceUntil(sendState))
  if (until > now) return { kind: 'rest', until }

  const sending = nextPost(situation) ?? nextUndo(situation)
  const unseen = days.find((day) => sendState.asked[day] === undefined)
  if (unseen !== undefined) return { kind: 'ask', day: unseen, ahead: sending !== null }
  if (situation.roster === 'wanted' && !isBusy(situation)) return { kind: 'roster' }
  const gatheredAt = sending?.kind === 'post' ? gatherUntil(sending.scans, situation) : now
  if (sending && gatheredAt <= now) return sending
  if (sending) return { kind: 'rest', until: gatheredAt }
  const due = days.find((day) => askDue(situation, day) <= now)
  if (due !== undefined) return { kind: 'ask', day: due, ahead: false }
  const rosterAt = rosterDue(situation)
  if (rosterAt <= now) return { kind: 'roster' }
  const dues = days.map((day) => askDue(situation, day))
  return {
    kind: 'rest',
    until: Math.min(...dues, rosterAt, ...heldUntil(situation), ...situation.taken.values()),
  }
}

function rosterDue({ roster, sendState }: Situation): number {
  return roster === 'none' ? Infinity : sendState.rosterAskedAt + ROSTER_EVERY_MS
}

function nextPost(situation: Situation): Step | null {
  const { sendState, now, limits } = situation
  const isHeld = ({ seq }: ScanRecord) => (sendState.held.get(seq) ?? now) > now
  const sendable = firstOfEachKey(situation).filter((scan) => !isUndoDue(scan) && !isHeld(scan))
  const bySeq = new Map(sendable.map((scan) => [scan.seq, scan]))
  const wanted = nextToTry(sendState.suspects, [...bySeq.keys()]).flatMap((seq) => bySeq.get(seq) ?? [])
  return wanted.length > 0 ? { kind: 'post', scans: takeBatch(wanted, limits) } : null
}

function nextUndo(situation: Situation): Step | null {
  const scan = firstOfEachKey(situation).find(isUndoDue)
  return scan ? { kind: 'undo', scan } : null
}

/**
 * A newer scan of a key waits until the older one and its undo are settled, whoever has them on the way; and an undo
 * until nothing of its key may be on its way, as a supervisor's scan of the same ticket may.
 */
function firstOfEachKey({ open, taken }: Situation): ScanRecord[] {
  const seen = new Set<string>()
  const underWay = new Set(
    open.flatMap((scan) => (scan.attempted && isUnanswered(scan) ? [scan.scanKey] : [])),
  )
  const sendable = open.filter((scan) => !isUndoDue(scan) || !underWay.has(scan.scanKey))
  const firsts = sendable.filter(({ scanKey }) => !seen.has(scanKey) && seen.add(scanKey))
  return firsts.filter(({ seq }) => !taken.has(seq))
}

/** New scans that follow closely on a request wait for their successors, unless they fill a batch. */
function gatherUntil(
  scans: readonly ScanRecord[],
  { sendState: { sent, postedAt }, now, limits }: Situation,
): number {
  const isFull = scans.length === limits.mostScans
  if (isFull || scans.some(({ attempted }) => attempted)) return -Infinity
  return postedAt + gatherMs(sent, now, MOST_REQUESTS_A_MINUTE)
}

function paceUntil({ sent }: SendState): number {
  return (sent.at(-MOST_REQUESTS_A_MINUTE) ?? -Infinity) + MINUTE_MS
}

function askDue(situation: Situation, day: string): number {
  const { asked, askAfter } = situation.sendState
  return Math.max((asked[day] ?? -Infinity) + askEveryMs(situation, day), askAfter)
}

/** Other doors are heard of within seconds while somebody looks, unless our own scans need the requests. */
const ASK_EVERY_MS = 5_000
/** Requests in the last minute. */
const BUSY_FROM = 20
const ASK_EVERY_WHEN_BUSY_MS = 15_000

function askEveryMs({ days, isInFront, sendState, now }: Situation, day: string): number {
  // Last night hardly changes any more.
  if (!isInFront || day !== days[0]) return MINUTE_MS
  return isBusy({ sendState, now }) ? ASK_EVERY_WHEN_BUSY_MS : ASK_EVERY_MS
}

/** More requests than an idle door makes: our own scans are on their way. */
function isBusy({ sendState: { sent }, now }: Pick<Situation, 'sendState' | 'now'>): boolean {
  return sent.filter((at) => at > now - MINUTE_MS).length >= BUSY_FROM
}

function heldUntil({ sendState, open, now }: Situation): number[] {
  return open.flatMap(({ seq }) => sendState.held.get(seq) ?? []).filter((at) => at > now)
}
