import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import type { Clock } from '../device/clock.ts'
import type { PairingStore } from '../pairing/pairing-store.ts'
import type { KnownKeys } from '../queue/known-keys.ts'
import type { Outbox } from '../queue/outbox.ts'
import type { DoorRoster } from '../roster/door-roster.ts'
import type { RosterFinding } from '../roster/roster-finding.ts'
import { isAdmitted } from '../queue/scan-transitions.ts'
import { scanDays } from '../queue/scan-days.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { Sync } from '../sync/sync.ts'
import { decide, lastNightAt } from './admission.ts'
import type { CheckIns, DoorRules, Facts, Verdict } from './admission.ts'
import { clockConfidence, type ClockConfidence } from './clock-confidence.ts'
import { newScan } from './new-scan.ts'

/** What a door reads codes with. */
export interface DoorDevice {
  outbox: Outbox
  sync: Sync
  pairing: PairingStore
  knownKeys: KnownKeys
  roster: DoorRoster
  /** What is let in at this door. */
  rules(): DoorRules
  clock: Clock
}

/** What came of a code: a verdict without a record, or the record that was written. */
export type Read = { ticket: TicketLine | null } & (
  | { kind: 'decided'; verdict: Verdict }
  | { kind: 'recorded'; scan: ScanRecord; lastNightAt: number | null }
)

/** What a door may say of a ticket beside its verdict. */
export interface TicketLine {
  type: string | null
  holder: string | null
}

/** Decides about a code from what this device knows, and writes the scan down if it is to be one. */
export async function readCode(code: string, confirmed: boolean, device: DoorDevice): Promise<Read> {
  const ticketId = readTicketCode(code)?.ticketId ?? null
  const facts = await gatherFacts({ code, ticketId, confirmed }, device)
  const existing = facts.today.own.findLast(isAdmitted)
  // It was said not to be saved, and is there all the same: this is its first showing.
  if (existing?.code === code && device.outbox.isGivenUp(existing)) facts.today = NOTHING
  const unshown = existing?.code === code && isCutOff(existing, facts.now, device) ? existing : null
  if (unshown) Object.assign(facts, { today: NOTHING, unshown: true })
  const verdict = decide(code, facts)
  const ticket = ticketLine(facts.roster)
  if (verdict !== 'record-it') return { kind: 'decided', verdict, ticket }
  if (unshown) return { kind: 'recorded', scan: unshown, lastNightAt: lastNightAt(facts), ticket }
  try {
    const listed = facts.roster.kind === 'listed' && { listed: true as const }
    const scan = await device.outbox.record(newScan({ code, ticketId, now: facts.now, ...listed }, device))
    return { kind: 'recorded', scan, lastNightAt: lastNightAt(facts), ticket }
  } catch {
    return { kind: 'decided', verdict: { kind: 'fault', why: 'not-saved' }, ticket: null }
  }
}

function ticketLine(roster: RosterFinding): TicketLine | null {
  return roster.kind === 'listed' ? { type: roster.type?.name ?? null, holder: roster.holder } : null
}

const CUT_OFF_MS = 60_000

/** Written a moment ago, and the app was closed before its verdict was on the screen. */
function isCutOff(scan: ScanRecord, now: number, { outbox }: DoorDevice): boolean {
  const ageMs = Math.abs(now - Date.parse(scan.scannedAt))
  return ageMs < CUT_OFF_MS && scan.conflict === null && outbox.isUnshown(scan) && !outbox.isGivenUp(scan)
}

const NOTHING: CheckIns = { own: [], known: null }

const NO_ROSTER: RosterFinding = { kind: 'no-roster' }

interface Asked {
  code: string
  /** Null when the code is no ticket. */
  ticketId: string | null
  confirmed: boolean
}

async function gatherFacts({ code, ticketId, confirmed }: Asked, device: DoorDevice): Promise<Facts> {
  const now = device.clock.now()
  const base = {
    now,
    time: 'sure' as const,
    paired: device.pairing.door() !== null,
    readable: true,
    confirmed,
    isTicket: ticketId !== null,
    roster: NO_ROSTER,
    rules: device.rules(),
    today: NOTHING,
    lastNight: null,
  }
  if (ticketId === null) return base
  const { today, lastNight } = scanDays(now)
  const checkInsOn = (day: string) => checkIns(makeScanKey({ ticketId, day }), device)
  const looked = lookUp(code, device)
  try {
    return {
      ...base,
      time: await trust(now, device),
      today: await checkInsOn(today),
      lastNight: lastNight === null ? null : await checkInsOn(lastNight),
      roster: await looked,
    }
  } catch {
    return { ...base, readable: false }
  }
}

const ROSTER_WITHIN_MS = 600

/** A code that may have been issued since is looked up once more, in a roster of this moment. */
async function lookUp(code: string, { roster, sync }: DoorDevice): Promise<RosterFinding> {
  const found = await roster.look(code)
  if (found.kind !== 'unlisted' || found.isForged || sync.status.link !== 'good') return found
  const isRefreshed = await sync.refreshRoster(ROSTER_WITHIN_MS)
  const again = await roster.look(code)
  return again.kind === 'unlisted' ? { kind: 'unlisted', isForged: again.isForged || isRefreshed } : again
}

async function trust(now: number, { clock, pairing, outbox }: DoorDevice): Promise<ClockConfidence> {
  const clockSure = clock.isSure()
  const [newest] = clockSure ? [] : await outbox.recent(1)
  const newestAt = newest ? Date.parse(newest.scannedAt) : null
  return clockConfidence({ now, deviceNow: clock.deviceNow(), clockSure, door: pairing.door(), newestAt })
}

/** Without those whom a supervisor let in: the verdict about the ticket stays what it was. */
async function checkIns(scanKey: string, { outbox, knownKeys }: DoorDevice): Promise<CheckIns> {
  const own = await outbox.find(scanKey)
  return { own: own.filter(({ override }) => override === undefined), known: knownKeys.find(scanKey) }
}
