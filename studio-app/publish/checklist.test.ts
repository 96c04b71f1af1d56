import { expect, test } from 'vitest'
import type { Details } from '../event-details/details-store.ts'
import type { TicketType } from '../ticket-types/ticket-types-store.ts'
import { checklist } from './checklist.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const event = {
  endsAt: '2026-11-20T15:00:00.000Z',
  venue: 'Dewan',
  description: 'Come.',
  coverUrl: '/api/image?blob=1',
} as Details['event']
const ticketType = { publicRegistration: true, salesEndAt: null } as TicketType

test.each([
  ['nothing', {}, [ticketType], []],
  ['every ticket type', {}, [], ['tickets', 'open']],
  ['one that visitors may order', {}, [{ ...ticketType, publicRegistration: false }], ['open']],
  ['a sale that is not over', {}, [{ ...ticketType, salesEndAt: '2026-11-20T11:00:00.000Z' }], ['open']],
  ['an end that is to come', { endsAt: '2026-11-20T11:00:00.000Z' }, [ticketType], ['time']],
  [
    'what visitors read',
    { venue: ' ', description: '', coverUrl: null },
    [ticketType],
    ['venue', 'description', 'cover'],
  ],
])('missing: %s', (_, change, ticketTypes, missing) => {
  const found = checklist({ ...event, ...change }, ticketTypes, NOW)
  expect(found.filter(({ isDone }) => !isDone).map(({ check }) => check)).toEqual(missing)
})
