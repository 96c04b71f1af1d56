import { randomUUIDv7 } from 'node:crypto'
import { MOST_FREE_ORDERS, MOST_HELD_ORDERS } from '@masuk/shared/contract/registrations.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { simulator } from '../../server/outside/simulators/simulator.ts'
import { as, done, reply } from '../support/call.ts'
import { HOUR_MS } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { addBuyers, openSale, register } from '../support/sales.ts'
import type { Sale } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'

const payPageUrl = () => 'https://pay.example/'
const gateways = (['tng_demo', 'curlec_demo'] as const).map((provider) =>
  simulator({ provider, secrets: ['of a test'], payPageUrl }),
)
const house = await openHouse({ gateways })
afterAll(() => house.close())
afterEach(() => expectSaleInvariants(house))

const PRICE = 1_000
const [buyer, other] = await addBuyers(house, 2).then(([a, b]) => [a!, b!] as const)

/** Gives the ticket type a form with one question that must be answered. */
const askDiet = ({ organizationId, ticketTypeId }: Sale) =>
  house.rows(
    `insert into pass_forms (organization_id, ticket_type_id, version, questions, published_at)
     values ($1, $2, 1, $3, now())`,
    [
      organizationId,
      ticketTypeId,
      JSON.stringify([
        {
          id: 'diet',
          kind: 'text',
          label: 'Secret menu',
          help: '',
          isRequired: true,
          choices: [],
          shownIf: null,
        },
      ]),
    ],
  )

const answers = (ticketTypeId: string, ...given: [string, string][]) => ({
  ticketTypeId,
  formVersion: 1,
  answers: given.map(([questionId, value]) => ({ questionId, value })),
})

test.each<[string, (sale: Sale) => Promise<unknown>]>([
  [
    'the price',
    ({ ticketTypeId }) =>
      house.rows('update ticket_types set price_sen = 2000 where id = $1', [ticketTypeId]),
  ],
  [
    'the sale',
    ({ ticketTypeId }) =>
      house.rows('update ticket_types set sales_end_at = $2 where id = $1', [
        ticketTypeId,
        new Date(house.clock.now().getTime() - HOUR_MS),
      ]),
  ],
  [
    'the visibility of the ticket type',
    ({ ticketTypeId }) =>
      house.rows('update ticket_types set public_registration = false where id = $1', [ticketTypeId]),
  ],
  [
    'the promotion code',
    ({ eventId }) =>
      house.rows('update promotion_codes set retired_at = now() where $1 = any (event_ids)', [eventId]),
  ],
  ['the form', askDiet],
  ['the status', ({ eventId }) => house.rows(`update events set status = 'closed' where id = $1`, [eventId])],
  [
    'the visibility',
    ({ eventId }) => house.rows(`update events set visibility = 'private' where id = $1`, [eventId]),
  ],
])('an attempt that was booked is the same registration when %s has changed since', async (_, change) => {
  const sale = await openSale(house, { priceSen: PRICE, capacity: 10 })
  const { organizationId, eventId } = sale
  const code = `SEPULUH${eventId.slice(-6).toUpperCase()}`
  await addRow(house, 'promotion_codes', {
    organizationId,
    eventIds: [eventId],
    code,
    kind: 'percentage',
    amount: 10,
  })
  const sent = { ...sale, attemptId: randomUUIDv7(), promotionCode: code, expectedTotalSen: 900 }
  const first = await done(register(house, buyer, sent))
  await change(sale)
  const again = await done(register(house, buyer, sent))
  expect(again.registration.id).toBe(first.registration.id)
  expect(await reply(register(house, other, sent))).toMatchObject({ state: 'refused' })
})

test('an attempt is that of one event', async () => {
  const sale = await openSale(house)
  const { organizationId } = sale
  const next = await openSale(house, { organizationId })
  const attemptId = randomUUIDv7()
  const first = await done(register(house, buyer, { ...sale, attemptId }))
  const second = await done(register(house, buyer, { ...next, attemptId }))
  expect(second.registration).toMatchObject({ eventId: next.eventId })
  expect(second.registration.id).not.toBe(first.registration.id)
})

