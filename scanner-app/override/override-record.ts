export const overrideReasons = [
  'identity-checked',
  'organiser-said-so',
  'came-back',
  'ticket-is-right',
  'other',
] as const
export type OverrideReason = (typeof overrideReasons)[number]

/** Somebody whom a supervisor let in against a verdict, as it is written down beside the queue. Never changed. */
export interface OverrideRecord {
  eventId: string
  grantId: string
  device: string
  /** Null when the code is no ticket. */
  ticketId: string | null
  /** The last letters of the code, as lists show it; not the code. */
  ticket: string
  /** What the screen said: the verdict, and why somebody was refused. */
  verdict: string
  why: string | null
  reason: OverrideReason
  /** In the supervisor's own words; may be empty. */
  note: string
  /** Corrected UTC. */
  at: string
  /** The device's own clock, uncorrected. */
  deviceTime: number
  /** Its scan is in the queue. Earlier versions kept overrides here only. */
  queued?: true
}
