import { formats, words } from '../words/words.ts'
import type { TicketType } from './event-store.ts'

interface Props {
  types: readonly TicketType[]
  left: ReadonlyMap<string, number>
}

/** What there is to order, with prices and what is left. */
export function TicketList({ types, left }: Props) {
  const { event } = words.value
  return (
    <section class="event-part">
      <h2>{event.tickets}</h2>
      {types.length === 0 && <p>{event.noTickets}</p>}
      <ul class="rows">
        {types.map((type) => (
          <li key={type.id} class="row">
            <div class="row-words">
              <h3>{type.name}</h3>
              {type.description !== '' && <p class="muted">{type.description}</p>}
              <p class="row-state">{saleText(type, left.get(type.id))}</p>
            </div>
            <p class="row-price">{type.priceSen === 0 ? event.free : formats.value.money(type.priceSen)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether it can be ordered, and how many are left or until when. */
export function saleText({ sale, salesStartAt, salesEndAt }: TicketType, left: number | undefined): string {
  const { event } = words.value
  if (sale === 'not_yet' && salesStartAt) return event.saleFrom(formats.value.dayAndTime(salesStartAt))
  if (sale !== 'on_sale') return event.sale[sale]
  const parts = [
    left === undefined ? null : event.left(left),
    salesEndAt ? event.saleUntil(formats.value.dayAndTime(salesEndAt)) : null,
  ]
  return parts.filter((part) => part !== null).join(' · ') || event.sale.on_sale
}
