import { describedByField, Field } from '@masuk/ui/form/Field.tsx'
import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { useEffect, useRef, useState } from 'preact/hooks'
import { flowWords } from '../words/flows/flow-words.ts'
import type { Supervisor } from './supervisor.ts'

/** Asks for the supervisor's PIN, or for a new one where there is none. */
export function PinDialog({ supervisor }: { supervisor: Supervisor }) {
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const kind = supervisor.asked.value
  const problem = supervisor.problem.value
  const isLocked = problem === 'locked'
  useEffect(() => field.current?.focus(), [])
  if (!kind) return null
  const shown = {
    id: 'pin',
    label: flowWords.pin.label,
    hint: flowWords.pin[`${kind}Hint`],
    problem: problem && flowWords.pin.problems[problem](Math.ceil(supervisor.lockedMs.value / 1_000)),
  }

  // Who sets a PIN has to see it.
  const input = {
    ...describedByField(shown),
    ref: field,
    value: pin,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setPin(currentTarget.value),
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 8,
  } as const

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (isLocked) return
    void supervisor.submit(pin)
    setPin('')
    field.current?.focus()
  }

  const actions = (
    <>
      <button type="button" class="button" onClick={supervisor.cancel}>
        {flowWords.pin.cancel}
      </button>
      <button type="submit" form="pin-form" class="button button-primary" disabled={isLocked}>
        {flowWords.pin[kind]}
      </button>
    </>
  )
  return (
    <Dialog title={flowWords.pin[`${kind}Title`]} cancel={supervisor.cancel} actions={actions}>
      <form id="pin-form" class="fields dialog-fields" onSubmit={submit}>
        <Field {...shown}>
          {kind === 'set' ? <input {...input} type="text" /> : <input {...input} type="password" />}
        </Field>
      </form>
    </Dialog>
  )
}
