import { useSignal } from '@preact/signals'
import { words } from '../words/words.ts'
import type { SavedCount } from './unsent-file.ts'

/** Saves the unsent scans to a file and says how that went. */
export function SaveUnsent({ save }: { save: () => Promise<SavedCount> }) {
  const told = useSignal('')
  const press = () =>
    save().then(
      (count) => (told.value = count === null ? words.attention.notSaved : words.attention.saved(count)),
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
