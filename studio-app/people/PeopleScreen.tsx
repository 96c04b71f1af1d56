import { exportAttendees } from '@masuk/shared/contract/exports.ts'
import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { ExportButton } from '../exports/ExportButton.tsx'
import { Empty } from '../frame/Empty.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import {
  FIRST_SORT,
  readPeopleFilter,
  withChoice,
  withPeopleFilter,
  type PeopleFilter,
} from './people-filter.ts'
import { createPeopleStore, type PeopleStore } from './people-store.ts'
import './people.css'

/** Searching waits so long for the next letter. */
const TYPING_MS = 250

/** Everybody who has a ticket, and the way to each. */
export function PeopleScreen({ app, place, query }: EventScreenProps) {
  const { path, route } = useLocation()
  const [store] = useState(() => createPeopleStore(app.call, place.event.id))
  // Later the screen itself changes the address.
  const [first] = useState(() => readPeopleFilter(query))
  useEffect(() => {
    store.look(first)
    void store.ticketTypes.load()
  }, [store, first])
  const { people: text } = words.value
  const base = `/studio/events/${place.event.id}/people`
  const types = store.ticketTypes.loaded.value
  const change = (filter: PeopleFilter, afterMs = 0) => {
    store.look(filter, afterMs)
    route(withPeopleFilter(path, filter), true)
  }
  return (
    <>
      <PageHeader
        title={text.nav}
        of={place.event.name}
        actions={
          <>
            {place.may('event.export') && (
              <ExportButton operation={exportAttendees} eventId={place.event.id} label={text.export} />
            )}
            {place.may('attendees.manage') && (
              <a class="button button-primary" href={`${base}/issue`}>
                {text.issue}
              </a>
            )}
          </>
        }
      />
      <PeopleFilters
        filter={store.filter.value}
        ticketTypes={types.kind === 'ready' ? types.value.ticketTypes : []}
        search={(q) => change({ ...store.filter.value, q }, TYPING_MS)}
        change={change}
      />
      <Found store={store} base={base} change={change} />
    </>
  )
}

interface FoundProps {
  store: PeopleStore
  base: string
  change: (filter: PeopleFilter) => void
}

function Found({ store, base, change }: FoundProps) {
  const { people: text, shared, frame } = words.value
  const state = store.state.value
  const people = store.people.value
  return (
    <>
      {people.length > 0 && (
        <PeopleTable
          people={people}
          base={base}
          isOld={state.kind === 'looking'}
          sort={store.filter.value.sort ?? FIRST_SORT}
          sortBy={(sort) => change(withChoice(store.filter.value, 'sort', sort))}
        />
      )}
      {state.kind === 'looking' && people.length === 0 && <Skeleton lines={6} label={shared.loading} />}
      {state.kind === 'ready' && people.length === 0 && (
        <Empty title={text.none}>{<p>{text.noneHint}</p>}</Empty>
      )}
      {state.kind === 'failed' && (
        <>
          <Notice tone="warn" alert>
            {faultText(state.failure, shared)}
          </Notice>
          <button type="button" class="button" onClick={() => store.look(store.filter.value)}>
            {shared.tryAgain}
          </button>
        </>
      )}
      {state.kind === 'ready' && store.hasMore.value && (
        <button type="button" class="button" onClick={() => void store.more()}>
          {frame.more}
        </button>
      )}
    </>
  )
}
