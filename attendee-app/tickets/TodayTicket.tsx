import { words } from '../words/words.ts'
import type { EventTickets } from './ticket-groups.ts'
import './today-ticket.css'

/** On the day of an event its tickets are one tap away from every screen. */
export function TodayTicket({ today }: { today: EventTickets | null }) {
  const [first] = today?.tickets ?? []
  if (!today || !first) return null
  return (
    <a class="today-ticket" href={`/tickets/${first.id}`} dir="auto">
      {words.value.tickets.today(today.event.name)}
    </a>
  )
}
