import { useEffect, useRef } from 'preact/hooks'
import type { ScanRecord } from '../queue/scan-record.ts'
import { useFocusBack } from '../focus-back.ts'
import { words } from '../words/words.ts'
import { shortTicket } from './ScanRow.tsx'
import './undo-question.css'

export interface UndoQuestionProps {
  scan: ScanRecord
  confirm: () => void
  keep: () => void
}

/** The second tap of an undo. */
export function UndoQuestion({ scan, confirm, keep }: UndoQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useFocusBack()
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Closed before it goes: then the browser gives the focus back.
    return () => opened?.close()
  }, [])
  return (
    <dialog class="question" ref={dialog} aria-labelledby="undo-title" onCancel={keep}>
      <h2 id="undo-title">{words.undo.title}</h2>
      <p class="question-scan">
        {words.clock(Date.parse(scan.scannedAt))} · {shortTicket(scan)}
      </p>
      <p>{words.undo.body(scan)}</p>
      <div class="question-actions">
        <button type="button" class="button" onClick={keep}>
          {words.undo.keep}
        </button>
        <button type="button" class="button button-primary" onClick={confirm}>
          {words.undo.confirm}
        </button>
      </div>
    </dialog>
  )
}
