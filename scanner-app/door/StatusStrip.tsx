import type { Connection } from '../device/connection.ts'
import { words } from '../words/words.ts'
import type { Level } from './status-level.ts'
import './status-strip.css'

export interface StatusStripProps {
  event: string
  device: string
  waiting: number
  /** How sending goes, in words. */
  sending: string
  inside: number
  /** Null is unlimited, or not known. */
  capacity: number | null
  /** Let in by this device. */
  here: number
  /** Null without a roster. */
  rosterAgeMs: number | null
  /** Null before the first sync. */
  sinceSyncMs: number | null
  level: Level
  /** What it says of the connection when requests fail. */
  connection: Connection
}

/** Always in view: which scanner this is, what has not been sent, and when the service was last reached. */
export function StatusStrip({ event, device, waiting, sinceSyncMs, level, ...rest }: StatusStripProps) {
  return (
    <section class="strip" aria-label={words.strip.label} data-waiting={waiting} data-level={level}>
      <p class="strip-door">
        <strong>{device}</strong>
        <span>{event}</span>
      </p>
      <p class="strip-sync">
        {level !== 'calm' && (
          <strong class="strip-mark">
            <span aria-hidden="true">!</span>
            <span class="visually-hidden">{words.strip[level]}</span>
          </strong>
        )}
        <span>{rest.sending}</span>
        <span>{words.strip.synced(sinceSyncMs)}</span>
        {rest.connection !== 'ok' && <span>{words.connections[rest.connection]}</span>}
      </p>
      <p class="strip-sync strip-counts">
        <span>{words.strip.inside(rest.inside, rest.capacity)}</span>
        <span>{words.strip.here(rest.here)}</span>
        <span>{words.strip.roster(rest.rosterAgeMs)}</span>
      </p>
    </section>
  )
}
