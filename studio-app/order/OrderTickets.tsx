import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { ago } from '../format/ago.ts'
import { nameOf, stateOf } from '../people/PeopleTable.tsx'
import type { Person } from '../people/people-store.ts'
import type { EventPlace } from '../shell/event-store.ts'
import { words } from '../words/words.ts'
import type { OrderStore } from './order-store.ts'

interface OrderTicketsProps {
  store: OrderStore
  place: EventPlace
}

/** The tickets of an order, each with what can be done to it. */
export function OrderTickets({ store, place }: OrderTicketsProps) {
  const { order: text, shared } = words.value
  return (
    <section class="order-part">
      <h2>{text.tickets}</h2>
      <Loading
        loaded={store.people.loaded.value}
        words={shared}
        tryAgain={() => void store.people.load()}
        ago={ago}
      >
        {(people) => (
          <ul class="order-tickets">
            {people.map((person) => (
              <Ticket key={person.ticketId} person={person} ask={store.ask} may={place.may} />
            ))}
          </ul>
        )}
      </Loading>
    </section>
  )
}

interface TicketProps {
  person: Person
  ask: OrderStore['ask']
  may: EventPlace['may']
}

function Ticket({ person, ask, may }: TicketProps) {
  const { order: text } = words.value
  return (
    <li data-state={person.state}>
      <div>
        <strong>{nameOf(person)}</strong>
        <p class="muted">
          {person.ticketType} · {stateOf(person)}
          {person.issue > 1 && <> · {text.issue(String(person.issue))}</>}
        </p>
      </div>
      {person.state === 'valid' && (
        <div class="order-actions">
          {may('attendees.checkIn') && <CheckInButton person={person} ask={ask} />}
          {may('attendees.manage') && <ManageButtons person={person} ask={ask} />}
        </div>
      )}
    </li>
  )
}

function CheckInButton({ person, ask }: Omit<TicketProps, 'may'>) {
  const { order: text } = words.value
  return person.checkedIn ? (
    <button
      type="button"
      class="button"
      onClick={() => ask({ kind: 'undoCheckIn', person, reason: 'by_mistake' })}
    >
      {text.kinds.undoCheckIn.button}
    </button>
  ) : (
    <button
      type="button"
      class="button button-primary"
      onClick={() => ask({ kind: 'checkIn', person, reason: 'code_not_read' })}
    >
      {text.kinds.checkIn.button}
    </button>
  )
}

function ManageButtons({ person, ask }: Omit<TicketProps, 'may'>) {
  const { kinds } = words.value.order
  return (
    <>
      <button
        type="button"
        class="button"
        onClick={() => ask({ kind: 'rename', person, name: person.holderName ?? '' })}
      >
        {kinds.rename.button}
      </button>
      <button type="button" class="button" onClick={() => ask({ kind: 'reissue', person })}>
        {kinds.reissue.button}
      </button>
      <button type="button" class="button" onClick={() => ask({ kind: 'void', person })}>
        {kinds.void.button}
      </button>
    </>
  )
}
