import { randomUUIDv7 } from 'node:crypto'
import { MOST_FREE_ORDERS, MOST_HELD_ORDERS } from '@masuk/shared/contract/registrations.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { callBook } from '../../server/places/booking-call.ts'
import { findOffer } from '../../server/registrations/offer.ts'
import { bookingOf } from '../../server/registrations/order.ts'
import { simulator } from '../../server/outside/simulators/simulator.ts'
import { as, done, reply } from '../support/call.ts'
import { HOUR_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser } from '../support/organisers.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { addBuyers, openSale, register } from '../support/sales.ts'
import type { Registered, SalePlan } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'

const secrets = ['of a test']
const payPageUrl = () => 'https://pay.example/'
const house = await openHouse({ gateways: [simulator({ provider: 'tng_demo', secrets, payPageUrl })] })
afterAll(() => house.close())
afterEach(() => expectSaleInvariants(house))

const BUYERS = 200
const buyers = await addBuyers(house, BUYERS)

async function statesOf(answers: Registered[]): Promise<Record<string, number>> {
  const states: Record<string, number> = {}
  for (const answer of answers) {
    const body = await reply(answer)
    const state = body.state === 'done' ? 'done' : body.reason
    states[state] = (states[state] ?? 0) + 1
  }
  return states
}

const valid = async (eventId: string) =>
  (await house.rows('select 1 from tickets where event_id = $1 and voided_at is null', [eventId])).length

test.each<[string, SalePlan, number]>([
  ['the event', { capacity: 7 }, 7],
  ['the ticket type', { quantity: 7 }, 7],
  ['both, the type lower', { capacity: 9, quantity: 7 }, 7],
  ['both, the event lower', { capacity: 5, quantity: 7 }, 5],
  ['nothing', {}, BUYERS],
])('of 200 buyers at once as many get a ticket as %s allows', async (_, plan, places) => {
  const sale = await openSale(house, plan)
  const answers = await Promise.all(buyers.map((buyer) => register(house, buyer, sale)))
  expect(await statesOf(answers)).toEqual(
    places === BUYERS ? { done: BUYERS } : { done: places, sold_out: BUYERS - places },
  )
  expect(await valid(sale.eventId)).toBe(places)
})

test('a workshop has no more guests than places', async () => {
  const sale = await openSale(house)
  const { organizationId, eventId } = sale
  const { id: workshopId } = await addRow(house, 'workshops', { organizationId, eventId, capacity: 6 })
  const workshops = [{ workshopId, quantity: 1 }]
  const answers = await Promise.all(buyers.map((buyer) => register(house, buyer, { ...sale, workshops })))
  expect(await statesOf(answers)).toEqual({ done: 6, sold_out: BUYERS - 6 })
})

test('the last place of a workshop is taken while it gets fewer: either the buyer has it, or it is gone', async () => {
  const sale = await openSale(house)
  const { organizationId, eventId } = sale
  const owner = as(house, await addOrganiser(house, { organizationId, role: 'owner' }))
  for (let n = 0; n < 12; n++) {
    const { id: workshopId } = await addRow(house, 'workshops', { organizationId, eventId, capacity: 2 })
    const [first, second] = buyers.slice(2 * n)
    const workshops = [{ workshopId, quantity: 1 }]
    await done(register(house, first!, { ...sale, workshops }))
    const body = { eventId, workshopId, capacity: 1 }
    const [booked, lowered] = await Promise.all([
      register(house, second!, { ...sale, workshops }).then(reply),
      owner.call('workshops.change', { body }).then(reply),
    ])
    expect([booked.state, lowered.state].toSorted()).toEqual(['done', 'refused'])
  }
})

test('a workshop that is deleted while somebody books it leaves nobody with a place in it', async () => {
  const sale = await openSale(house)
  const { organizationId, eventId } = sale
  const owner = as(house, await addOrganiser(house, { organizationId, role: 'owner' }))
  for (const buyer of buyers.slice(0, 12)) {
    const { id: workshopId } = await addRow(house, 'workshops', { organizationId, eventId, capacity: 2 })
    const workshops = [{ workshopId, quantity: 1 }]
    const [booked, deleted] = await Promise.all([
      register(house, buyer, { ...sale, workshops }).then(reply),
      owner.call('workshops.delete', { body: { eventId, workshopId } }).then(reply),
    ])
    expect([booked.state, deleted.state].toSorted()).toEqual(['done', 'refused'])
  }
})

