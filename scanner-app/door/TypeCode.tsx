import { useEffect, useRef, useState } from 'preact/hooks'
import { CodeInput } from '../CodeInput.tsx'
import { Panel } from '../Panel.tsx'
import { words } from '../words/words.ts'
import { misshapeOf, spellTypedCode, type Misshape } from './typed-code.ts'

/** Entry by hand, where there is no camera or a code can't be read. Nothing is decided about half a code. */
export function TypeCode({ enter, back }: { enter: (typed: string) => void; back: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<Misshape | null>(null)
  const problem = wrong && problemOf(wrong)
  const field = () => form.current?.querySelector('textarea')
  const focus = () => field()?.focus()
  useEffect(focus, [])

  function write(text: string): void {
    setTyped(text)
    setWrong(null)
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    // Of the field itself: Enter may come before its last letter has been drawn.
    const whole = field()?.value ?? ''
    const misshape = misshapeOf(whole)
    setWrong(misshape)
    if (misshape) focus()
    else enter(whole)
  }

  return (
    <Panel title={words.typing.title}>
      <form class="fields" ref={form} onSubmit={submit}>
        <div class="field">
          <label for="ticket-code">{words.typing.label}</label>
          <CodeInput
            id="ticket-code"
            value={typed}
            write={write}
            most={512}
            rows={3}
            describedBy="code-problem code-hint"
            isWrong={problem !== null}
          />
          <p id="code-problem" class="field-problem" role="alert">
            {problem}
          </p>
          <small id="code-hint">
            {typed === '' ? words.typing.hint : words.typing.typed(spellTypedCode(typed))}
          </small>
        </div>
        <button class="button button-primary">{words.typing.check}</button>
      </form>
      <div class="page-actions">
        <button type="button" class="button" onClick={back}>
          {words.typing.back}
        </button>
      </div>
    </Panel>
  )
}

function problemOf(wrong: Misshape): string {
  // The table has one entry for each kind; TypeScript can't see that kind and entry belong together.
  const say = words.typing.wrong[wrong.kind] as (wrong: Misshape) => string
  return say(wrong)
}
