import { formats, words } from '../words/words.ts'
import { validTickets, type EventTickets } from './ticket-groups.ts'

/** An event with its tickets: one tap on it shows them. */
export function EventCard({ event, tickets, isPast = false }: EventTickets & { isPast?: boolean }) {
  const text = words.value.tickets
  const valid = validTickets({ event, tickets })
  const [first] = valid
  const types = [...new Set(tickets.map(({ ticketType }) => ticketType.name))].join(', ')
  return (
    <li class={isPast ? 'card card-past' : 'card'}>
      <p class="card-when">{formats.value.dayAndTime(event.startsAt)}</p>
      <h2 dir="auto">{event.name}</h2>
      <p dir="auto">{[event.venue, event.organizationName].filter(Boolean).join(' · ')}</p>
      <p class="muted" dir="auto">
        {[text.count(tickets.length), types].join(' · ')}
      </p>
      {valid.length < tickets.length && (
        <p class="card-void">{[tickets.length - valid.length, text.void].join(' · ')}</p>
      )}
      <div class="card-actions">
        {first && !isPast && (
          <a class="button button-primary" href={`/tickets/${first.id}`}>
            {text.showAll(valid.length)}
          </a>
        )}
        <a class="button" href={`/hub/${event.slug}`}>
          {text.hub}
        </a>
      </div>
    </li>
  )
}
