import type { Loaded } from '@masuk/ui/loading/resource.ts'
import { formats, words } from '../words/words.ts'
import './live-age.css'

/** So long after the last answer what is shown counts as live. */
const LIVE_FOR_MS = 10_000

/** How old what is shown is. */
export function LiveAge({ loaded, now }: { loaded: Loaded<unknown>; now: number }) {
  if (loaded.kind !== 'ready') return null
  const isLive = loaded.failure === null && now - loaded.at < LIVE_FOR_MS
  const seconds = Math.max(0, Math.round((now - loaded.at) / 1_000))
  const text = words.value.live
  return (
    <span class="live-age" data-live={isLive}>
      {isLive ? text.live(formats.value.count(seconds)) : text.old(formats.value.ago(loaded.at, now))}
    </span>
  )
}
