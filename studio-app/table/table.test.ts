import { describe, expect, test } from 'vitest'
import { tableRows } from './table-rows.ts'
import { nextSort, readTableState, withTableState } from './table-state.ts'

const plainState = { sort: null, isDescending: false, search: '', filters: {} }

describe('the state of a table in the address', () => {
  test.each([
    [{}, plainState],
    [
      { q: 'muzik', sort: '-sold' },
      { ...plainState, search: 'muzik', sort: 'sold', isDescending: true },
    ],
    [
      { 'f.status': 'draft', 'f.day': '', tab: 'a' },
      { ...plainState, filters: { status: 'draft' } },
    ],
  ])('%j is read', (query, state) => {
    expect(readTableState(query as Record<string, string>)).toEqual(state)
  })

  test('is written beside what else the address says', () => {
    const state = { sort: 'sold', isDescending: true, search: 'a b', filters: { status: 'draft', day: '' } }
    expect(withTableState('/studio/?tab=past&q=old&f.day=1', state)).toBe(
      '/studio/?tab=past&q=a+b&sort=-sold&f.status=draft',
    )
  })

  test('a column sorts up, down, and not at all', () => {
    const up = nextSort(plainState, 'sold')
    const down = nextSort(up, 'sold')
    expect([up, down, nextSort(down, 'sold')].map(({ sort, isDescending }) => [sort, isDescending])).toEqual([
      ['sold', false],
      ['sold', true],
      [null, false],
    ])
    expect(nextSort(down, 'name')).toMatchObject({ sort: 'name', isDescending: false })
  })
})

describe('the rows of a table', () => {
  const rows = [
    { name: 'Malam Muzik 10', sold: 5 },
    { name: 'Malam Muzik 9', sold: null },
    { name: 'Café Société', sold: 12 },
  ]
  const rules = {
    columns: [
      { key: 'name', sortBy: (row: (typeof rows)[0]) => row.name },
      { key: 'sold', sortBy: (row: (typeof rows)[0]) => row.sold },
    ],
    searchIn: (row: (typeof rows)[0]) => row.name,
    filters: { sold: (row: (typeof rows)[0], value: string) => (value === 'some') === (row.sold !== null) },
  }
  const names = (state: object) => tableRows(rows, { ...plainState, ...state }, rules).map(({ name }) => name)

  test.each([
    ['as they come', {}, ['Malam Muzik 10', 'Malam Muzik 9', 'Café Société']],
    ['by name, numbers by size', { sort: 'name' }, ['Café Société', 'Malam Muzik 9', 'Malam Muzik 10']],
    ['by number', { sort: 'sold' }, ['Malam Muzik 10', 'Café Société', 'Malam Muzik 9']],
    [
      'the other way round, without a value still last',
      { sort: 'sold', isDescending: true },
      ['Café Société', 'Malam Muzik 10', 'Malam Muzik 9'],
    ],
    ['of an unknown column as they come', { sort: 'x' }, ['Malam Muzik 10', 'Malam Muzik 9', 'Café Société']],
    ['found without accents, words in any order', { search: 'societe CAFE' }, ['Café Société']],
    ['filtered, unknown filters left alone', { filters: { sold: 'none', x: '1' } }, ['Malam Muzik 9']],
  ])('%s', (_, state, expected) => {
    expect(names(state)).toEqual(expected)
  })
})
