import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { BackBar } from '../panels/BackBar.tsx'
import { flowWords } from '../words/flows/flow-words.ts'
import type { GroupState, GroupTicket } from './group-store.ts'
import './lookup.css'

export interface GroupPanelProps {
  state: GroupState
  load: () => void
  letIn: (count: number) => void
  holderText: (holder: string) => string
  back: () => void
}

/** The others of the order of a ticket that was shown: all of them in one tap, or as many as stand there. */
export function GroupPanel({ state, load, letIn, holderText, back }: GroupPanelProps) {
  return (
    <Panel title={flowWords.group.title}>
      <GroupBody state={state} letIn={letIn} load={load} holderText={holderText} />
      <BackBar back={back} />
    </Panel>
  )
}

function GroupBody({ state, letIn, load, holderText }: Omit<GroupPanelProps, 'back'>) {
  const say = flowWords.group
  switch (state.kind) {
    case 'loading':
      return <p class="muted">{say.loading}</p>
    case 'offline':
      return (
        <>
          <Notice tone="warn">{say.offline}</Notice>
          <button type="button" class="button" onClick={load}>
            {say.tryAgain}
          </button>
        </>
      )
    case 'refused':
      return <Notice tone="bad">{state.message}</Notice>
    case 'letting-in':
      return <p class="muted">{say.lettingIn(state.done, state.of)}</p>
    case 'done':
      return (
        <>
          <Notice tone="calm">{say.done(state.letIn)}</Notice>
          {state.notLetIn > 0 && <Notice tone="bad">{say.notLetIn(state.notLetIn)}</Notice>}
        </>
      )
    case 'listed':
      return <Listed {...state} letIn={letIn} holderText={holderText} />
  }
}

/** More than these are let in all at once, or scanned. */
const MOST_CHOICES = 6

function Listed({
  tickets,
  more,
  letIn,
  holderText,
}: {
  tickets: readonly GroupTicket[]
  more: boolean
} & Pick<GroupPanelProps, 'letIn' | 'holderText'>) {
  const say = flowWords.group
  if (tickets.length === 0) return <p class="muted">{say.none}</p>
  const counts = Array.from({ length: Math.min(tickets.length - 1, MOST_CHOICES) }, (_, at) => at + 1)
  return (
    <>
      <p>{say.count(tickets.length)}</p>
      <ul class="found-list">
        {tickets.map(({ ticketId, ticketType, name }) => (
          <li key={ticketId}>
            <strong>{name === null ? ticketType : holderText(name)}</strong>
            {name !== null && <span class="muted">{ticketType}</span>}
          </li>
        ))}
      </ul>
      {more && <p class="muted">{say.more}</p>}
      <button type="button" class="button button-primary" onClick={() => letIn(tickets.length)}>
        {say.letAllIn(tickets.length)}
      </button>
      {counts.length > 0 && (
        <fieldset class="group-counts">
          <legend class="muted">{say.onlySome}</legend>
          {counts.map((count) => (
            <button key={count} type="button" class="button" onClick={() => letIn(count)}>
              {count}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
