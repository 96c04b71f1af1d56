import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTickets, packTickets, placeOfTicket, ticketIdAt } from './ticket-set.ts'

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 40 })

test('has what was put in and nothing else, in the order of the ids', () => {
  fc.assert(
    fc.property(ids, fc.uuid(), (some, stranger) => {
      const tickets = packTickets(some)
      const places = Array.from({ length: countTickets(tickets) }, (_, place) => place)
      expect(places.map((place) => ticketIdAt({ tickets, place }))).toEqual(some.toSorted())
      expect(some.toSorted().map((id) => placeOfTicket(tickets, id))).toEqual(places)
      expect(placeOfTicket(tickets, stranger) !== null).toBe(some.includes(stranger))
    }),
  )
})

test('nothing is in an empty one', () => {
  expect(placeOfTicket(packTickets([]), '00000000-0000-4000-8000-000000000001')).toBeNull()
})
