import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import { Icon } from '../frame/Icon.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import { Tabs } from '../frame/Tabs.tsx'
import type { ScreenProps } from '../routes/route.tsx'
import { Table } from '../table/Table.tsx'
import { formats, words } from '../words/words.ts'
import { eventColumns } from './event-columns.tsx'
import { createEventsStore, eventLists, eventsOf, type ListedEvent } from './events-store.ts'
import { NoEvents, NothingInList } from './NoEvents.tsx'

/** The events of the organisation: upcoming, drafts, past. */
export function EventsScreen({ app, query }: ScreenProps) {
  const text = words.value.events
  const organizationId = app.shell.organization.value?.id ?? ''
  const events = useMemo(() => createEventsStore(app.call, organizationId), [app, organizationId])
  useEffect(() => void events.load(), [events])
  const mayCreate = app.shell.may('event.create')
  const actions = mayCreate && (
    <a class="button button-primary" href="/studio/events/new">
      <Icon name="plus" />
      {text.create}
    </a>
  )
  return (
    <>
      <PageHeader title={text.nav} actions={actions} />
      <Loading
        loaded={events.loaded.value}
        words={words.value.shared}
        tryAgain={() => void events.load()}
        ago={ago}
        lines={8}
      >
        {(all) =>
          all.length === 0 ? <NoEvents app={app} /> : <EventLists events={all} shown={query['show']} />
        }
      </Loading>
    </>
  )
}

function EventLists({ events, shown }: { events: ListedEvent[]; shown: string | undefined }) {
  const text = words.value.events
  const [now] = useState(Date.now)
  const name = eventLists.find((each) => each === shown) ?? 'upcoming'
  const rows = eventsOf(events, name, now)
  const tabs = eventLists.map((each) => ({
    label: text.lists[each],
    count: formats.value.count(eventsOf(events, each, now).length),
    href: each === 'upcoming' ? '/studio/' : `/studio/?show=${each}`,
    isCurrent: each === name,
  }))
  return (
    <>
      <Tabs label={text.nav} tabs={tabs} />
      {rows.length === 0 ? (
        <NothingInList name={name} />
      ) : (
        <Table
          label={text.lists[name]}
          rows={rows}
          rowKey={({ id }) => id}
          columns={eventColumns(name, text)}
          searchIn={(event) => `${event.name} ${event.venue}`}
        />
      )}
    </>
  )
}