test('a promotion code is used as often as it may be, in all and by a person', async () => {
  const sale = await openSale(house, { priceSen: 1_000 })
  const { organizationId } = sale
  const all = { kind: 'percentage', amount: 100 } as const
  await addRow(house, 'promotion_codes', { organizationId, code: 'LIMA', mostUses: 5, ...all })
  await addRow(house, 'promotion_codes', { organizationId, code: 'SATU', mostPerPerson: 1, ...all })
  const [first] = buyers
  const answers = await Promise.all(
    buyers.map((buyer) => register(house, buyer, { ...sale, promotionCode: 'lima' })),
  )
  expect(await statesOf(answers)).toEqual({ done: 5, promotion_used_up: BUYERS - 5 })
  const own = await Promise.all(
    Array.from({ length: 10 }, () => register(house, first!, { ...sale, promotionCode: 'SATU' })),
  )
  expect(await statesOf(own)).toEqual({ done: 1, promotion_used_up: 9 })
})

test('a code for one ticket type, with a minimum and a cap, gives no more uses than it has, each at its price', async () => {
  const sale = await openSale(house, { priceSen: 1_000 })
  const { organizationId, eventId, ticketTypeId } = sale
  const { id: other } = await addRow(house, 'ticket_types', { organizationId, eventId, priceSen: 1_000 })
  await addRow(house, 'promotion_codes', {
    organizationId,
    eventIds: [eventId],
    ticketTypeIds: [ticketTypeId],
    code: 'DUA-PULUH',
    kind: 'percentage',
    amount: 50,
    minimumSen: 2_000,
    mostDiscountSen: 700,
    mostUses: 6,
  })
  const lines = (at: number) => [
    { ticketTypeId: at % 4 === 0 ? other : ticketTypeId, quantity: at % 4 === 1 ? 1 : 2 },
  ]
  const answers = await Promise.all(
    buyers.map((buyer, at) =>
      register(house, buyer, { ...sale, lines: lines(at), promotionCode: 'dua-pu1uh' }),
    ),
  )
  const quarter = BUYERS / 4
  expect(await statesOf(answers)).toEqual({
    done: 6,
    promotion_used_up: 2 * quarter - 6,
    promotion_other_tickets: quarter,
    promotion_minimum: quarter,
  })
  const sold = await house.rows<{ total_sen: number }>(
    'select total_sen from registrations where event_id = $1',
    [eventId],
  )
  expect(sold.map(({ total_sen }) => total_sen)).toEqual(Array.from({ length: 6 }, () => 1_300))
})

test('nobody uses a code that was retired before', async () => {
  const sale = await openSale(house, { priceSen: 1_000 })
  const { organizationId } = sale
  const owner = as(house, await addOrganiser(house, { organizationId, role: 'owner' }))
  const body = { organizationId, code: 'TAMAT', kind: 'fixed', amount: 100 } as const
  const { promotionCode } = await done(owner.call('loyalty.addCode', { body }))
  let retired = false
  const retire = done(
    owner.call('loyalty.retireCode', { body: { organizationId, promotionCodeId: promotionCode.id } }),
  ).then(() => (retired = true))
  const late: Registered[] = []
  const buying = buyers.map(async (buyer) => {
    const isLate = retired
    const answer = await register(house, buyer, { ...sale, promotionCode: 'TAMAT' })
    if (isLate) late.push(answer)
  })
  await Promise.all([retire, ...buying])
  late.push(await register(house, buyers[0]!, { ...sale, promotionCode: 'TAMAT' }))
  expect(Object.keys(await statesOf(late))).toEqual(['promotion_unknown'])
})

test('of many codes at once that read alike one is made', async () => {
  const { organizationId } = await openSale(house)
  const owner = as(house, await addOrganiser(house, { organizationId, role: 'owner' }))
  const codes = ['KOLI-10', 'K0LI-10', 'KOL1-10', 'KO1I-I0', 'kOLi-lO']
  const answers = await Promise.all(
    codes.map((code) =>
      owner.call('loyalty.addCode', { body: { organizationId, code, kind: 'fixed', amount: 100 } }),
    ),
  )
  const states = await Promise.all(answers.map(async (answer) => (await reply(answer)).state))
  expect(states.toSorted()).toEqual(['done', 'refused', 'refused', 'refused', 'refused'])
})

test('one attempt that is sent many times at once is one registration', async () => {
  const sale = await openSale(house)
  const attemptId = randomUUIDv7()
  const [buyer] = buyers
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => register(house, buyer!, { ...sale, attemptId })),
  )
  const ids = await Promise.all(answers.map(async (answer) => (await done(answer)).registration.id))
  expect(new Set(ids).size).toBe(1)
  expect(await valid(sale.eventId)).toBe(1)
})

