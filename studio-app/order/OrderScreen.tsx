import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useState } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { OrderDialog } from './OrderDialog.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderTickets } from './OrderTickets.tsx'
import { createOrderStore } from './order-store.ts'
import './order.css'

/** One order: its tickets, its money, its history, and what can be done. */
export function OrderScreen({ app, place, params }: EventScreenProps) {
  const [store] = useState(() =>
    createOrderStore({
      call: app.call,
      words,
      eventId: place.event.id,
      registrationId: params['registrationId'] ?? '',
    }),
  )
  useEffect(() => void store.load(), [store])
  const { order: text, people: peopleText, shared } = words.value
  const { people } = store
  const [first] = people.loaded.value.kind === 'ready' ? people.loaded.value.value : []
  return (
    <>
      <PageHeader
        title={first?.order.buyerName || first?.order.email || text.title}
        of={place.event.name}
        back={{ href: `/studio/events/${place.event.id}/people`, label: peopleText.nav }}
        lead={first?.order.email ?? undefined}
      />
      <Loading
        loaded={store.order.loaded.value}
        words={shared}
        tryAgain={() => void store.load()}
        ago={ago}
        lines={6}
      >
        {(order) => (
          <div class="order">
            <OrderTickets store={store} place={place} />
            <OrderMoney order={order} first={first ?? null} ask={store.ask} may={place.may} />
            {!place.may('attendees.manage') && <Refusal ability="attendees.manage" />}
            <OrderHistory order={order} />
          </div>
        )}
      </Loading>
      <OrderDialog store={store} say={(sentence) => app.toast.show(sentence)} />
    </>
  )
}
