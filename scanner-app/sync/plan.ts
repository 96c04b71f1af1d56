import { takeBatch } from './batch.ts'
import { gatherMs } from './gather.ts'
import { MINUTE_MS } from './send-state.ts'
import type { SendState } from './send-state.ts'
import { isUndoDue } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { nextToTry } from './suspects.ts'

/** The one thing that the sender does next. */
export type Step =
  /** Fetch the known keys of a day; `ahead` when scans or undos wait for it. */
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
  /** The days that matter, with the number of their known keys. */
  days: readonly { day: string; keys: number }[]
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
  const unseen = days.find(({ day }) => sendState.asked[day] === undefined)
  if (unseen) return { kind: 'ask', day: unseen.day, ahead: sending !== null }
  if (situation.roster === 'wanted') return { kind: 'roster' }
  if (sending?.kind === 'post') {
    const gatheredAt = gatherUntil(sending.scans, situation)
    if (gatheredAt > now) return { kind: 'rest', until: gatheredAt }
  }
  if (sending) return sending
  const due = days.find((day) => askDue(sendState, day) <= now)
  if (due) return { kind: 'ask', day: due.day, ahead: false }
  const rosterAt = rosterDue(situation)
  if (rosterAt <= now) return { kind: 'roster' }
  const dues = days.map((day) => askDue(sendState, day))
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

/** A newer scan of a key waits until the older one and its undo are settled, whoever has them on the way. */
function firstOfEachKey({ open, taken }: Situation): ScanRecord[] {
  const seen = new Set<string>()
  const firsts = open.filter(({ scanKey }) => !seen.has(scanKey) && seen.add(scanKey))
  return firsts.filter(({ seq }) => !taken.has(seq))
}

/** New scans that follow closely on a request wait for their successors, unless they fill a batch. */
function gatherUntil(scans: readonly ScanRecord[], { sendState: { sent }, now, limits }: Situation): number {
  const isFull = scans.length === limits.mostScans
  if (isFull || scans.some(({ attempted }) => attempted)) return -Infinity
  return (sent.at(-1) ?? -Infinity) + gatherMs(sent, now, MOST_REQUESTS_A_MINUTE)
}

function paceUntil({ sent }: SendState): number {
  return (sent.at(-MOST_REQUESTS_A_MINUTE) ?? -Infinity) + MINUTE_MS
}

function askDue(sendState: SendState, { day, keys }: { day: string; keys: number }): number {
  return Math.max((sendState.asked[day] ?? -Infinity) + askEveryMs(keys), sendState.askAfter)
}

const BYTES_A_KEY = 50

/** A big day is fetched less often: 2.5 MB at 50,000 keys. */
function askEveryMs(keys: number): number {
  const bytes = keys * BYTES_A_KEY
  if (bytes < 100_000) return MINUTE_MS
  return bytes < 500_000 ? 3 * MINUTE_MS : 5 * MINUTE_MS
}

function heldUntil({ sendState, open, now }: Situation): number[] {
  return open.flatMap(({ seq }) => sendState.held.get(seq) ?? []).filter((at) => at > now)
}
