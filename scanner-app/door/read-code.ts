import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import type { Clock } from '../device/clock.ts'
import type { PairingStore } from '../pairing/pairing-store.ts'
import type { KnownKeys } from '../queue/known-keys.ts'
import type { Outbox } from '../queue/outbox.ts'
import { stands } from '../queue/record-moves.ts'
import { scanDays } from '../queue/scan-days.ts'
import type { NewScan, ScanRecord } from '../queue/scan-record.ts'
import type { Sync } from '../queue/sync.ts'
import { decide, lastNightAt, type Facts, type CheckIns as Standing, type Verdict } from './admission.ts'
import { clockConfidence as trustTime, type ClockConfidence as TimeTrust } from './clock-confidence.ts'

/** What a door reads codes with. */
export interface DoorDevice {
  outbox: Outbox
  sync: Sync
  pairing: PairingStore
  knownKeys: KnownKeys
  clock: Clock
}

/** What came of a code: a verdict without a record, or the record that was written. */
export type Read =
  | { kind: 'decided'; verdict: Verdict }
  | { kind: 'recorded'; scan: ScanRecord; lastNightAt: number | null }

/** Decides about a code from what this device knows, and writes the scan down if it is to be one. */
export async function readCode(code: string, confirmed: boolean, device: DoorDevice): Promise<Read> {
  const facts = await gatherFacts(code, confirmed, device)
  const standing = facts.today.own.findLast(stands)
  // It was said not to be saved, and is there all the same: this is its first showing.
  if (standing?.code === code && device.outbox.isGivenUp(standing)) facts.today = NOTHING
  const verdict = decide(code, facts)
  if (verdict !== 'record-it') return { kind: 'decided', verdict }
  try {
    const scan = await device.outbox.record(newScan(code, facts.now, device))
    return { kind: 'recorded', scan, lastNightAt: lastNightAt(facts) }
  } catch {
    return { kind: 'decided', verdict: { kind: 'fault', why: 'not-saved' } }
  }
}

const NOTHING: Standing = { own: [], known: false }

async function gatherFacts(code: string, confirmed: boolean, device: DoorDevice): Promise<Facts> {
  const now = device.clock.now()
  const base = { now, time: 'sure' as const, paired: device.pairing.door() !== null, confirmed }
  const ticketId = readTicketCode(code)?.ticketId
  if (ticketId === undefined) return { ...base, readable: true, today: NOTHING, lastNight: null }
  const { today, lastNight } = scanDays(now)
  try {
    return {
      ...base,
      time: await trust(now, device),
      readable: true,
      today: await standing(makeScanKey({ ticketId, day: today }), device),
      lastNight:
        lastNight === null ? null : await standing(makeScanKey({ ticketId, day: lastNight }), device),
    }
  } catch {
    return { ...base, readable: false, today: NOTHING, lastNight: null }
  }
}

async function trust(now: number, { clock, pairing, outbox }: DoorDevice): Promise<TimeTrust> {
  const clockSure = clock.isSure()
  const [newest] = clockSure ? [] : await outbox.recent(1)
  const newestAt = newest ? Date.parse(newest.scannedAt) : null
  return trustTime({ now, deviceNow: clock.deviceNow(), clockSure, door: pairing.door(), newestAt })
}

async function standing(scanKey: string, { outbox, knownKeys }: DoorDevice): Promise<Standing> {
  return { own: await outbox.find(scanKey), known: knownKeys.has(scanKey) }
}

function newScan(code: string, now: number, { pairing, clock }: DoorDevice): NewScan {
  const door = pairing.door()
  const ticket = readTicketCode(code)
  if (!door || !ticket) throw new Error('Only a paired door records, and only tickets.')
  const { today: day } = scanDays(now)
  return {
    eventId: door.event.id,
    grantId: door.grantId,
    device: door.device,
    code,
    ticketId: ticket.ticketId,
    day,
    scanKey: makeScanKey({ ticketId: ticket.ticketId, day }),
    scannedAt: new Date(now).toISOString(),
    deviceTime: Date.now(),
    clockOffsetMs: clock.offsetMs(),
  }
}
