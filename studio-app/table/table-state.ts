/** What a person has made of a table: kept in the address, so that back works and a link shows the same. */
export interface TableState {
  /** The key of a column. */
  sort: string | null
  isDescending: boolean
  search: string
  /** By the name of each filter. */
  filters: Readonly<Record<string, string>>
}

/** A column that a table can be sorted by, as the address and a person call it. */
export interface SortableColumn {
  key: string
  label: string
}

const PREFIX = 'f.'

/** Reads it from the query of an address. */
export function readTableState(query: Readonly<Record<string, string>>): TableState {
  const filters = Object.entries(query)
    .filter(([name, value]) => name.startsWith(PREFIX) && value !== '')
    .map(([name, value]) => [name.slice(PREFIX.length), value] as const)
  return {
    ...readSort(query['sort'] ?? ''),
    search: query['q'] ?? '',
    filters: Object.fromEntries(filters),
  }
}

/** The key of a column, with a minus before it for the other way round; empty for as the table comes. */
export function readSort(sort: string): Pick<TableState, 'sort' | 'isDescending'> {
  return { sort: sort.replace(/^-/, '') || null, isDescending: sort.startsWith('-') }
}

/** The address with that state; what else its query says stays. */
export function withTableState(address: string, { sort, isDescending, search, filters }: TableState): string {
  const url = new URL(address, 'http://studio')
  const before = Array.from(url.searchParams.keys())
  for (const name of before)
    if (name === 'q' || name === 'sort' || name.startsWith(PREFIX)) url.searchParams.delete(name)
  if (search !== '') url.searchParams.set('q', search)
  if (sort !== null) url.searchParams.set('sort', isDescending ? `-${sort}` : sort)
  for (const [name, value] of Object.entries(filters))
    if (value !== '') url.searchParams.set(PREFIX + name, value)
  return url.pathname + url.search
}

/** Pressing the head of a column: sorts by it, then the other way round, then as the table comes. */
export function nextSort(state: TableState, column: string): TableState {
  if (state.sort !== column) return { ...state, sort: column, isDescending: false }
  return state.isDescending ? { ...state, sort: null, isDescending: false } : { ...state, isDescending: true }
}
