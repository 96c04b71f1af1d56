import { formats, words } from '../words/words.ts'
import './capacity-bar.css'

/** How much of a limit is used, as a bar and in words. Without a limit there is nothing to fill. */
export function CapacityBar({
  used,
  capacity,
  held = 0,
}: {
  used: number
  capacity: number | null
  held?: number
}) {
  const { count } = formats.value
  const text = words.value.events.capacity
  if (capacity === null) return <span>{text.unlimited(count(used))}</span>
  const share = (part: number) => `${Math.min(100, (part / capacity) * 100)}%`
  return (
    <span class="capacity">
      <span>
        {text.of(count(used), count(capacity))}
        {held > 0 && ` · ${text.held(count(held))}`}
      </span>
      <span class={`capacity-bar ${used >= capacity ? 'capacity-full' : ''}`} aria-hidden="true">
        <span class="capacity-used" style={{ width: share(used) }} />
        <span class="capacity-held" style={{ width: share(held) }} />
      </span>
    </span>
  )
}
