import '../table/table.css'
import { formats, words } from '../words/words.ts'
import type { PeopleSort } from './people-filter.ts'
import type { Person } from './people-store.ts'

interface PeopleTableProps {
  people: readonly Person[]
  base: string
  /** Newer ones are under way. */
  isOld?: boolean
  sort: PeopleSort
  sortBy: (sort: PeopleSort) => void
}

/** Tickets with whose they are; on a phone a list. The service sorts and filters: it has more than is here. */
export function PeopleTable({ people, base, isOld = false, sort, sortBy }: PeopleTableProps) {
  const { people: text } = words.value
  return (
    <table class="table people-table" aria-label={text.nav} aria-busy={isOld}>
      <thead>
        <tr>
          <SortHead label={text.holder} sort={sort} by="name" sortBy={sortBy} />
          <SortHead label={text.type} sort={sort} by="ticket_type" sortBy={sortBy} />
          <th scope="col">{text.state}</th>
          <th scope="col">{text.email}</th>
          <SortHead label={text.order} sort={sort} by="newest" sortBy={sortBy} />
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

interface SortHeadProps extends Pick<PeopleTableProps, 'sort' | 'sortBy'> {
  label: string
  by: PeopleSort
}

/** Orders are sorted both ways, one after the other; names and types one way. */
function SortHead({ label, sort, by, sortBy }: SortHeadProps) {
  const isOldest = by === 'newest' && sort === 'oldest'
  const direction = by === 'newest' && sort === 'newest' ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={sort === by || isOldest ? direction : undefined}>
      <button
        type="button"
        class="table-sort"
        onClick={() => sortBy(by === 'newest' && sort === 'newest' ? 'oldest' : by)}
      >
        {label}
      </button>
    </th>
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
