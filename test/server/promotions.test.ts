import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { simulator } from '../../server/outside/simulators/simulator.ts'
import { callBook } from '../../server/places/booking-call.ts'
import { releaseLapsed } from '../../server/places/lapsed.ts'
import { findOffer } from '../../server/registrations/offer.ts'
import { bookingOf } from '../../server/registrations/order.ts'
import { findPromotion } from '../../server/registrations/promotion/find-promotion.ts'
import { expectApiFault } from '../support/faults.ts'
import { as, done, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { HOUR_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn, openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale, register } from '../support/sales.ts'
import type { Sale } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'

const payPageUrl = () => 'https://pay.example/'
const house = await openHouse({
  gateways: [simulator({ provider: 'tng_demo', secrets: ['of a test'], payPageUrl })],
})
afterAll(() => house.close())
afterEach(() => expectSaleInvariants(house))

const studio = await openStudio(house)
const other = await openStudio(house, { name: 'Kraf Sdn Bhd' })
const { organizationId } = studio
const buyer = await addSignedIn(house)

type NewCode = InputOf<'loyalty.addCode'>['body']
let made = 0
/** A code that nobody has used yet. */
const newName = () => `KOD-${++made}-${randomUUIDv7().slice(-6).toUpperCase()}`

function add(given: Partial<NewCode> = {}, { owner, organizationId: at }: Studio = studio) {
  const body = { code: newName(), kind: 'fixed', amount: 500, organizationId: at, ...given } as const
  return as(house, owner).call('loyalty.addCode', { body })
}

const codesOf = async (query: InputOf<'loyalty.codes'>['query'] = {}) =>
  reply(as(house, studio.owner).call('loyalty.codes', { query: { organizationId, ...query } }))
const codeOf = async (id: string) => (await codesOf()).promotionCodes.find((each) => each.id === id)

/** Two ticket types of RM 45 and RM 80. */
async function openPriced(): Promise<Sale & { vip: string }> {
  const sale = await openSale(house, { organizationId, priceSen: 4_500 })
  const { id: vip } = await addRow(house, 'ticket_types', {
    organizationId,
    eventId: sale.eventId,
    priceSen: 8_000,
  })
  return { ...sale, vip }
}

type Rules = Omit<Partial<NewCode>, 'ticketTypeIds'> & { only?: 'general' | 'vip' }
test.each<[string, Rules, [general: number, vip: number], number | string]>([
  ['RM 5 off one ticket', {}, [1, 0], 4_000],
  ['RM 5 off an order of four, once', {}, [2, 2], 24_500],
  ['RM 100 off RM 45', { amount: 10_000 }, [1, 0], 0],
  ['a third, rounded down', { kind: 'percentage', amount: 33 }, [1, 0], 3_015],
  ['all', { kind: 'percentage', amount: 100 }, [1, 1], 0],
  ['a tenth of the line that it covers', { kind: 'percentage', amount: 10, only: 'vip' }, [1, 1], 11_700],
  ['RM 100 off the line that it covers', { amount: 10_000, only: 'vip' }, [1, 1], 4_500],
  ['a half, RM 20 at most', { kind: 'percentage', amount: 50, mostDiscountSen: 2_000 }, [0, 1], 6_000],
  ['from RM 90 on, RM 90', { minimumSen: 9_000 }, [2, 0], 8_500],
  ['from RM 90 on, RM 45', { minimumSen: 9_000 }, [1, 0], 'promotion_minimum'],
  ['from RM 90 on of general ones', { minimumSen: 9_000, only: 'general' }, [1, 2], 'promotion_minimum'],
  ['other tickets', { only: 'vip' }, [3, 0], 'promotion_other_tickets'],
  ['not yet', { startsAt: '2026-11-20T13:00:01Z' }, [1, 0], 'promotion_unknown'],
  ['from this moment on', { startsAt: '2026-11-20T13:00:00Z' }, [1, 0], 4_000],
])('%s', async (_, { only, ...rules }, [general, vip], expected) => {
  const sale = await openPriced()
  const ticketTypeIds = only && [only === 'vip' ? sale.vip : sale.ticketTypeId]
  const { promotionCode } = await done(add({ ...rules, ...(ticketTypeIds && { ticketTypeIds }) }))
  const lines = [
    { ticketTypeId: sale.ticketTypeId, quantity: general },
    { ticketTypeId: sale.vip, quantity: vip },
  ].filter(({ quantity }) => quantity > 0)
  const order = { eventId: sale.eventId, lines, promotionCode: promotionCode.code }
  const quoted = await reply(as(house, buyer).call('registrations.quote', { body: order }))
  expect(quoted.state === 'done' ? quoted.totalSen : quoted.reason, 'as it is told before').toBe(expected)
  const answer = await reply(register(house, buyer, { ...sale, ...order }))
  const got = answer.state === 'done' ? answer.registration.totalSen : answer.reason
  expect(got).toBe(expected)
})

test('a code is for the events that it names, and one that names none is for every event of its organisation', async () => {
  const [first, second, third] = [await openPriced(), await openPriced(), await openPriced()]
  const { promotionCode: some } = await done(add({ eventIds: [first.eventId, second.eventId] }))
  const { promotionCode: every } = await done(add())
  const elsewhere = await openSale(house, { organizationId: other.organizationId, priceSen: 4_500 })
  const use = async (sale: Sale, promotionCode: string) =>
    (await reply(register(house, buyer, { ...sale, promotionCode }))).state
  expect(await Promise.all([first, second, third].map((sale) => use(sale, some.code)))).toEqual([
    'done',
    'done',
    'refused',
  ])
  expect(await use(third, every.code)).toBe('done')
  expect(await use(elsewhere, every.code)).toBe('refused')
  const listed = (await codesOf({ eventId: third.eventId })).promotionCodes.map(({ id }) => id)
  expect(listed).toContain(every.id)
  expect(listed).not.toContain(some.id)
})

test('the price that was shown is what is booked, or nothing is', async () => {
  const sale = await openPriced()
  const { promotionCode } = await done(add({ kind: 'percentage', amount: 10, ticketTypeIds: [sale.vip] }))
  const lines = [
    { ticketTypeId: sale.ticketTypeId, quantity: 1 },
    { ticketTypeId: sale.vip, quantity: 1 },
  ]
  const order = { ...sale, lines, promotionCode: promotionCode.code }
  expect(await reply(register(house, buyer, { ...order, expectedTotalSen: 11_250 }))).toMatchObject({
    reason: 'price_changed',
  })
  const { registration } = await done(register(house, buyer, { ...order, expectedTotalSen: 11_700 }))
  expect(Object.fromEntries(registration.lines.map((each) => [each.ticketTypeId, each.discountSen]))).toEqual(
    { [sale.ticketTypeId]: 0, [sale.vip]: 800 },
  )
})

/** What the service would never send: calls whose discount is not what the code gives. */
test.each<
  [string, Partial<{ kind: 'fixed'; amount: number; ticketTypeIds: null; minimumSen: number }>, string]
>([
  ['more than the code gives', { amount: 501 }, 'price_changed'],
  ['less than the code gives', { amount: 499 }, 'price_changed'],
  ['a line that it does not cover', { ticketTypeIds: null, amount: 1_000 }, 'price_changed'],
])('the database books no discount on %s', async (_, lie, reason) => {
  const sale = await openPriced()
  const { promotionCode } = await done(add({ ticketTypeIds: [sale.vip] }))
  const call = await callWith(sale, promotionCode.code, lie)
  expect(await callBook(house.deps.db.web, call)).toEqual({ state: 'refused', reason, id: null })
  const honest = await callWith(sale, promotionCode.code, {})
  expect(await callBook(house.deps.db.web, honest)).toMatchObject({ state: 'booked' })
})

async function callWith(sale: Sale & { vip: string }, code: string, lie: object) {
  const { web } = house.deps.db
  const offer = (await findOffer(web, sale.eventId))!
  const now = house.clock.now()
  const promotion = { ...(await findPromotion(web, { ...offer, code, now }))!, ...lie }
  const lines = [sale.ticketTypeId, sale.vip].map((ticketTypeId) => ({
    ticketTypeId,
    quantity: 1,
    holderNames: [],
  }))
  const call = bookingOf(
    { attemptId: randomUUIDv7(), lines, workshops: [], answers: [] },
    {
      offer,
      promotion,
      buyer: { userId: buyer.userId, name: 'Aminah', email: null, issuedBy: null },
      provider: 'tng_demo',
      keyId: house.deps.keyrings.tickets.signing.id,
      now,
    },
  )
  if (!('attemptId' in call)) throw new Error('No call was made.')
  return call
}

test('the database books no code for another event, below its minimum or for none of its tickets', async () => {
  const [sale, next] = [await openPriced(), await openPriced()]
  const rules = { eventIds: [sale.eventId], ticketTypeIds: [sale.vip], minimumSen: 8_000 }
  const { promotionCode } = await done(add(rules))
  const call = await callWith(sale, promotionCode.code, {})
  await house.rows('update promotion_codes set minimum_sen = 8001 where id = $1', [promotionCode.id])
  const book = (given: object) =>
    callBook(house.deps.db.web, {
      ...call,
      attemptId: randomUUIDv7(),
      registrationId: randomUUIDv7(),
      ...given,
    })
  expect(await book({})).toMatchObject({ reason: 'promotion_minimum' })
  expect(await book({ lines: call.lines.slice(0, 1) })).toMatchObject({ reason: 'promotion_other_tickets' })
  const line = { ...call.lines[0]!, ticketTypeId: next.ticketTypeId }
  expect(await book({ eventId: next.eventId, lines: [line] })).toMatchObject({ reason: 'promotion_unknown' })
})

test('confirmed and held uses are told apart, and a hold that lapses gives its use back', async () => {
  const sale = await openPriced()
  const free = await addRow(house, 'ticket_types', { organizationId, eventId: sale.eventId, priceSen: 500 })
  const { promotionCode } = await done(add({ mostUses: 2 }))
  const use = (ticketTypeId: string) =>
    register(house, buyer, { ...sale, ticketTypeId, promotionCode: promotionCode.code })
  await done(use(free.id))
  await done(use(sale.ticketTypeId))
  const full = { counted: 2, confirmed: 1, held: 1, discountSen: 500, heldDiscountSen: 500 }
  expect(await codeOf(promotionCode.id)).toMatchObject({ state: 'used_up', usage: full })
  expect(await reply(use(free.id))).toMatchObject({ reason: 'promotion_used_up' })
  house.clock.pass(HOUR_MS)
  await releaseLapsed(house.deps, sale)
  house.clock.pass(-HOUR_MS)
  const left = { counted: 1, confirmed: 1, held: 0, discountSen: 500, heldDiscountSen: 0 }
  expect(await codeOf(promotionCode.id)).toMatchObject({ state: 'live', usage: left })
})

test('a retired code is refused, keeps its history, and its name may be taken again', async () => {
  const sale = await openPriced()
  const { promotionCode } = await done(add({ code: 'SEMALAM-OIL' }))
  await done(register(house, buyer, { ...sale, promotionCode: ' semalam-01l ' }))
  expect(await reply(add({ code: 'semalam-0il' }))).toMatchObject({ reason: 'code_taken' })
  const body = { organizationId, promotionCodeId: promotionCode.id }
  await done(as(house, studio.owner).call('loyalty.retireCode', { body }))
  expect(await reply(register(house, buyer, { ...sale, promotionCode: 'SEMALAM-OIL' }))).toMatchObject({
    reason: 'promotion_unknown',
  })
  expect(await codeOf(promotionCode.id)).toMatchObject({ state: 'retired', usage: { held: 1 } })
  await done(add({ code: 'SEMALAM-OIL' }))
  await done(add({ code: 'SEMALAM-OIL' }, other))
})

test.each<[string, object, RegExp]>([
  ['two characters', { code: 'AB' }, /code must have 3 to 32/],
  ['33 characters', { code: 'A'.repeat(33) }, /code must have 3 to 32/],
  ['a letter with an accent', { code: 'CAFÉ' }, /code must have 3 to 32/],
  ['a space inside', { code: 'SATU DUA' }, /code must have 3 to 32/],
  ['101 per cent', { kind: 'percentage', amount: 101 }, /amount may be at most 100 per cent/],
  ['nothing off', { amount: 0 }, /amount must be at least 1/],
  ['half a sen', { amount: 0.5 }, /amount must be a whole number/],
  ['an empty list of events', { eventIds: [] }, /eventIds must have at least one/],
  ['a referral by nobody', { purpose: 'referral' }, /label must say who refers/],
  [
    'an end before its start',
    { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
    /endsAt must be after startsAt/,
  ],
])('a code with %s is 400', async (_, given, words) => {
  const body = { organizationId, code: newName(), kind: 'fixed', amount: 500, ...given }
  expectApiFault(await as(house, studio.owner).send('loyalty.addCode', { body }), 400, words)
})

test('a code whose window is over is refused', async () => {
  expect(await reply(add({ endsAt: '2026-11-20T13:00:00Z' }))).toMatchObject({ reason: 'already_over' })
})

test('events and ticket types of others, and ticket types of another event, are 404', async () => {
  const sale = await openPriced()
  const next = await openPriced()
  const foreign = await openSale(house, { organizationId: other.organizationId })
  expectApiFault(await add({ eventIds: [sale.eventId, foreign.eventId] }), 404, /eventIds/)
  expectApiFault(await add({ ticketTypeIds: [foreign.ticketTypeId] }), 404, /ticketTypeIds/)
  const wrong = { eventIds: [sale.eventId], ticketTypeIds: [next.vip] }
  expectApiFault(await add(wrong), 404, /ticketTypeIds/)
})

test('the list has pages, and the first brings the events that are not over', async () => {
  const sale = await openPriced()
  for (let n = 0; n < 3; n++) await done(add())
  const first = await codesOf({ limit: '2' })
  expect(first.events.find(({ id }) => id === sale.eventId)).toMatchObject({
    ticketTypes: [{ priceSen: 4_500 }, { priceSen: 8_000 }],
  })
  const seen = first.promotionCodes.map(({ id }) => id)
  for (let { next } = first; next !== null;) {
    const page = await codesOf({ limit: '2', after: next })
    expect(page.events).toEqual([])
    seen.push(...page.promotionCodes.map(({ id }) => id))
    next = page.next
  }
  const all = await house.rows('select id from promotion_codes where organization_id = $1', [organizationId])
  expect(seen).toHaveLength(all.length)
  expect(new Set(seen).size).toBe(all.length)
})

test('staff do not see what codes give away', async () => {
  const answer = await as(house, studio.staff).call('loyalty.codes', { query: { organizationId } })
  expectApiFault(answer, 403, /owners and admins/)
})
