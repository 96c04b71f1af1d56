import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { issue, issueOne } from '../support/attendees.ts'
import { as, done, reply } from '../support/call.ts'
import { HOUR_MS, MINUTE_MS, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn, nobody, openStudio } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addEvent, addTickets, scanOf } from '../support/people.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale, register, voidTicketsOf } from '../support/sales.ts'
import type { Sale } from '../support/sales.ts'

const house = await openHouse()
afterAll(() => house.close())
afterEach(() => expectSaleInvariants(house))

const walletOf = (person: Person, query: { limit?: string; after?: string } = {}) =>
  reply(as(house, person).call('tickets.list', { query }))

async function buy(person: Person, sale: Sale, quantity = 1) {
  const { ticketTypeId } = sale
  const lines = [{ ticketTypeId, quantity, holderNames: ['Siti', 'Kumar'].slice(0, quantity) }]
  const { registration } = await done(register(house, person, { ...sale, lines }))
  return registration
}

/** Moves an event so many hours from tonight. */
const moveBy = ({ eventId }: Sale, hours: number) =>
  house.rows('update events set starts_at = $2, ends_at = $3 where id = $1', [
    eventId,
    new Date(Date.parse(TONIGHT) + hours * HOUR_MS),
    new Date(Date.parse(TONIGHT) + (hours + 2) * HOUR_MS),
  ])

test('a guest has no tickets here, and is told that they are one', async () => {
  expect(await walletOf(nobody)).toEqual({ state: 'guest', tickets: [], next: null, walletPasses: [] })
})

test('a buyer finds what they bought, with a code that the door takes', async () => {
  const sale = await openSale(house)
  const buyer = await addSignedIn(house)
  const { id, reference } = await buy(buyer, sale, 2)
  const { state, tickets, next } = await walletOf(buyer)
  expect({ state, next }).toEqual({ state: 'account', next: null })
  expect(tickets).toHaveLength(2)
  const [ticket] = tickets
  expect(ticket).toMatchObject({
    state: 'valid',
    holderName: expect.stringMatching(/Siti|Kumar/),
    ticketType: { id: sale.ticketTypeId, name: 'General' },
    event: { id: sale.eventId, slug: sale.slug, name: 'Malam Muzik', organizationName: 'Balai Raya Events' },
    checkedInAt: null,
    order: { registrationId: id, reference, mail: { askedAt: TONIGHT, delivery: 'queued' } },
  })
  expect(house.deps.codesOf(sale.eventId).verify(ticket?.code ?? '')?.ticketId).toBe(ticket?.id)
})

test('what is to come stands first, the next at the top; then the past, the last at the top', async () => {
  const buyer = await addSignedIn(house)
  const hours = { tomorrow: 24, now: -1, nextWeek: 168, yesterday: -24, lastWeek: -168 }
  const sales: Record<string, string> = {}
  for (const [name, offset] of Object.entries(hours)) {
    const sale = await openSale(house)
    await buy(buyer, sale)
    await moveBy(sale, offset)
    sales[sale.eventId] = name
  }
  const order = ['now', 'tomorrow', 'nextWeek', 'yesterday', 'lastWeek']
  const whole = await walletOf(buyer)
  expect(whole.tickets.map(({ event }) => sales[event.id])).toEqual(order)
  const paged: (string | undefined)[] = []
  for (let after: string | null = ''; after !== null;) {
    const page = await walletOf(buyer, { limit: '2', ...(after && { after }) })
    paged.push(...page.tickets.map(({ event }) => sales[event.id]))
    after = page.next
  }
  expect(paged).toEqual(order)
})

test('a void ticket stays in the wallet, without its code', async () => {
  const sale = await openSale(house)
  const buyer = await addSignedIn(house)
  await buy(buyer, sale)
  await voidTicketsOf(house, { userId: buyer.userId })
  expect((await walletOf(buyer)).tickets).toMatchObject([{ state: 'void', code: null }])
})

test('a ticket that was scanned today says when, and only today', async () => {
  const event = await addEvent(house)
  const visitor = await addSignedIn(house)
  const [ticket] = await addTickets(house, event, { userId: visitor.userId })
  const door = await pairDoor(house, event)
  const scannedAt = '2026-11-20T12:34:56.000Z'
  await reply(admit(door, [scanOf(ticket!, { scannedAt })]))
  expect((await walletOf(visitor)).tickets).toMatchObject([{ checkedInAt: scannedAt }])
  await house.rows(`update scans set day = day - 1 where ticket_id = $1`, [ticket!.ticketId])
  expect((await walletOf(visitor)).tickets).toMatchObject([{ checkedInAt: null }])
})

