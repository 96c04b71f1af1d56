import { DelayedButton } from '@masuk/ui/page/DelayedButton.tsx'
import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { words } from '../words/words.ts'

/** On iOS a tab has another storage than the app on the Home Screen, and one that is cleared. */
export function TabDialog({ start, cancel }: { start: () => void; cancel: () => void }) {
  const actions = (
    <>
      <button type="button" class="button" onClick={cancel}>
        {words.ready.tab.cancel}
      </button>
      <DelayedButton class="button button-danger" act={start}>
        {words.ready.tab.start}
      </DelayedButton>
    </>
  )
  return (
    <Dialog title={words.ready.tab.title} cancel={cancel} actions={actions}>
      <p>{words.ready.tab.body}</p>
    </Dialog>
  )
}
