import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useState } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import { Empty } from '../frame/Empty.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { Table, type Column } from '../table/Table.tsx'
import { formats, words } from '../words/words.ts'
import { WorkshopForm } from './WorkshopForm.tsx'
import { createWorkshopsStore, type Workshop } from './workshops-store.ts'

/** The workshops of an event, each with a limit of its own. */
export function WorkshopsScreen({ app, place }: EventScreenProps) {
  const text = words.value.workshops
  const [store] = useState(() => createWorkshopsStore({ call: app.call, event: place.event, words }))
  useEffect(() => void store.list.load(), [store])
  return (
    <>
      <PageHeader title={text.nav} of={place.event.name} lead={text.lead} />
      <Loading
        loaded={store.list.loaded.value}
        words={words.value.shared}
        tryAgain={() => void store.list.load()}
        ago={ago}
      >
        {({ workshops }) =>
          workshops.length === 0 ? (
            <Empty title={text.none} />
          ) : (
            <Table label={text.nav} columns={columnsOf(text)} rows={workshops} rowKey={({ id }) => id} />
          )
        }
      </Loading>
      {place.may('event.edit') ? <WorkshopForm app={app} store={store} /> : <Refusal ability="event.edit" />}
    </>
  )
}

function columnsOf(text: (typeof words.value)['workshops']): Column<Workshop>[] {
  const { dayAndTime, time, count } = formats.value
  return [
    { key: 'name', label: text.fields.name, sortBy: ({ name }) => name, cell: ({ name }) => name },
    {
      key: 'starts',
      label: text.fields.startsAt,
      sortBy: ({ startsAt }) => Date.parse(startsAt),
      cell: ({ startsAt, endsAt }) => `${dayAndTime(startsAt)} – ${time(endsAt)}`,
    },
    { key: 'place', label: text.fields.place, sortBy: ({ place }) => place, cell: ({ place }) => place },
    {
      key: 'capacity',
      label: text.fields.capacity,
      isNumber: true,
      sortBy: ({ capacity }) => capacity,
      cell: ({ capacity }) => count(capacity),
    },
  ]
}
