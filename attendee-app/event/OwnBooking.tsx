import { words } from '../words/words.ts'
import type { EventStore } from './event-store.ts'

/** What the person has booked already, with the way to it. */
export function OwnBooking({ store, slug }: { store: EventStore; slug: string }) {
  const booking = store.booking.value
  if (!booking || booking.registrations.length === 0) return null
  const { event } = words.value
  const pending = booking.registrations.find(({ canResume }) => canResume)
  const tickets = booking.registrations
    .filter(({ status }) => status === 'confirmed')
    .flatMap(({ lines }) => lines.map(({ quantity }) => quantity))
    .reduce((sum, each) => sum + each, 0)
  return (
    <div class="own-booking">
      {tickets > 0 && (
        <p>
          <strong>{event.yours(tickets)}</strong> <a href="/tickets">{event.seeTickets}</a>{' '}
          <a href={`/hub/${slug}`}>{event.hub}</a>
        </p>
      )}
      {pending && (
        <p>
          <strong>{event.pending}</strong>{' '}
          <a href={`/pay/return?registrationId=${pending.id}`}>{event.goOn}</a>
        </p>
      )}
    </div>
  )
}
