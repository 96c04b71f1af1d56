/** Which people are looked for: what `attendees.list` is asked, and what stands in the address. */
export interface PeopleFilter {
  q?: string
  state?: 'valid' | 'void'
  checkedIn?: 'yes' | 'no'
  ticketTypeId?: string
}

/** Reads it from the query of an address; what is not a filter is left out. */
export function readPeopleFilter(query: Readonly<Record<string, string>>): PeopleFilter {
  const { q, state, checkedIn, ticketTypeId } = query
  return {
    ...(q && { q }),
    ...((state === 'valid' || state === 'void') && { state }),
    ...((checkedIn === 'yes' || checkedIn === 'no') && { checkedIn }),
    ...(ticketTypeId && { ticketTypeId }),
  }
}

/** The address of a filter. */
export function withPeopleFilter(path: string, filter: PeopleFilter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
  return query === '' ? path : `${path}?${query}`
}
