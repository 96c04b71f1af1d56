/**
 * How far a scan is on its way to the service. `unknown` has been sent, and no answer of the service settled it;
 * `quarantined` was refused by the service as malformed when it was sent alone.
 */
export type ScanState = 'queued' | 'sending' | 'unknown' | 'accepted' | 'rejected' | 'quarantined' | 'undone'

/** One person let in at this door, as it is written down before anything is shown or sent. */
export interface ScanRecord {
  /** Order on this device; survives any change of the clock. */
  seq: number
  /** The pairing under which it was scanned. */
  eventId: string
  grantId: string
  device: string
  code: string
  ticketId: string
  day: string
  /** Frozen when scanned; every attempt sends the same. */
  scanKey: string
  /** Corrected UTC, exactly what is sent; frozen. */
  scannedAt: string
  /** The device's own clock, uncorrected. */
  deviceTime: number
  clockOffsetMs: number | null
  state: ScanState
  /** Durable before the first byte leaves. */
  attempted: boolean
  /** Responses that named the key in neither list, or failed at the undo. */
  misses: number
  /** Why it was rejected, or the service's sentence about a quarantined record or an undo that it refused. */
  problem: string | null
  /** The existing admission, when it is another door's. */
  conflict: { scannedAt: string; device: string } | null
  undo: 'wanted' | null
  /** Another door had let the ticket in before this scan was sent for the first time. */
  suspected?: { at: number | null; device: string | null }
  /** Its verdict was on the screen. */
  shown?: true
  /** The roster of this device had its code as good when it was scanned. */
  listed?: true
  /** A supervisor let somebody in against the verdict, for this reason: one line, exactly what is sent; frozen. */
  override?: string
}

/** Why sending is stopped. It is kept over restarts; scanning goes on. */
export interface Halt {
  kind: 'pairing-ended' | 'origin' | 'event-gone'
  message: string
}

/** What a door knows when it has read a ticket; the rest of the record is the queue's. */
export type NewScan = Pick<
  ScanRecord,
  | 'eventId'
  | 'grantId'
  | 'device'
  | 'code'
  | 'ticketId'
  | 'day'
  | 'scanKey'
  | 'scannedAt'
  | 'deviceTime'
  | 'clockOffsetMs'
  | 'listed'
  | 'override'
>
