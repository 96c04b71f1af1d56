import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import { signal, type ReadonlySignal } from '@preact/signals'
import type { Verdict } from '../door/admission.ts'
import { newScan } from '../door/new-scan.ts'
import type { DoorDevice } from '../door/read-code.ts'
import { shortTicket } from '../panels/short-ticket.ts'
import type { Supervisor } from '../settings/supervisor.ts'
import type { DoorLog } from '../shift/door-log.ts'
import type { OverrideReason, OverrideRecord } from './override-record.ts'

/** What was on the screen when a supervisor was called. */
export interface Overridden {
  code: string
  verdict: Verdict
}

/** Why, as the supervisor says it. */
export interface OverrideGiven {
  reason: OverrideReason
  /** In their own words; may be empty. */
  note: string
  /** One line with both, for the organiser. */
  text: string
}

export interface Overrides {
  /** What the supervisor is asked a reason for, once the PIN was given; null otherwise. */
  asked: ReadonlySignal<Overridden | null>
  /** As the log of this device has them, newest first; null until they have been read. */
  all: ReadonlySignal<readonly OverrideRecord[] | null>
  ask(what: Overridden): void
  confirm(given: OverrideGiven): Promise<void>
  cancel(): void
  load(): Promise<void>
}

export interface OverrideParts {
  device: Pick<DoorDevice, 'pairing' | 'clock' | 'outbox' | 'sync'>
  log: DoorLog
  supervisor: Supervisor
  told: (outcome: 'done' | 'failed') => void
}

/** Whether a supervisor may let somebody in against this verdict: it is about a ticket, not about the device. */
export function canOverride(verdict: Verdict | null): boolean {
  return verdict?.kind === 'already-in' || verdict?.kind === 'not-valid'
}

export function createOverrides({ device, log, supervisor, told }: OverrideParts): Overrides {
  const asked = signal<Overridden | null>(null)
  const all = signal<readonly OverrideRecord[] | null>(null)

  async function load(): Promise<void> {
    all.value = await log.overrides().then(
      (kept) => kept.toReversed(),
      () => all.value,
    )
  }

  return {
    asked,
    all,
    ask: (what) => supervisor.allow(() => (asked.value = what)),
    async confirm(given) {
      const what = asked.value
      asked.value = null
      if (!what) return
      // Nobody is let in on what could not be written down.
      const outcome = await writeDown(what, given, { device, log }).then(
        () => 'done' as const,
        () => 'failed' as const,
      )
      told(outcome)
      await load()
    },
    cancel: () => void (asked.value = null),
    load,
  }
}

/** A ticket goes into the queue, like every scan; what is no ticket stays in the log. */
async function writeDown(
  what: Overridden,
  given: OverrideGiven,
  { device, log }: Pick<OverrideParts, 'device' | 'log'>,
): Promise<void> {
  const record = recordOf(what, given, device)
  if (record.ticketId === null) return log.addOverride(record)
  const { code } = what
  const override = lineOf(given.text)
  const scan = newScan({ code, ticketId: record.ticketId, now: device.clock.now(), override }, device)
  await device.outbox.record(scan)
  device.sync.wake()
  // It is in the queue: without the log it is only missing in the report of the shift.
  await log.addOverride({ ...record, queued: true }).catch(() => {})
}

/** The service takes no longer line, and none with control characters. */
const MOST_LETTERS = 200

function lineOf(text: string): string {
  const line = text
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
  return line.length <= MOST_LETTERS
    ? line
    : `${Array.from(line.slice(0, MOST_LETTERS - 2))
        .slice(0, -1)
        .join('')}…`
}

function recordOf(
  { code, verdict }: Overridden,
  { reason, note }: OverrideGiven,
  { pairing, clock }: OverrideParts['device'],
): OverrideRecord {
  const door = pairing.door()
  return {
    eventId: door?.event.id ?? '',
    grantId: door?.grantId ?? '',
    device: door?.device ?? '',
    ticketId: readTicketCode(code)?.ticketId ?? null,
    ticket: shortTicket({ code }),
    verdict: verdict.kind,
    why: verdict.kind === 'not-valid' ? verdict.why : null,
    reason,
    note: note.trim(),
    at: new Date(clock.now()).toISOString(),
    deviceTime: clock.deviceNow(),
  }
}
