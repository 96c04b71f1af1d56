import { useSignal } from '@preact/signals'
import { words } from '../words/words.ts'

/** Saves the unsent scans to a file and says how that went. */
export function SaveUnsent({ save }: { save: () => Promise<void> }) {
  const told = useSignal('')
  const press = () =>
    save().then(
      () => (told.value = words.attention.exported),
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
