import { words } from '../words/words.ts'
import type { FullEvent } from './event-store.ts'

/** The way to order, or why there is none. It stays under the thumb of whoever reads a long page. */
export function EventAction({ event, now }: { event: FullEvent; now: number }) {
  const text = words.value.event
  const closed = closedText(event, now)
  if (event.ticketTypes.length === 0) return null
  return (
    <div class="event-action">
      {closed === null ? (
        <a class="button button-primary" href={`/events/${event.slug}/register`}>
          {event.ticketTypes.every(({ priceSen }) => priceSen === 0) ? text.registerFree : text.register}
        </a>
      ) : (
        <p class="event-closed">{closed}</p>
      )}
    </div>
  )
}

/** Why nothing can be ordered; null when something can. */
export function closedText({ status, endsAt, ticketTypes }: FullEvent, now: number): string | null {
  const text = words.value.event
  if (Date.parse(endsAt) <= now) return text.over
  if (status !== 'published') return text.notOpen
  if (ticketTypes.some(({ sale }) => sale === 'on_sale')) return null
  if (ticketTypes.some(({ sale }) => sale === 'not_yet')) return text.sale.not_yet
  return ticketTypes.some(({ sale }) => sale === 'sold_out') ? text.soldOut : text.sale.ended
}
