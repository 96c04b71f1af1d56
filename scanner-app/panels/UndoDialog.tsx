import { DelayedButton } from '@masuk/ui/page/DelayedButton.tsx'
import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import type { ScanRecord } from '../queue/scan-record.ts'
import { words } from '../words/words.ts'
import { shortTicket } from './short-ticket.ts'

export interface UndoDialogProps {
  scan: ScanRecord
  confirm: () => void
  keep: () => void
}

/** The second tap of an undo. */
export function UndoDialog({ scan, confirm, keep }: UndoDialogProps) {
  const actions = (
    <>
      <button type="button" class="button" onClick={keep}>
        {words.undo.keep}
      </button>
      <DelayedButton class="button button-danger" act={confirm}>
        {words.undo.confirm}
      </DelayedButton>
    </>
  )
  return (
    <Dialog title={words.undo.title} cancel={keep} actions={actions}>
      <p>
        <strong>
          {words.clock(Date.parse(scan.scannedAt))} · {shortTicket(scan)}
        </strong>
      </p>
      <p>{words.undo.body(scan)}</p>
    </Dialog>
  )
}
