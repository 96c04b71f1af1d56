import type { EventStatus } from '@masuk/shared/event-status.ts'
import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { words } from '../words/words.ts'

export type Move = EventStatus

/** What follows from a move, before it is made. */
export function MoveDialog({ move, cancel, act }: { move: Move; cancel: () => void; act: () => void }) {
  const text = words.value.publish
  const actions = (
    <>
      <button type="button" class="button" onClick={cancel}>
        {words.value.shared.cancel}
      </button>
      <button type="button" class="button button-primary" onClick={act}>
        {text.moves[move]}
      </button>
    </>
  )
  return (
    <Dialog title={text.asks[move].title} cancel={cancel} actions={actions}>
      <p>{text.asks[move].follows}</p>
    </Dialog>
  )
}