test('tickets that are issued twice at once to somebody without an account are issued once', async () => {
  const sale = await openSale(house)
  const { userId: issuedBy } = await addOrganiser(house, { ...sale, role: 'owner' })
  const db = house.deps.db.web
  const offer = await findOffer(db, sale.eventId)
  const lines = [{ ticketTypeId: sale.ticketTypeId, quantity: 1, holderNames: [] }]
  const attempt = { attemptId: randomUUIDv7(), lines, workshops: [], answers: [] }
  const buyer = { userId: null, name: 'Aminah Salleh', email: null, issuedBy }
  const issue = () => {
    const call = bookingOf(attempt, {
      offer: offer!,
      promotion: null,
      buyer,
      provider: null,
      keyId: house.deps.keyrings.tickets.signing.id,
      now: house.clock.now(),
    })
    if (!('attemptId' in call)) throw new Error('The ticket type is gone.')
    return callBook(db, call)
  }
  const booked = await Promise.all(Array.from({ length: 20 }, issue))
  expect(booked.filter(({ state }) => state === 'booked')).toHaveLength(1)
  expect(booked.filter(({ state }) => state === 'repeated')).toHaveLength(19)
  expect(await valid(sale.eventId)).toBe(1)
})

test('of many orders of one person at once as many are held, and as many are free, as one may have', async () => {
  const sale = await openSale(house, { priceSen: 1_000, quantity: 100 })
  const { organizationId, eventId } = sale
  const { id: free } = await addRow(house, 'ticket_types', { organizationId, eventId, priceSen: 0 })
  const [buyer] = buyers
  const many = (ticketTypeId: string) =>
    Promise.all(Array.from({ length: 20 }, () => register(house, buyer!, { ...sale, ticketTypeId })))
  const [held, given] = await Promise.all([many(sale.ticketTypeId), many(free)])
  expect(await statesOf(held)).toEqual({ done: MOST_HELD_ORDERS, too_many_held: 20 - MOST_HELD_ORDERS })
  expect(await statesOf(given)).toEqual({ done: MOST_FREE_ORDERS, too_many_free: 20 - MOST_FREE_ORDERS })
})

test('an organiser who lowers a limit while people buy never has more sold than it', async () => {
  const sale = await openSale(house, { capacity: 100, quantity: 100 })
  const owner = as(house, await addOrganiser(house, { ...sale, role: 'owner' }))
  const { eventId, ticketTypeId } = sale
  // One after the other: a limit that never rises again is reached.
  const lower = async () => {
    for (const limit of [80, 60, 40, 30]) {
      await owner.call('eventDetails.save', { body: { eventId, capacity: limit } })
      await owner.call('ticketTypes.update', { body: { eventId, ticketTypeId, quantity: limit } })
    }
  }
  await Promise.all([...buyers.map((buyer) => register(house, buyer, sale)), lower()])
  const [row] = await house.rows<{ lowest: number }>(
    `select least(e.capacity, t.quantity) as lowest
       from events e join ticket_types t on t.organization_id = e.organization_id and t.event_id = e.id where e.id = $1`,
    [eventId],
  )
  expect(await valid(eventId)).toBe(row!.lowest)
})

test('nobody gets a ticket of an event that was closed before', async () => {
  const sale = await openSale(house)
  const owner = as(house, await addOrganiser(house, { ...sale, role: 'owner' }))
  let closed = false
  const close = done(owner.call('events.status', { body: { eventId: sale.eventId, status: 'closed' } })).then(
    () => (closed = true),
  )
  const late: Registered[] = []
  const buying = buyers.map(async (buyer) => {
    const isLate = closed
    const answer = await register(house, buyer, sale)
    if (isLate) late.push(answer)
  })
  await Promise.all([close, ...buying])
  late.push(await register(house, buyers[0]!, sale))
  expect(Object.keys(await statesOf(late))).toEqual(['not_open'])
})

test('holds that lapse while people buy free their places once', async () => {
  const sale = await openSale(house, { capacity: 10, quantity: 10 })
  const { organizationId, eventId, ticketTypeId } = sale
  const { id } = await addRow(house, 'registrations', { organizationId, eventId, status: 'held' })
  const soon = new Date(house.clock.now().getTime() - HOUR_MS)
  await house.rows('update registrations set hold_ends_at = $2 where id = $1', [id, soon])
  await house.rows(
    `insert into registration_lines (organization_id, registration_id, ticket_type_id, event_id, quantity, unit_price_sen)
     values ($1, $2, $3, $4, 8, 0)`,
    [organizationId, id, ticketTypeId, eventId],
  )
  const answers = await Promise.all(buyers.map((buyer) => register(house, buyer, sale)))
  expect(await statesOf(answers)).toEqual({ done: 10, sold_out: BUYERS - 10 })
  expect(await house.rows('select status from registrations where id = $1', [id])).toEqual([
    { status: 'expired' },
  ])
})
