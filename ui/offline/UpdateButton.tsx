import type { Updates } from './updates.ts'

/** On every screen that may be the only one that still works: a broken version is left through nothing else. */
export function UpdateButton({
  updates,
  label,
}: {
  updates: Pick<Updates, 'ready' | 'apply'>
  label: string
}) {
  if (!updates.ready.value) return null
  return (
    <button type="button" class="button" onClick={updates.apply}>
      {label}
    </button>
  )
}
