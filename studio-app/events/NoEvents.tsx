import { Empty } from '../frame/Empty.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import type { EventListName } from './events-store.ts'

/** The organisation has no event at all: how to begin. */
export function NoEvents({ app }: { app: StudioApp }) {
  const text = words.value.events.none
  if (!app.shell.may('event.create'))
    return (
      <Empty title={text.title}>
        <Refusal ability="event.create" />
      </Empty>
    )
  const actions = (
    <>
      <a class="button" href="/studio/events/practice">
        {text.practice}
      </a>
      <a class="button button-primary" href="/studio/events/new">
        {words.value.events.create}
      </a>
    </>
  )
  return (
    <Empty title={text.title} actions={actions}>
      <p>{text.todo}</p>
    </Empty>
  )
}

/** There are events, but none in this list. */
export function NothingInList({ name }: { name: EventListName }) {
  const { nothing, nothingHint } = words.value.events
  return (
    <Empty title={nothing[name]}>
      <p>{nothingHint[name]}</p>
    </Empty>
  )
}
