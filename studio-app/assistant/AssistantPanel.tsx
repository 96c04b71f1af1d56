import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../frame/Icon.tsx'
import { words } from '../words/words.ts'
import type { AssistantStore, Turn } from './assistant-store.ts'

/** The conversation beside the screen: it reads what its person may read, and says what it read. */
export function AssistantPanel({ store, close }: { store: AssistantStore; close: () => void }) {
  const { assistant: text, shared } = words.value
  const state = store.state.value
  const isAnswering = state.kind === 'answering'
  return (
    <aside class="assistant" aria-label={text.title}>
      <header>
        <h2>{text.title}</h2>
        <button type="button" class="button" onClick={store.clear}>
          {text.clear}
        </button>
        <button type="button" class="button" aria-label={shared.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <Turns turns={store.turns.value} />
      <output class="muted">
        {state.kind === 'answering' && (state.tool === null ? text.thinking : text.looking)}
      </output>
      {state.kind === 'failed' && (
        <Notice tone="warn" alert>
          {state.message}
        </Notice>
      )}
      {state.kind === 'absent' && <Notice tone="calm">{text.absent}</Notice>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isAnswering) store.stop()
          else void store.ask()
        }}
      >
        <Question store={store} />
        <button type="submit" class="button button-primary">
          {isAnswering ? text.stop : text.ask}
        </button>
      </form>
    </aside>
  )
}

function Turns({ turns }: { turns: readonly Turn[] }) {
  const { assistant: text } = words.value
  const end = useRef<HTMLDivElement>(null)
  const length = turns.at(-1)?.text.length ?? 0
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [turns.length, length])
  return (
    <div class="assistant-turns">
      {turns.length === 0 && <p class="muted">{text.intro}</p>}
      {turns.map(({ role, text: said, sources }, index) => (
        <div key={index} class={`assistant-turn assistant-${role}`}>
          <p>{said}</p>
          {sources.length > 0 && (
            <ul aria-label={text.sources}>
              {sources.map(({ title, href }) => (
                <li key={href}>
                  <a href={href} target={href.startsWith('/studio/') ? undefined : '_blank'} rel="noopener">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      <div ref={end} />
    </div>
  )
}

/** Enter asks, with Shift it begins a line. */
function Question({ store }: { store: AssistantStore }) {
  const { assistant: text } = words.value
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <textarea
      ref={field}
      rows={2}
      aria-label={text.question}
      placeholder={text.question}
      maxLength={2_000}
      value={store.draft.value}
      onInput={({ currentTarget }) => store.write(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
        event.preventDefault()
        void store.ask()
      }}
    />
  )
}
