import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { DelayedButton } from '@masuk/ui/page/DelayedButton.tsx'
import { formats, words } from '../words/words.ts'
import type { Workshop } from './workshops-store.ts'

interface Props {
  workshop: Workshop
  cancel: () => void
  remove: () => void
}

/** Asks before a workshop goes, and says who loses a place. */
export function RemoveWorkshop({ workshop: { name, taken }, cancel, remove }: Props) {
  const text = words.value.workshops
  const actions = (
    <>
      <button type="button" class="button" onClick={cancel}>
        {words.value.shared.cancel}
      </button>
      {/* Another question takes the place of the first when somebody has booked meanwhile. */}
      <DelayedButton key={taken} class="button button-danger" act={remove}>
        {words.value.frame.remove}
      </DelayedButton>
    </>
  )
  return (
    <Dialog title={text.removeTitle(name)} cancel={cancel} actions={actions}>
      <p>{taken === 0 ? text.removeEmpty : text.removeTaken(formats.value.count(taken))}</p>
    </Dialog>
  )
}
