import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { formats, words } from '../words/words.ts'
import { TableControls, type TableFilter } from './TableControls.tsx'
import { tableRows, type SortValue } from './table-rows.ts'
import { nextSort, readTableState, withTableState, type TableState } from './table-state.ts'
import './table.css'

/** How many rows are drawn at first; the others when they are asked for. */
const ROWS_AT_FIRST = 100

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ComponentChildren
  /** Makes the column sortable. */
  sortBy?: (row: Row) => SortValue
  /** Numbers stand to the right. */
  isNumber?: boolean
}

export interface TableProps<Row> {
  /** What the rows are, for who does not see the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  searchIn?: (row: Row) => string
  filters?: readonly TableFilter<Row>[]
}

/**
 * A table that is sorted, searched and filtered on the spot, with its state in the address. The first column names the row. On
 * a phone each row is an entry of a list.
 */
export function Table<Row>({ label, columns, rows, rowKey, searchIn, filters = [] }: TableProps<Row>) {
  const { url, query, route } = useLocation()
  const [shownRows, setShownRows] = useState(ROWS_AT_FIRST)
  const state = readTableState(query)
  const rules = { columns, ...(searchIn && { searchIn }), filters: matchers(filters) }
  const found = tableRows(rows, state, rules)
  const change = (next: TableState) => route(withTableState(url, next), true)
  const sorts = rows.length > 1 ? columns.filter(({ sortBy }) => sortBy) : []
  const text = words.value.frame.table
  return (
    <div class="table-box">
      {(searchIn || filters.length > 0 || sorts.length > 0) && (
        <TableControls
          state={state}
          change={change}
          hasSearch={searchIn !== undefined}
          filters={filters}
          sorts={sorts}
        >
          {found.length < rows.length &&
            text.count(formats.value.count(found.length), formats.value.count(rows.length))}
        </TableControls>
      )}
      {found.length === 0 && rows.length > 0 && (
        <p class="table-none">
          {text.none}{' '}
          <button type="button" class="button" onClick={() => change({ ...state, search: '', filters: {} })}>
            {text.clear}
          </button>
        </p>
      )}
      {found.length > 0 && (
        <table class="table" aria-label={label}>
          <TableHead columns={columns} state={state} change={change} />
          <tbody>
            {found.slice(0, shownRows).map((row) => (
              <TableRow key={rowKey(row)} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      )}
      {found.length > shownRows && (
        <button type="button" class="button" onClick={() => setShownRows(shownRows + ROWS_AT_FIRST)}>
          {words.value.frame.more}
        </button>
      )}
    </div>
  )
}

function matchers<Row>(filters: readonly TableFilter<Row>[]) {
  return Object.fromEntries(filters.map(({ key, matches }) => [key, matches]))
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  state: TableState
  change: (state: TableState) => void
}

function TableHead<Row>({ columns, state, change }: HeadProps<Row>) {
  const direction = state.isDescending ? 'descending' : 'ascending'
  return (
    <thead>
      <tr>
        {columns.map(({ key, label, sortBy, isNumber }) => (
          <th
            key={key}
            scope="col"
            class={isNumber ? 'table-number' : undefined}
            aria-sort={state.sort === key ? direction : undefined}
          >
            {sortBy ? (
              <button type="button" class="table-sort" onClick={() => change(nextSort(state, key))}>
                {label}
              </button>
            ) : (
              label
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map(({ key, label, cell, isNumber }, at) =>
        at === 0 ? (
          <th key={key} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={key} data-label={label} class={isNumber ? 'table-number' : undefined}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