test('the hub has the tickets of one event, and for others than their owner none', async () => {
  const [sale, another] = [await openSale(house), await openSale(house)]
  const [buyer, stranger] = [await addSignedIn(house), await addSignedIn(house)]
  await buy(buyer, sale)
  await buy(buyer, another)
  const hubOf = (person: Person, eventId = sale.eventId) =>
    reply(as(house, person).call('tickets.hub', { query: { eventId } }))
  const { tickets } = await hubOf(buyer)
  expect(tickets.map(({ event }) => event.id)).toEqual([sale.eventId])
  const none = {
    state: 'account',
    tickets: [],
    next: null,
    walletPasses: [],
    broadcasts: [],
    points: null,
    giveaways: [],
  }
  expect(await hubOf(stranger)).toEqual(none)
  expect(await hubOf(buyer, randomUUIDv7())).toEqual(none)
  expect(await hubOf(nobody)).toEqual({ ...none, state: 'guest' })
})

const one = (person: Person, query: { ticketId?: string; code?: string }) =>
  as(house, person).call('tickets.one', { query })

test('by its id a ticket is only its owner’s; by its code it is anybody’s who holds that', async () => {
  const sale = await openSale(house)
  const [buyer, friend] = [await addSignedIn(house), await addSignedIn(house)]
  await buy(buyer, sale)
  const [bought] = (await walletOf(buyer)).tickets
  const { id: ticketId = '', code } = bought ?? {}
  expect((await reply(one(buyer, { ticketId }))).ticket).toEqual(bought)
  for (const person of [friend, nobody])
    expectApiFault(await one(person, { ticketId }), 404, /no such ticket/)
  const shown = { ...bought, order: null }
  for (const person of [friend, nobody])
    expect((await reply(one(person, { code: code ?? '' }))).ticket).toEqual(shown)
  expect((await reply(one(buyer, { code: code ?? '' }))).ticket).toEqual(bought)
})

test('whatever is wrong with a code, the answer is the same', async () => {
  const event = await addEvent(house)
  const elsewhere = await addEvent(house)
  const [ticket] = await addTickets(house, event)
  const [reissued] = await addTickets(house, event, { issue: 2 })
  const { ticketId, code } = ticket!
  const codes = house.deps.codesOf(event.eventId)
  const wrong = {
    'no code at all': 'hello',
    'a letter of the tag changed': `${code.slice(0, -2)}${code.at(-2) === 'A' ? 'B' : 'A'}${code.at(-1)}`,
    'signed for another event': house.deps.codesOf(elsewhere.eventId).sign({ ticketId, issue: 1 }),
    'an older issue': codes.sign({ ticketId: reissued!.ticketId, issue: 1 }),
    'an issue that is not there yet': codes.sign({ ticketId, issue: 2 }),
    'a ticket that is not there': codes.sign({ ticketId: randomUUIDv7(), issue: 1 }),
  }
  const answers = await Promise.all(Object.values(wrong).map((each) => one(nobody, { code: each })))
  const absent = await one(nobody, { ticketId: randomUUIDv7() })
  for (const answer of answers)
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 404, text: absent.text })
  const { ticket: newest } = await reply(one(nobody, { code: reissued!.code }))
  expect(newest).toMatchObject({ id: reissued!.ticketId, code: reissued!.code })
})

test('a code or an id is asked for, not both and not neither', async () => {
  expectApiFault(await one(nobody, {}), 400, /ticketId must be there or `code`/)
  const both = { ticketId: randomUUIDv7(), code: 'x' }
  expectApiFault(await one(nobody, both), 400, /not both/)
})

const resend = (person: Person, body: { registrationId?: string; ticketId?: string }) =>
  as(house, person).call('tickets.resend', { body })
const mailsOf = (registrationId: string) =>
  house.rows<{ reason: string }>(
    'select reason from ticket_mails where registration_id = $1 order by asked_at',
    [registrationId],
  )

test('tickets are sent again at most every five minutes, the mail after registering included', async () => {
  const sale = await openSale(house)
  const buyer = await addSignedIn(house)
  const { id: registrationId } = await buy(buyer, sale)
  house.clock.pass(MINUTE_MS)
  expect(await reply(resend(buyer, { registrationId }))).toMatchObject({
    state: 'refused',
    reason: 'cooldown',
    secondsLeft: 240,
    delivery: 'queued',
  })
  house.clock.pass(4 * MINUTE_MS - 1)
  expect(await reply(resend(buyer, { registrationId }))).toMatchObject({ secondsLeft: 1 })
  house.clock.pass(1)
  const askAgainAt = new Date(house.clock.now().getTime() + 5 * MINUTE_MS).toISOString()
  expect(await reply(resend(buyer, { registrationId }))).toEqual({
    state: 'done',
    registrationId,
    delivery: 'queued',
    askAgainAt,
  })
  expect(await reply(resend(buyer, { registrationId }))).toMatchObject({ secondsLeft: 300 })
  expect(await mailsOf(registrationId)).toEqual([{ reason: 'issued' }, { reason: 'asked' }])
})

