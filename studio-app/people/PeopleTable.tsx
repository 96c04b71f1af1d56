import '../table/table.css'
import { formats, words } from '../words/words.ts'
import type { Person } from './people-store.ts'

interface PeopleTableProps {
  people: readonly Person[]
  base: string
  /** Newer ones are under way. */
  isOld?: boolean
}

/** Tickets with whose they are; on a phone a list. The service sorts and filters: it has more than is here. */
export function PeopleTable({ people, base, isOld = false }: PeopleTableProps) {
  const { people: text } = words.value
  return (
    <table class="table people-table" aria-label={text.nav} aria-busy={isOld}>
      <thead>
        <tr>
          <th scope="col">{text.holder}</th>
          <th scope="col">{text.type}</th>
          <th scope="col">{text.state}</th>
          <th scope="col">{text.email}</th>
          <th scope="col">{text.order}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.ticketId} data-state={person.state}>
            <th scope="row">
              <a href={`${base}/${person.order.registrationId}`}>{nameOf(person)}</a>
            </th>
            <td data-label={text.type}>{person.ticketType}</td>
            <td data-label={text.state}>{stateOf(person)}</td>
            <td data-label={text.email}>{person.order.email ?? '–'}</td>
            <td data-label={text.order}>{person.order.reference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The holder, else who bought it. */
export const nameOf = ({ holderName, order }: Person): string =>
  holderName || order.buyerName || order.email || words.value.people.nameless

/** Whether the ticket is good, and in. */
export function stateOf({ state, checkedIn }: Person): string {
  const { people: text } = words.value
  if (state === 'void') return text.states.void
  return checkedIn ? text.inAt(formats.value.time(checkedIn.at), checkedIn.device) : text.notInYet
}
