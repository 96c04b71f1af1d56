import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTickets, hasTicket, packTickets, withoutTicket } from './ticket-set.ts'

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 40 })

test('has what was put in and nothing else, in any order', () => {
  fc.assert(
    fc.property(ids, fc.uuid(), (some, stranger) => {
      const tickets = packTickets(some)
      expect(countTickets(tickets)).toBe(some.length)
      expect(some.every((id) => hasTicket(tickets, id))).toBe(true)
      expect(hasTicket(tickets, stranger)).toBe(some.includes(stranger))
    }),
  )
})

test('without one of them', () => {
  fc.assert(
    fc.property(ids, (some) => {
      const [gone = '', ...rest] = some
      const tickets = withoutTicket(packTickets(some), gone)
      expect(hasTicket(tickets, gone)).toBe(false)
      expect(rest.every((id) => hasTicket(tickets, id))).toBe(true)
    }),
  )
})

test('nothing is in an empty one', () => {
  expect(hasTicket(packTickets([]), '00000000-0000-4000-8000-000000000001')).toBe(false)
})
