import { expect, test } from 'vitest'
import { eventStatuses, statusRefusal } from './event-status.ts'
import type { EventStatus, StatusRefusal } from './event-status.ts'

const moves: [EventStatus, EventStatus, StatusRefusal | null][] = [
  ['draft', 'draft', 'same_status'],
  ['draft', 'published', null],
  ['draft', 'closed', 'no_such_move'],
  ['published', 'draft', null],
  ['published', 'published', 'same_status'],
  ['published', 'closed', null],
  ['closed', 'draft', 'no_such_move'],
  ['closed', 'published', null],
  ['closed', 'closed', 'same_status'],
]

test.each(moves)('from %s to %s: %j', (from, to, refusal) => {
  expect(statusRefusal(from, to, { registered: 0 })).toBe(refusal)
})

test.each(moves)(
  'with a registration, from %s to %s is as without, but for back to draft (%j)',
  (from, to, refusal) => {
    const expected = from === 'published' && to === 'draft' ? 'has_registrations' : refusal
    expect(statusRefusal(from, to, { registered: 1 })).toBe(expected)
  },
)

test('every pair of statuses is in the table', () => {
  expect(new Set(moves.map(([from, to]) => `${from} ${to}`)).size).toBe(eventStatuses.length ** 2)
})
