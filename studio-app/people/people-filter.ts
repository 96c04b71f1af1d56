import { peopleSorts } from '@masuk/shared/contract/attendees.ts'

export type PeopleSort = (typeof peopleSorts)[number]

/** What is left out of an address. */
export const FIRST_SORT: PeopleSort = 'newest'

/** Which people are looked for, and in which order: what `attendees.list` is asked, and what stands in the address. */
export interface PeopleFilter {
  q?: string
  state?: 'valid' | 'void'
  checkedIn?: 'yes' | 'no'
  ticketTypeId?: string
  sort?: PeopleSort
}

/** Reads it from the query of an address; what is not a filter is left out. */
export function readPeopleFilter(query: Readonly<Record<string, string>>): PeopleFilter {
  const { q, state, checkedIn, ticketTypeId } = query
  const sort = peopleSorts.find((each) => each === query['sort'] && each !== FIRST_SORT)
  return {
    ...(q && { q }),
    ...((state === 'valid' || state === 'void') && { state }),
    ...((checkedIn === 'yes' || checkedIn === 'no') && { checkedIn }),
    ...(ticketTypeId && { ticketTypeId }),
    ...(sort && { sort }),
  }
}

/** The address of a filter. */
export function withPeopleFilter(path: string, filter: PeopleFilter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The filter with another choice of one kind; what can't be chosen is no choice. */
export function withChoice(
  filter: PeopleFilter,
  key: 'state' | 'checkedIn' | 'ticketTypeId' | 'sort',
  value: string,
): PeopleFilter {
  const { q = '', ...choices } = filter
  return { ...(q && { q }), ...readPeopleFilter({ ...choices, [key]: value }) }
}
