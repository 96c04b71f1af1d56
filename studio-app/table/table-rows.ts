import type { TableState } from './table-state.ts'

export type SortValue = string | number | null

interface Sortable<Row> {
  key: string
  sortBy?: (row: Row) => SortValue
}

export interface RowRules<Row> {
  columns: readonly Sortable<Row>[]
  /** What a search looks at. */
  searchIn?: (row: Row) => string
  /** Whether a row belongs to the chosen value of a filter. */
  filters?: Readonly<Record<string, (row: Row, value: string) => boolean>>
}

/** The rows that match, in the chosen order. Rows without a value come last either way. */
export function tableRows<Row>(
  rows: readonly Row[],
  state: TableState,
  { columns, searchIn, filters = {} }: RowRules<Row>,
): Row[] {
  const wanted = plain(state.search).split(/\s+/).filter(Boolean)
  const matches = (row: Row) => {
    const text = searchIn && wanted.length > 0 ? plain(searchIn(row)) : ''
    return (
      (!searchIn || wanted.every((word) => text.includes(word))) &&
      Object.entries(state.filters).every(([name, value]) => filters[name]?.(row, value) ?? true)
    )
  }
  const found = rows.filter(matches)
  const sortBy = columns.find(({ key }) => key === state.sort)?.sortBy
  return sortBy ? sorted(found, sortBy, state.isDescending) : found
}

function sorted<Row>(rows: Row[], sortBy: (row: Row) => SortValue, isDescending: boolean): Row[] {
  const keyed = rows.map((row) => ({ row, value: sortBy(row) }))
  keyed.sort((one, other) => {
    if (one.value === null || other.value === null)
      return Number(one.value === null) - Number(other.value === null)
    return compare(one.value, other.value) * (isDescending ? -1 : 1)
  })
  return keyed.map(({ row }) => row)
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))
}

/** Without case and accents, as people search. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
