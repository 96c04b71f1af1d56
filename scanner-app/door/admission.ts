import type { RejectionReason } from '@masuk/shared/contract/scan.ts'
import type { KnownAdmission } from '../queue/admission-set.ts'
import type { RosterFinding } from '../roster/roster-finding.ts'
import { isAdmitted } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { ClockConfidence } from './clock-confidence.ts'

export type Verdict =
  /** The service has accepted it, or the roster of this device has its code as good. */
  | { kind: 'admit'; scan: ScanRecord; lastNightAt: number | null }
  /** Written here, not verified: let in, with a look of its own. */
  | { kind: 'recorded'; scan: ScanRecord; lastNightAt: number | null }
  | ({ kind: 'already-in' } & Entry)
  /** The same code within 10 seconds on this device: the earlier verdict, muted; no new record. */
  | { kind: 'just-now'; seq: number; at: number; before: Verdict['kind'] }
  | { kind: 'not-valid'; why: Refusal }
  /** Some other code, which nobody need have meant as a ticket. */
  | { kind: 'not-a-ticket' }
  /** Needs a tap. */
  | {
      kind: 'attention'
      message: 'clock-unsure' | 'was-in-last-night' | 'closed-before-answer'
      /** Of last night. */
      entry: Entry | null
    }
  | { kind: 'fault'; why: 'not-saved' | 'queue-unavailable' | 'not-paired' | 'clock-wrong' }

/** Why somebody is turned away: by the service, or by this device. */
export type Refusal =
  | RejectionReason
  | 'refused'
  /** A good ticket, of a type that is not let in at this door. */
  | 'wrong_type'
  /** The roster does not know it, and the event wants no such code let in. */
  | 'not_listed'

export type Where = { kind: 'this-device' } | { kind: 'door'; device: string } | { kind: 'elsewhere' }

/** When and where somebody came in; `at` is null where nothing tells it. */
export interface Entry {
  at: number | null
  where: Where
}

/** What is known of one ticket on one day: this device's own records, oldest first, and what the service has. */
export interface CheckIns {
  own: readonly ScanRecord[]
  known: KnownAdmission | null
}

/** All that a verdict rests on. */
export interface Facts {
  /** Corrected time, milliseconds since 1970 UTC. */
  now: number
  time: ClockConfidence
  /** Whether this device was ever paired: when a pairing ends, scanning goes on. */
  paired: boolean
  /** False when the queue could not be read. */
  readable: boolean
  isTicket: boolean
  roster: RosterFinding
  rules: DoorRules
  /** A person has tapped through the attention verdict for this code. */
  confirmed: boolean
  /** The app was closed a moment ago between writing this code's scan and showing its verdict. */
  unshown?: boolean
  today: CheckIns
  /** The day before, consulted between 00:00 and 06:00. */
  lastNight: CheckIns | null
}

/** What is let in at this door. */
export interface DoorRules {
  /** What is done with a code that the roster does not know and that may have been issued since. */
  unlisted: 'admit' | 'refuse'
  /** Ids of the ticket types that are let in here; null for all. */
  types: readonly string[] | null
}

const JUST_NOW_MS = 10_000

/** What the screen says of a code before anything is sent, or that the scan has to be recorded first. */
export function decide(code: string, facts: Facts): Verdict | 'record-it' {
  return (
    fault(facts) ??
    notValid(code, facts) ??
    justNow(code, facts) ??
    attention(facts) ??
    alreadyIn(facts) ??
    'record-it'
  )
}

/** What the screen says of a scan as it is now. */
export function afterSettled(scan: ScanRecord, lastNightAt: number | null = null): Verdict {
  if (scan.state === 'rejected') return { kind: 'not-valid', why: reasonOf(scan) }
  if (scan.conflict) return { kind: 'already-in', ...entryOfScan(scan) }
  return { kind: isVerified(scan) ? 'admit' : 'recorded', scan, lastNightAt }
}

