import type { Pairing } from '../pairing/pairing-store.ts'
import type { Limits } from '../queue/limits.ts'
import type { SendState } from './send-state.ts'
import { noContact } from './contact.ts'
import type { Contact } from './contact.ts'

/** What the loop is doing. `woken`: something has happened that it may not have seen yet. */
export type LoopState =
  | { name: 'not-started' }
  /** Reads the disk and decides on the next request. */
  | { name: 'deciding'; woken: boolean }
  | { name: 'requesting'; request: RequestKind; woken: boolean }
  /** Until something happens. */
  | { name: 'idle' }
  /** Until something happens, or the timer ends. */
  | { name: 'waiting'; timer: unknown }
  | { name: 'stopped' }

/** `ask` fetches the known keys of a day. */
export type RequestKind = 'ask' | 'post' | 'undo' | 'roster'

/** What is known of sending under one grant. */
export interface GrantState {
  limits: Limits
  sendState: SendState
}

/** What this window knows. A crash may lose all of it but the limits, which are also on the disk. */
export interface SyncState {
  /** By grant: of the present pairing, and of those former ones whose scans wait. */
  grants: Map<string, GrantState>
  former: readonly Pairing[]
  /** The grant that the known keys in memory belong to. */
  followed: string | null
  contact: Contact
  /** The grants whose halt a person has ended: only what they have seen. */
  retried: ReadonlySet<string>
  /** A verdict waits for a roster that is asked for now. */
  rosterWanted: boolean
  /** What the next decision has to take in first. */
  news: Set<News>
  /** Tells the claims of this window apart. */
  turn: number
}

export type News =
  /** The app is in front again, or the network may be back. */
  | 'resumed'
  /** Another window may have changed the pairing and the limits. */
  | 'changed elsewhere'
  | 'paired'
  /** A person says: try again with `retried`. */
  | 'retry'

export function newSyncState(): SyncState {
  return {
    grants: new Map(),
    former: [],
    followed: null,
    retried: new Set(),
    contact: noContact,
    rosterWanted: false,
    news: new Set(['paired']),
    turn: 0,
  }
}

/** The grants with a halt that a person can end. */
export function haltedGrants({ grants }: SyncState): ReadonlySet<string> {
  const halted = [...grants].filter(
    ([, { limits }]) => limits.halt !== null && limits.halt.kind !== 'pairing-ended',
  )
  return new Set(halted.map(([grantId]) => grantId))
}
