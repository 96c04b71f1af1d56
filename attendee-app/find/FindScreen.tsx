import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { formats, words } from '../words/words.ts'
import { EventCard } from './EventCard.tsx'
import { addressOf, readFilters } from './filters.ts'
import { FindForm } from './FindForm.tsx'
import type { FindStore, FoundEvent } from './find-store.ts'

/** What is on: the events that anybody may see. What is looked for stands in the address. */
export function FindScreen({ app }: { app: AttendeeApp }) {
  const { find } = app
  const { query, route } = useLocation()
  useEffect(() => find.open(readFilters(query), (address) => route(address, true)), [find, query, route])
  const { title } = words.value.find
  const loaded = find.found.value
  return (
    <Screen title={title} wide isReady={loaded.kind !== 'loading'}>
      <FindForm store={find} />
      <Loading
        loaded={loaded}
        words={words.value.shared}
        tryAgain={find.tryAgain}
        ago={(at) => formats.value.ago(at, Date.now())}
        lines={6}
      >
        {({ events, next }) =>
          events.length === 0 ? <NothingFound store={find} /> : <Found store={find} {...{ events, next }} />
        }
      </Loading>
    </Screen>
  )
}

function Found({ store, events, next }: { store: FindStore; events: FoundEvent[]; next: string | null }) {
  const { find, shared } = words.value
  const [now] = useState(() => Date.now())
  const failure = store.addingFailed.value
  return (
    <>
      <output class="visually-hidden">{find.found(events.length)}</output>
      <ul class="found-list">
        {events.map((event, at) => (
          <EventCard key={event.id} event={event} first={at < 3} now={now} />
        ))}
      </ul>
      {failure && (
        <Notice tone="warn" alert>
          {faultText(failure, shared)}
        </Notice>
      )}
      {next !== null && (
        <button
          type="button"
          class="button find-more"
          disabled={store.isAdding.value}
          onClick={() => void store.addPage()}
        >
          {store.isAdding.value ? shared.loading : find.more}
        </button>
      )}
    </>
  )
}

function NothingFound({ store }: { store: FindStore }) {
  const { empty } = words.value.find
  const isAnything = addressOf(store.filters.value) === '/'
  return (
    <div class="find-empty">
      <h2>{isAnything ? empty.none : empty.title}</h2>
      <p>{isAnything ? empty.noneYet : empty.todo}</p>
      {!isAnything && (
        <button type="button" class="button" onClick={store.clear}>
          {empty.clear}
        </button>
      )}
    </div>
  )
}
