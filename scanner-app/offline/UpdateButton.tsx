import { words } from '../words/words.ts'
import type { Updates } from './update.ts'

/** On every screen where nobody scans: from a version that does not work nothing else leads to one that does. */
export function UpdateButton({ updates }: { updates: Pick<Updates, 'ready' | 'apply'> }) {
  if (!updates.ready.value) return null
  return (
    <button type="button" class="button" onClick={updates.apply}>
      {words.more.update}: {words.more.updateNow}
    </button>
  )
}