/** By the service, or by the roster of this device. */
function isVerified({ state, listed }: ScanRecord): boolean {
  return state === 'accepted' || (listed === true && state !== 'quarantined')
}

/** When the ticket was let in last night, or null. */
export function lastNightAt({ lastNight }: Pick<Facts, 'lastNight'>): number | null {
  return (lastNight && entryOf(lastNight))?.at ?? null
}

function fault({ readable, paired, time }: Facts): Verdict | null {
  if (!readable) return { kind: 'fault', why: 'queue-unavailable' }
  if (!paired) return { kind: 'fault', why: 'not-paired' }
  return time === 'impossible' ? { kind: 'fault', why: 'clock-wrong' } : null
}

function notValid(code: string, { isTicket, today, roster, rules }: Facts): Verdict | null {
  if (!isTicket) return { kind: 'not-a-ticket' }
  const why = rosterRefusal(roster, rules)
  if (why) return { kind: 'not-valid', why }
  // Only this very code: a forged one must not shut out the ticket whose id it bears.
  const refused = today.own.findLast((scan) => scan.code === code && scan.state === 'rejected')
  return refused ? { kind: 'not-valid', why: reasonOf(refused) } : null
}

function rosterRefusal(roster: RosterFinding, rules: DoorRules): Refusal | null {
  switch (roster.kind) {
    case 'no-roster':
      return null
    case 'unlisted':
      if (roster.isForged) return 'forged'
      return rules.unlisted === 'refuse' ? 'not_listed' : null
    case 'listed':
      if (roster.state !== 'valid') return roster.state
      return rules.types && !rules.types.includes(roster.type?.id ?? '') ? 'wrong_type' : null
  }
}

function justNow(code: string, { today, now }: Facts): Verdict | null {
  const scan = today.own.findLast(isAdmitted)
  if (!scan || scan.code !== code) return null
  const at = Date.parse(scan.scannedAt)
  if (Math.abs(now - at) >= JUST_NOW_MS) return null
  return { kind: 'just-now', seq: scan.seq, at, before: afterSettled(scan).kind }
}

function attention(facts: Facts): Verdict | null {
  if (facts.confirmed) return null
  if (facts.unshown) return { kind: 'attention', message: 'closed-before-answer', entry: null }
  if (facts.time === 'doubtful') return { kind: 'attention', message: 'clock-unsure', entry: null }
  // One event night has two days: at a minute past midnight the same ticket must not be green again without a look.
  const entry = facts.lastNight && entryOf(facts.lastNight)
  return entry && !alreadyIn(facts) ? { kind: 'attention', message: 'was-in-last-night', entry } : null
}

function alreadyIn({ today }: Facts): Verdict | null {
  const entry = entryOf(today)
  return entry && { kind: 'already-in', ...entry }
}

function entryOf({ own, known }: CheckIns): Entry | null {
  const scan = own.findLast(isAdmitted)
  if (scan) return entryOfScan(scan)
  // While an undo of ours is under way, what the service knows is our own scan.
  if (!known || own.some(({ undo }) => undo === 'wanted')) return null
  const { at, device } = known
  return { at, where: device ? { kind: 'door', device } : { kind: 'elsewhere' } }
}

function entryOfScan({ conflict, scannedAt }: ScanRecord): Entry {
  return conflict
    ? { at: Date.parse(conflict.scannedAt), where: { kind: 'door', device: conflict.device } }
    : { at: Date.parse(scannedAt), where: { kind: 'this-device' } }
}

/** A newer service may have reasons that this app does not know. */
/** The contract's own table has sentences too, which would only be loaded. */
const KNOWN_REASONS: Record<RejectionReason, true> = {
  forged: true,
  key_mismatch: true,
  unknown_ticket: true,
  outside_event: true,
  void: true,
  superseded: true,
}

function reasonOf({ problem }: ScanRecord): RejectionReason | 'refused' {
  return problem !== null && Object.hasOwn(KNOWN_REASONS, problem) ? (problem as RejectionReason) : 'refused'
}
