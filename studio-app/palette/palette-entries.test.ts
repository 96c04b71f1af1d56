import { expect, test } from 'vitest'
import { findEntries } from './palette-entries.ts'

const entries = [
  { href: '/a', label: 'Pesta Zoë', kind: 'Event', keys: [] },
  { href: '/b', label: 'People', kind: 'Pesta Zoë', keys: [] },
  { href: '/c', label: 'Team', kind: 'Organisation', keys: [] },
]
const found = (typed: string) => findEntries(entries, typed, 10).map(({ href }) => href)

test.each([
  ['', ['/a', '/b', '/c']],
  ['zoe', ['/a', '/b']],
  ['pe zo', ['/a', '/b']],
  ['people zoe', ['/b']],
  ['team', ['/c']],
  ['nothing', []],
])('"%s"', (typed, hrefs) => {
  expect(found(typed)).toEqual(hrefs)
})

test('no more than fit', () => {
  expect(findEntries(entries, '', 2)).toHaveLength(2)
})