test('nobody holds the places of an event for nothing: three unpaid orders, until they lapse', async () => {
  const sale = await openSale(house, { priceSen: PRICE, capacity: 100 })
  for (let n = 0; n < MOST_HELD_ORDERS; n++) await done(register(house, buyer, sale))
  expect(await reply(register(house, buyer, sale))).toMatchObject({
    state: 'refused',
    reason: 'too_many_held',
  })
  await done(register(house, other, sale))
  const elsewhere = await openSale(house, { priceSen: PRICE })
  await done(register(house, buyer, elsewhere))
  const free = await addRow(house, 'ticket_types', {
    organizationId: sale.organizationId,
    eventId: sale.eventId,
    priceSen: 0,
  })
  await done(register(house, buyer, { ...sale, ticketTypeId: free.id }))
  house.clock.pass(HOUR_MS / 2)
  await done(register(house, buyer, sale))
})

test('nobody takes a free event alone: five free orders, whatever they were discounted by', async () => {
  const sale = await openSale(house, { priceSen: PRICE, capacity: 100 })
  const { organizationId, eventId } = sale
  const { id: ticketTypeId } = await addRow(house, 'ticket_types', { organizationId, eventId, priceSen: 0 })
  await addRow(house, 'promotion_codes', {
    organizationId,
    eventIds: [eventId],
    code: 'PERCUMA',
    kind: 'percentage',
    amount: 100,
  })
  const free = { ...sale, ticketTypeId }
  const given = { ...sale, promotionCode: 'PERCUMA' }
  for (let n = 0; n < MOST_FREE_ORDERS; n++) await done(register(house, buyer, n % 2 ? free : given))
  const refusal = { state: 'refused', reason: 'too_many_free' }
  expect(await reply(register(house, buyer, free))).toMatchObject(refusal)
  expect(await reply(register(house, buyer, given))).toMatchObject(refusal)
  await done(register(house, buyer, sale))
  await done(register(house, other, free))
})

test.each([
  ['the same question', (id: string) => [answers(id, ['diet', 'halal'], ['diet', 'none'])]],
  [
    'the same ticket type',
    (id: string) => [answers(id, ['diet', 'halal']), answers(id.toUpperCase(), ['diet', 'none'])],
  ],
])('answers to %s twice are 400', async (_, twice) => {
  const sale = await openSale(house)
  await askDiet(sale)
  const answer = await register(house, buyer, { ...sale, answers: twice(sale.ticketTypeId) })
  expectApiFault(answer, 400, /once/)
})

test('of a ticket type that only organisers see a buyer hears nothing, nor of its questions', async () => {
  const sale = await openSale(house)
  await askDiet(sale)
  await house.rows('update ticket_types set public_registration = false where id = $1', [sale.ticketTypeId])
  const refusal = await reply(register(house, buyer, sale))
  const none = await reply(register(house, buyer, { ...sale, ticketTypeId: randomUUIDv7() }))
  expect(refusal).toMatchObject({ state: 'refused', reason: 'unavailable' })
  expect({ ...refusal, subjectId: null }).toEqual({ ...none, subjectId: null })
})

test('a buyer who goes to and fro between gateways has one payment at each', async () => {
  const sale = await openSale(house, { priceSen: PRICE })
  const { registration } = await done(register(house, buyer, sale))
  const resume = (provider: 'tng_demo' | 'curlec_demo') =>
    done(
      as(house, buyer).call('registrations.resume', { body: { registrationId: registration.id, provider } }),
    )
  for (const provider of ['curlec_demo', 'tng_demo', 'curlec_demo', 'tng_demo'] as const)
    await resume(provider)
  const intents = await house.rows(
    'select provider from payment_intents where registration_id = $1 order by 1',
    [registration.id],
  )
  expect(intents).toEqual([{ provider: 'curlec_demo' }, { provider: 'tng_demo' }])
})

test('an order takes at most as many places of a workshop as it has tickets', async () => {
  const sale = await openSale(house)
  const { organizationId, eventId, ticketTypeId } = sale
  const { id: workshopId } = await addRow(house, 'workshops', { organizationId, eventId, capacity: 18 })
  const lines = [{ ticketTypeId, quantity: 2 }]
  const workshops = (quantity: number) => [{ workshopId, quantity }]
  expect(await reply(register(house, other, { ...sale, lines, workshops: workshops(3) }))).toMatchObject({
    state: 'refused',
    reason: 'too_many',
    subjectId: workshopId,
  })
  await done(register(house, other, { ...sale, lines, workshops: workshops(2) }))
})
