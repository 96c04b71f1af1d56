import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import { signal, type ReadonlySignal } from '@preact/signals'
import type { Verdict } from '../door/admission.ts'
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

export interface Overrides {
  /** What the supervisor is asked a reason for, once the PIN was given; null otherwise. */
  asked: ReadonlySignal<Overridden | null>
  /** Of this device, newest first; null until they have been read. */
  all: ReadonlySignal<readonly OverrideRecord[] | null>
  ask(what: Overridden): void
  confirm(given: { reason: OverrideReason; note: string }): Promise<void>
  cancel(): void
  load(): Promise<void>
}

export interface OverrideParts {
  device: Pick<DoorDevice, 'pairing' | 'clock'>
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
      const outcome = await log.addOverride(recordOf(what, given, device)).then(
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

function recordOf(
  { code, verdict }: Overridden,
  { reason, note }: { reason: OverrideReason; note: string },
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
