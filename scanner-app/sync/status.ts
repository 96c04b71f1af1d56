import type { Halt } from '../queue/scan-record.ts'
import { lastSyncAt, linkOf } from './contact.ts'
import type { Link } from './contact.ts'
import type { SyncPorts } from './ports.ts'
import type { LoopState, SyncState } from './state.ts'

export interface SyncStatus {
  halt: Halt | null
  /** Corrected time of the last success, also of another window or before a restart; null when none is known. */
  lastSyncAt: number | null
  link: Link
  /** The newest request had no response. */
  unanswered: boolean
  sending: boolean
  /** Another window of this browser is the sender. */
  elsewhere: boolean
  /** Other events than the paired one, of which scans wait that can still be sent under their own grant. */
  formerEvents: readonly string[]
}

/** A door without a token, though nobody has written down why: another window was about to when it was closed. */
const ENDED: Halt = { kind: 'pairing-ended', message: '' }

export function statusOf(
  { grants, former, contact }: SyncState,
  loop: LoopState,
  { pairing, clock, locks }: Pick<SyncPorts, 'pairing' | 'clock' | 'locks'>,
): SyncStatus {
  const door = pairing.door()
  const limits = grants.get(door?.grantId ?? '')?.limits ?? null
  const hasEnded = door !== null && pairing.current() === null
  return {
    halt: limits?.halt ?? (hasEnded ? ENDED : null),
    lastSyncAt: lastSyncAt(contact, limits, clock.now()),
    link: linkOf(contact),
    unanswered: contact.results.at(-1) === false,
    sending: loop.name === 'requesting' && (loop.request === 'post' || loop.request === 'undo'),
    elsewhere: locks.isAnothers(),
    formerEvents: former
      .filter(({ grantId }) => !grants.get(grantId)?.limits.halt)
      .map(({ event }) => event.id),
  }
}
