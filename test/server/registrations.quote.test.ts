import { randomUUIDv7 } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { WRONG_CODES } from '../../server/registrations/promotion/typed-promotion.ts'
import { as, done, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn, nobody } from '../support/organisers.ts'
import { openSale } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())
const buyer = await addSignedIn(house)
const sale = await openSale(house, { priceSen: 4_500, quantity: 1 })
const { id: forOrganisers } = await addRow(house, 'ticket_types', {
  organizationId: sale.organizationId,
  eventId: sale.eventId,
  priceSen: 100,
  publicRegistration: false,
})
const hidden = await openSale(house, { visibility: 'private' })

const quote = (eventId: string, ticketTypeId: string, person = buyer) =>
  as(house, person).call('registrations.quote', {
    body: { eventId, lines: [{ ticketTypeId, quantity: 2 }] },
  })

test('a price is told line by line, also for more than there is, and nothing is held for it', async () => {
  const told = await done(quote(sale.eventId, sale.ticketTypeId))
  expect(told).toEqual({
    state: 'done',
    lines: [{ ticketTypeId: sale.ticketTypeId, quantity: 2, unitPriceSen: 4_500, discountSen: 0 }],
    discountSen: 0,
    totalSen: 9_000,
    currency: 'MYR',
  })
  expect(await house.rows('select from registrations')).toEqual([])
})

test.each([
  ['nobody', 'sign_in', () => quote(sale.eventId, sale.ticketTypeId, nobody), null],
  [
    'an event that the caller may not see',
    'event_gone',
    () => quote(hidden.eventId, hidden.ticketTypeId),
    null,
  ],
  ['no event', 'event_gone', () => quote(randomUUIDv7(), sale.ticketTypeId), null],
  ['a ticket type of organisers', 'unavailable', () => quote(sale.eventId, forOrganisers), forOrganisers],
  [
    'a ticket type of another event',
    'unavailable',
    () => quote(sale.eventId, hidden.ticketTypeId),
    hidden.ticketTypeId,
  ],
])('%s is refused with %s', async (_, reason, ask, subjectId) => {
  expect(await reply(ask())).toMatchObject({ state: 'refused', reason, subjectId })
})

test('whoever guesses codes is soon told to wait, and can still order without one', async () => {
  const guesser = as(house, await addSignedIn(house))
  const { eventId, ticketTypeId } = sale
  const guess = (promotionCode: string) => {
    const lines = [{ ticketTypeId, quantity: 1 }]
    return guesser.call('registrations.quote', { body: { eventId, lines, promotionCode } })
  }
  for (let n = 0; n < WRONG_CODES; n++) {
    const answer = await guess(`WRONG${n}`)
    expect(answer.body).toMatchObject({ reason: 'promotion_unknown' })
  }
  expect((await guess('WRONG')).status).toBe(429)
  const lines = [{ ticketTypeId, quantity: 1 }]
  await done(guesser.call('registrations.quote', { body: { eventId, lines } }))
})
