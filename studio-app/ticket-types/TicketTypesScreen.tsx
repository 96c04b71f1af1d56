import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { CapacityBar } from '../figures/CapacityBar.tsx'
import { ago } from '../format/ago.ts'
import { Empty } from '../frame/Empty.tsx'
import { Icon } from '../frame/Icon.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import { tellFailure } from '../form/tell-failure.ts'
import { OrderedList } from '../ordering/OrderedList.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { formats, words } from '../words/words.ts'
import { saleText } from './sale-text.ts'
import { createTicketTypesStore, type TicketType, type TicketTypesStore } from './ticket-types-store.ts'
import './ticket-types.css'

/** What there is to sell, in the order in which visitors see it. */
export function TicketTypesScreen({ app, place }: EventScreenProps) {
  const text = words.value.ticketTypes
  const { id, name } = place.event
  const store = useMemo(() => createTicketTypesStore(app.call, id), [app, id])
  useEffect(() => void store.list.load(), [store])
  const mayEdit = place.may('event.edit')
  const add = mayEdit && (
    <a class="button button-primary" href={`/studio/events/${id}/tickets/new`}>
      <Icon name="plus" />
      {text.add}
    </a>
  )
  return (
    <>
      <PageHeader title={text.nav} of={name} lead={text.lead} actions={add} />
      {!mayEdit && <Refusal ability="event.edit" />}
      <Loading
        loaded={store.list.loaded.value}
        words={words.value.shared}
        tryAgain={() => void store.list.load()}
        ago={ago}
      >
        {({ ticketTypes }) =>
          ticketTypes.length === 0 ? (
            <Empty title={text.none} actions={add}>
              <p>{text.noneTodo}</p>
            </Empty>
          ) : (
            <OrderedList
              label={text.nav}
              items={ticketTypes}
              itemKey={(each) => each.id}
              name={(each) => each.name}
              order={mayEdit ? (ordered) => void order(ordered) : undefined}
            >
              {(each) => <TicketTypeRow ticketType={each} href={`/studio/events/${id}/tickets/${each.id}`} />}
            </OrderedList>
          )
        }
      </Loading>
    </>
  )

  async function order(ordered: TicketType[]): ReturnType<TicketTypesStore['order']> {
    const saved = await store.order(ordered)
    tellFailure(app, saved)
    return saved
  }
}

function TicketTypeRow({ ticketType, href }: { ticketType: TicketType; href: string }) {
  const text = words.value.ticketTypes
  const { name, priceSen, sold, held, quantity } = ticketType
  const [now] = useState(Date.now)
  return (
    <div class="ticket-type">
      <div>
        <a href={href}>{name}</a>
        <p class="muted">{saleText(ticketType, now)}</p>
      </div>
      <strong>{priceSen === 0 ? text.free : formats.value.money(priceSen)}</strong>
      <CapacityBar used={sold} held={held} capacity={quantity} />
    </div>
  )
}
