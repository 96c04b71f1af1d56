import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useEffect, useMemo } from 'preact/hooks'
import { CapacityBar } from '../figures/CapacityBar.tsx'
import { tellFailure } from '../form/tell-failure.ts'
import { ago } from '../format/ago.ts'
import { Empty } from '../frame/Empty.tsx'
import { Icon } from '../frame/Icon.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { Table, type Column } from '../table/Table.tsx'
import { formats, words } from '../words/words.ts'
import { RemoveWorkshop } from './RemoveWorkshop.tsx'
import { createWorkshopsStore, type Workshop } from './workshops-store.ts'
import './workshops.css'

/** The workshops of an event, each with a limit of its own. */
export function WorkshopsScreen({ app, place }: EventScreenProps) {
  const text = words.value.workshops
  const { id: eventId, name } = place.event
  const store = useMemo(() => createWorkshopsStore(app.call, eventId), [app, eventId])
  useEffect(() => void store.list.load(), [store])
  const list = `/studio/events/${eventId}/workshops`
  const mayEdit = place.may('event.edit')
  const add = mayEdit && (
    <a class="button button-primary" href={`${list}/new`}>
      <Icon name="plus" />
      {text.another}
    </a>
  )
  const [asked, removed] = [store.asked.value, store.removed.value]
  return (
    <>
      <PageHeader title={text.nav} of={name} lead={text.lead} actions={add} />
      {!mayEdit && <Refusal ability="event.edit" />}
      {removed && (
        <div class="workshop-removed">
          <Notice tone="calm">
            {text.removed(removed.name)}{' '}
            <button
              type="button"
              class="button"
              onClick={() => void store.bringBack().then((saved) => tellFailure(app, saved))}
            >
              {text.undo}
            </button>
          </Notice>
        </div>
      )}
      <Loading
        loaded={store.list.loaded.value}
        words={words.value.shared}
        tryAgain={() => void store.list.load()}
        ago={ago}
      >
        {({ workshops }) =>
          workshops.length === 0 ? (
            <Empty title={text.none} actions={add}>
              <p>{text.noneTodo}</p>
            </Empty>
          ) : (
            <Table
              label={text.nav}
              columns={[
                nameColumn(mayEdit ? list : null),
                ...whereAndWhen(),
                ...(mayEdit ? [removeColumn(store.ask)] : []),
              ]}
              rows={workshops}
              rowKey={({ id }) => id}
            />
          )
        }
      </Loading>
      {asked && (
        <RemoveWorkshop
          workshop={asked}
          cancel={() => store.ask(null)}
          remove={() => void store.remove().then((saved) => tellFailure(app, saved))}
        />
      )}
    </>
  )
}

/** Leads to the workshop for those who may change it. */
function nameColumn(list: string | null): Column<Workshop> {
  return {
    key: 'name',
    label: words.value.workshops.fields.name,
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (list === null ? name : <a href={`${list}/${id}`}>{name}</a>),
  }
}

function whereAndWhen(): Column<Workshop>[] {
  const { fields } = words.value.workshops
  const { dayAndTime, time } = formats.value
  return [
    {
      key: 'starts',
      label: fields.startsAt,
      sortBy: ({ startsAt }) => Date.parse(startsAt),
      cell: ({ startsAt, endsAt }) => `${dayAndTime(startsAt)} – ${time(endsAt)}`,
    },
    { key: 'place', label: fields.place, sortBy: ({ place }) => place, cell: ({ place }) => place },
    {
      key: 'capacity',
      label: fields.capacity,
      sortBy: ({ taken, capacity }) => taken / capacity,
      cell: ({ taken, capacity }) => <CapacityBar used={taken} capacity={capacity} />,
    },
  ]
}

function removeColumn(ask: (workshop: Workshop) => void): Column<Workshop> {
  const { remove } = words.value.frame
  return {
    key: 'remove',
    label: remove,
    cell: (workshop) => (
      <button
        type="button"
        class="button"
        aria-label={words.value.workshops.remove(workshop.name)}
        onClick={() => ask(workshop)}
      >
        {remove}
      </button>
    ),
  }
}
