import type { ComponentChildren } from 'preact'
import { words } from '../words/words.ts'
import { readSort, type SortableColumn, type TableState } from './table-state.ts'

export interface TableFilter<Row> {
  key: string
  label: string
  options: readonly { value: string; label: string }[]
  matches: (row: Row, value: string) => boolean
}

interface Props<Row> {
  state: TableState
  change: (state: TableState) => void
  hasSearch: boolean
  filters: readonly TableFilter<Row>[]
  /** What it can be sorted by. */
  sorts: readonly SortableColumn[]
  /** How many there are. */
  children: ComponentChildren
}

/** Search and filters above a table; on a phone, which has no heads of columns, the order too. */
export function TableControls<Row>({ state, change, hasSearch, filters, sorts, children }: Props<Row>) {
  const text = words.value.frame.table
  return (
    <search class="table-controls">
      {hasSearch && (
        <input
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={state.search}
          maxLength={200}
          onInput={({ currentTarget }) => change({ ...state, search: currentTarget.value })}
        />
      )}
      {filters.map(({ key, label, options }) => (
        <select
          key={key}
          aria-label={label}
          value={state.filters[key] ?? ''}
          onChange={({ currentTarget }) =>
            change({ ...state, filters: { ...state.filters, [key]: currentTarget.value } })
          }
        >
          <option value="">
            {label}: {text.all}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      <OrderSelect state={state} change={change} sorts={sorts} />
      <output class="muted">{children}</output>
    </search>
  )
}

function OrderSelect({ state, change, sorts }: Pick<Props<never>, 'state' | 'change' | 'sorts'>) {
  const text = words.value.frame.table
  if (sorts.length === 0) return null
  const value = state.sort === null ? '' : `${state.isDescending ? '-' : ''}${state.sort}`
  return (
    <select
      class="table-order"
      aria-label={text.order}
      value={value}
      onChange={({ currentTarget }) => change({ ...state, ...readSort(currentTarget.value) })}
    >
      <option value="">{text.asItComes}</option>
      {sorts.flatMap(({ key, label }) =>
        ['', '-'].map((sign) => (
          <option key={sign + key} value={sign + key}>
            {text.sortBy(label)} {sign === '' ? '↑' : '↓'}
          </option>
        )),
      )}
    </select>
  )
}
