import { useEffect, useRef, useState } from 'preact/hooks'
import { CodeField } from '@masuk/ui/form/CodeField.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { words } from '../words/words.ts'
import { codeProblemOf, spellTypedCode, type CodeProblem } from './typed-code.ts'

/** Entry by hand, where there is no camera or a code can't be read. Nothing is decided about half a code. */
export function TypeCodePanel({ enter, back }: { enter: (typed: string) => void; back: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<CodeProblem | null>(null)
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
    const codeProblem = codeProblemOf(whole)
    setWrong(codeProblem)
    if (codeProblem) focus()
    else enter(whole)
  }

  return (
    <Panel title={words.typing.title}>
      <form class="fields" ref={form} onSubmit={submit}>
        <CodeField
          id="ticket-code"
          label={words.typing.label}
          hint={typed === '' ? words.typing.hint : words.typing.typed(spellTypedCode(typed))}
          problem={problem}
          value={typed}
          write={write}
          maxLength={512}
          rows={3}
        />
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

function problemOf(wrong: CodeProblem): string {
  // The table has one entry for each kind; TypeScript can't see that kind and entry belong together.
  const say = words.typing.wrong[wrong.kind] as (wrong: CodeProblem) => string
  return say(wrong)
}
