import { expect, test } from 'vitest'
import { walletTicket } from '../../test/support/wallet-ticket.ts'
import { eventOfToday, groupTickets } from './ticket-groups.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-21T04:00:00Z')

const ticket = (id: string, startsInHours: number, more: Parameters<typeof walletTicket>[0] = {}) =>
  walletTicket({
    id,
    ...more,
    event: {
      id: `event ${startsInHours}`,
      startsAt: new Date(NOW + startsInHours * HOUR).toISOString(),
      endsAt: new Date(NOW + (startsInHours + 3) * HOUR).toISOString(),
      ...more.event,
    },
  })

test('the next event comes first, what is over stands apart with the last first, and tickets of an event stay together', () => {
  const wallet = [
    ticket('late', 50),
    ticket('old', -90),
    ticket('soon', 2),
    ticket('older', -200),
    ticket('mate', 2),
  ]
  const { coming, past } = groupTickets(wallet, NOW)
  const ids = (groups: typeof coming) => groups.map(({ tickets }) => tickets.map(({ id }) => id))
  expect(ids(coming)).toEqual([['soon', 'mate'], ['late']])
  expect(ids(past)).toEqual([['old'], ['older']])
})

test.each([
  ['begins in twelve hours', 12, {}, true],
  ['begins later', 12.01, {}, false],
  ['is on', -2, {}, true],
  ['is over', -4, {}, false],
  ['has only a void ticket', 2, { state: 'void', code: null }, false],
] as const)('an event that %s', (_, inHours, more, isToday) => {
  expect(eventOfToday([ticket('one', inHours, more)], NOW) !== null).toBe(isToday)
})
