import type { ComponentChildren } from 'preact'
import { words } from '../words/words.ts'
import type { TableState } from './table-state.ts'

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
  /** How many there are. */
  children: ComponentChildren
}

/** Search and filters above a table. */
export function TableControls<Row>({ state, change, hasSearch, filters, children }: Props<Row>) {
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
      <output class="muted">{children}</output>
    </search>
  )
}
