import { TextField } from '@masuk/ui/form/TextField.tsx'
import { DelayedButton } from '@masuk/ui/page/DelayedButton.tsx'
import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { useState } from 'preact/hooks'
import { shortTicket } from '../panels/short-ticket.ts'
import { flowWords } from '../words/flows/flow-words.ts'
import { words } from '../words/words.ts'
import { overrideReasons, type OverrideReason } from './override-record.ts'
import type { Overridden, OverrideGiven } from './override-store.ts'
import './override.css'

export interface OverrideDialogProps {
  what: Overridden
  confirm: (given: OverrideGiven) => void
  cancel: () => void
}

const MOST_LETTERS = 200
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Why a supervisor lets somebody in against the verdict. */
export function OverrideDialog({ what, confirm, cancel }: OverrideDialogProps) {
  const [reason, setReason] = useState<OverrideReason>('identity-checked')
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  function press(): void {
    const why = reason === 'other' ? '' : flowWords.override.reasons[reason]
    const text = [why, note.trim()].filter(Boolean).join('. ')
    if (!VISIBLE.test(text)) setMissing(true)
    else confirm({ reason, note, text })
  }
  const actions = (
    <>
      <button type="button" class="button" onClick={cancel}>
        {flowWords.override.keep}
      </button>
      <DelayedButton class="button button-danger" act={press}>
        {flowWords.override.confirm}
      </DelayedButton>
    </>
  )
  return (
    <Dialog title={flowWords.override.title} cancel={cancel} actions={actions}>
      <p>
        <strong>{flowWords.override.body(words.shortVerdicts[what.verdict.kind], shortTicket(what))}</strong>
      </p>
      <fieldset class="reasons">
        <legend>{flowWords.override.why}</legend>
        {overrideReasons.map((each) => (
          <label key={each} class="reason">
            <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
            <span>{flowWords.override.reasons[each]}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        id="override-note"
        label={flowWords.override.note}
        hint={flowWords.override.noteHint}
        problem={isMissing ? flowWords.override.noteMissing : null}
        value={note}
        write={(text) => {
          setNote(text)
          setMissing(false)
        }}
        maxLength={MOST_LETTERS}
        capitals="sentences"
      />
    </Dialog>
  )
}
