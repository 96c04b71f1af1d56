import { expect, test } from 'vitest'
import { eventsOf, listOf, type ListedEvent } from './events-store.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const event = (id: string, endsAt: string, status: ListedEvent['status'] = 'published') =>
  ({ id, endsAt, status }) as ListedEvent

test.each([
  ['upcoming', 'published', '2026-11-20T12:00:01Z'],
  ['upcoming', 'closed', '2026-11-21T12:00:00Z'],
  ['past', 'published', '2026-11-20T12:00:00Z'],
  ['past', 'closed', '2026-11-19T12:00:00Z'],
  ['drafts', 'draft', '2026-11-19T12:00:00Z'],
] as const)('an event is %s', (list, status, endsAt) => {
  expect(listOf({ status, endsAt }, NOW)).toBe(list)
})

test('what comes next is first, the past from its end', () => {
  // As the service lists them: the last to start first.
  const events = [
    event('next month', '2026-12-20T12:00:00Z'),
    event('tomorrow', '2026-11-21T12:00:00Z'),
    event('yesterday', '2026-11-19T12:00:00Z'),
    event('last month', '2026-10-20T12:00:00Z'),
  ]
  const ids = (name: 'upcoming' | 'past') => eventsOf(events, name, NOW).map(({ id }) => id)
  expect(ids('upcoming')).toEqual(['tomorrow', 'next month'])
  expect(ids('past')).toEqual(['yesterday', 'last month'])
})