test('an order is named by one of its tickets as well, and is never another person’s', async () => {
  const sale = await openSale(house)
  const [buyer, stranger] = [await addSignedIn(house), await addSignedIn(house)]
  const { id: registrationId } = await buy(buyer, sale)
  const [{ id: ticketId } = { id: '' }] = (await walletOf(buyer)).tickets
  house.clock.pass(5 * MINUTE_MS)
  for (const body of [{ registrationId }, { ticketId }])
    expectApiFault(await resend(stranger, body), 404, /no such order/)
  expectApiFault(await resend(nobody, { ticketId }), 401, /Sign in|sign in/)
  expectApiFault(await resend(buyer, {}), 400, /registrationId must be there/)
  expect(await done(resend(buyer, { ticketId }))).toMatchObject({ registrationId })
})

test('what is void or has no address is not sent, and the cooldown does not begin', async () => {
  const sale = await openSale(house)
  const buyer = await addSignedIn(house)
  const { id: registrationId } = await buy(buyer, sale)
  house.clock.pass(5 * MINUTE_MS)
  await house.rows('update registrations set buyer_email = null where id = $1', [registrationId])
  expect(await reply(resend(buyer, { registrationId }))).toMatchObject({ reason: 'no_mail_address' })
  await voidTicketsOf(house, { registrationId })
  expect(await reply(resend(buyer, { registrationId }))).toMatchObject({ reason: 'void', secondsLeft: null })
  expect(await mailsOf(registrationId)).toHaveLength(1)
})

describe('tickets that were issued by hand to an address', async () => {
  const { organizationId, owner } = await openStudio(house)
  const sale = await openSale(house, { organizationId })
  const office = as(house, owner)
  const ids = async (person: Person) => (await walletOf(person)).tickets.map(({ id }) => id)

  test('are in the wallet of its account, older or younger than they are', async () => {
    const older = await addSignedIn(house, { email: 'older@people.example' })
    const first = await issueOne(house, owner, sale, { email: 'Older@People.example' })
    const second = await issueOne(house, owner, sale, { email: 'younger@people.example' })
    const younger = await addSignedIn(house, { email: 'younger@people.example' })
    expect(await ids(older)).toEqual([first.ticketId])
    const query = { ticketId: second.ticketId }
    expect((await reply(as(house, younger).call('tickets.one', { query }))).ticket.order).toMatchObject({
      registrationId: second.order.registrationId,
    })
    expect(await ids(await addSignedIn(house))).toEqual([])
  })

  test('are not of an account that has not proven the address, nor are orders that somebody bought', async () => {
    await issueOne(house, owner, sale, { email: 'unproven@people.example' })
    const unproven = await addSignedIn(house, { email: 'unproven@people.example', emailVerified: false })
    expect(await ids(unproven)).toEqual([])
    const buyer = await addSignedIn(house, { email: 'buyer@people.example' })
    const { id } = await buy(buyer, sale)
    await house.rows(`update registrations set buyer_email = 'other@people.example' where id = $1`, [id])
    expect(await ids(await addSignedIn(house, { email: 'other@people.example' }))).toEqual([])
  })

  test('leave it when the address was wrong, and the same list is still issued once', async () => {
    const list = { attemptId: randomUUIDv7(), entries: [{ email: 'wrong@people.example' }] }
    const { orders } = await done(issue(house, owner, sale, list))
    const { registrationId } = orders[0]!
    const wrong = await addSignedIn(house, { email: 'wrong@people.example' })
    const [ticketId] = await ids(wrong)
    expect((await done(issue(house, owner, sale, list))).orders).toEqual(orders)
    expect(await ids(wrong)).toEqual([ticketId])
    const body = { eventId: sale.eventId, registrationId, buyerEmail: 'right@people.example' }
    await done(office.call('attendees.changeBuyer', { body }))
    expect(await ids(wrong)).toEqual([])
    expect(await ids(await addSignedIn(house, { email: 'right@people.example' }))).toEqual([ticketId])
  })
})
