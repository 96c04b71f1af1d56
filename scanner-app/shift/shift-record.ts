import type { CheckName, Level } from './checks.ts'

/** One person's time at a door, as this device writes it down. */
export interface ShiftRecord {
  eventId: string
  grantId: string
  device: string
  /** Whoever works; null when nobody said. */
  person: string | null
  /** Corrected UTC. */
  startedAt: string
  endedAt: string | null
  /** The newest scan of this device when it began: later ones are this shift's. */
  afterSeq: number
  /** What the check before it found; null when it was left out. */
  checks: readonly { name: CheckName; level: Level }[] | null
  /** At the end: how many were let in, and how many of those the service had not confirmed. */
  counts: ShiftCounts | null
}

export interface ShiftCounts {
  letIn: number
  unsent: number
  undone: number
}
