import { useRef } from 'preact/hooks'
import { TextField } from '@masuk/ui/form/TextField.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { BackBar } from '../panels/BackBar.tsx'
import { flowWords } from '../words/flows/flow-words.ts'
import type { Found, FoundTicket, SearchState } from './search-store.ts'
import './lookup.css'

export interface SearchPanelProps {
  state: SearchState
  done: ReadonlyMap<string, Found>
  text: string
  write: (text: string) => void
  search: (text: string) => void
  letIn: (ticket: FoundTicket) => void
  takeBack: (ticket: FoundTicket) => void
  holderText: (holder: string) => string
  back: () => void
}

/** Somebody who can't show their ticket: by name, or by the number of their order. */
export function SearchPanel({ state, text, write, search, back, ...rest }: SearchPanelProps) {
  const form = useRef<HTMLFormElement>(null)
  const say = flowWords.search
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    search(form.current?.querySelector('input')?.value ?? text)
  }
  return (
    <Panel title={say.title}>
      <form class="fields" ref={form} onSubmit={submit}>
        <TextField
          id="search-text"
          label={say.label}
          hint={say.hint}
          problem={state.kind === 'too-short' ? say.tooShort : null}
          value={text}
          write={write}
          maxLength={80}
        />
        <button class="button button-primary">{say.find}</button>
      </form>
      <Results state={state} {...rest} />
      <BackBar back={back} />
    </Panel>
  )
}

type ResultsProps = Pick<SearchPanelProps, 'state' | 'done' | 'letIn' | 'takeBack' | 'holderText'>

function Results({ state, ...rest }: ResultsProps) {
  const say = flowWords.search
  switch (state.kind) {
    case 'idle':
    case 'too-short':
      return null
    case 'loading':
      return <p class="muted">{say.loading}</p>
    case 'offline':
      return <Notice tone="warn">{say.offline}</Notice>
    case 'refused':
      return <Notice tone="bad">{state.message}</Notice>
    case 'listed':
      return (
        <div aria-live="polite">
          {state.tickets.length === 0 && <p class="muted">{say.none}</p>}
          <ul class="found-list">
            {state.tickets.map((ticket) => (
              <Row key={ticket.ticketId} ticket={ticket} {...rest} />
            ))}
          </ul>
          {state.more && <p class="muted">{say.more}</p>}
        </div>
      )
  }
}

type RowProps = Omit<ResultsProps, 'state'> & { ticket: FoundTicket }

function Row({ ticket, done, letIn, takeBack, holderText }: RowProps) {
  const say = flowWords.search
  const { name, ticketType, state, admission } = ticket
  const found = done.get(ticket.ticketId) ?? { kind: 'found' }
  const isFree = state === 'valid' && (admission === null || found.kind === 'taken-back')
  const canLetIn = isFree && found.kind !== 'let-in' && found.kind !== 'asking'
  return (
    <li>
      <div class="found-words">
        <strong>{name === null ? ticketType : holderText(name)}</strong>
        {name !== null && <span class="muted">{ticketType}</span>}
        {state !== 'valid' && <span>{say.notValid}</span>}
        {admission && found.kind === 'found' && <span>{say.alreadyIn(admission)}</span>}
        {found.kind !== 'found' && <output>{wordsOf(found)}</output>}
      </div>
      {canLetIn && (
        <button type="button" class="button button-primary" onClick={() => letIn(ticket)}>
          {say.letIn}
        </button>
      )}
      {found.kind === 'let-in' && (
        <button type="button" class="button" onClick={() => takeBack(ticket)}>
          {say.takeBack}
        </button>
      )}
    </li>
  )
}

function wordsOf(found: Found): string {
  const say = flowWords.search
  switch (found.kind) {
    case 'found':
      return ''
    case 'asking':
      return say.asking
    case 'let-in':
      return say.isIn
    case 'taken-back':
      return say.takenBack
    case 'no-answer':
      return say.noAnswer
    case 'refused':
      return found.message
  }
}
