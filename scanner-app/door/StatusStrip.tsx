import { words } from '../words/words.ts'
import type { Level } from './status-level.ts'
import './status-strip.css'

export interface StatusStripProps {
  event: string
  device: string
  waiting: number
  /** Null before the first sync. */
  sinceSyncMs: number | null
  level: Level
  offline: boolean
}

/** Always in view: which door this is, what has not been sent, and how old the last word of the service is. */
export function StatusStrip({ event, device, waiting, sinceSyncMs, level, offline }: StatusStripProps) {
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
        <span>{words.strip.waiting(waiting)}</span>
        <span>{words.strip.synced(sinceSyncMs)}</span>
        {offline && <span>{words.strip.noNetwork}</span>}
      </p>
    </section>
  )
}
