import type { EventStatus } from '@masuk/shared/event-status.ts'
import { words } from '../words/words.ts'
import './status-badge.css'

/** Where an event stands, in a word. */
export function StatusBadge({ status }: { status: EventStatus }) {
  return <span class={`badge badge-${status}`}>{words.value.frame.statuses[status]}</span>
}
