import { useSignal } from '@preact/signals'
import { words } from '../words/words.ts'
import type { Saved } from './unsent-file.ts'

/** Saves the unsent scans to a file and says how that went. */
export function SaveUnsent({ save }: { save: () => Promise<Saved> }) {
  const told = useSignal('')
  const press = () =>
    save().then(
      (saved) => (told.value = saved ? words.attention.saved(saved) : words.attention.notSaved),
      () => (told.value = words.attention.exportFailed),
    )
  return (
    <>
      <button type="button" class="button" onClick={() => void press()}>
        {words.attention.export}
      </button>
      <output>{told}</output>
    </>
  )
}
