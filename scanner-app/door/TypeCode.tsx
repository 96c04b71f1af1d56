import { useEffect, useRef } from 'preact/hooks'
import { Panel } from '../Panel.tsx'
import { words } from '../words/words.ts'

/** Entry by hand, where there is no camera or a code can't be read. */
export function TypeCode({ enter, back }: { enter: (typed: string) => void; back: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    if (typed === '') input.current?.focus()
    else enter(typed)
  }

  return (
    <Panel title={words.typing.title}>
      <form class="fields" onSubmit={submit}>
        <div class="field">
          <label for="ticket-code">{words.typing.label}</label>
          <input
            id="ticket-code"
            ref={input}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellcheck={false}
            maxLength={512}
            aria-describedby="code-hint"
          />
          <small id="code-hint">{words.typing.hint}</small>
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
