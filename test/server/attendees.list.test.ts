import { afterAll, expect, test } from 'vitest'
import { issue, peopleOf } from '../support/attendees.ts'
import { as, done, reply } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import { openStudio } from '../support/organisers.ts'
import { tableReadsOf } from '../support/plans.ts'
import { openSale } from '../support/sales.ts'
import { sentDuring } from '../support/statements.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const { organizationId, owner } = studio
const office = as(house, owner)

const sorts = ['oldest', 'newest', 'name', 'ticket_type'] as const
type Sort = (typeof sorts)[number]

/** An event whose people were booked in this order, every second with a ticket of the second type. */
async function openCrowd(names: readonly string[]) {
  const sale = await openSale(house, { organizationId })
  const { eventId, ticketTypeId } = sale
  const { id: vip } = await addRow(house, 'ticket_types', { organizationId, eventId, name: 'VIP' })
  for (const [at, name] of names.entries()) {
    const type = at % 2 === 0 ? ticketTypeId : vip
    await done(issue(house, owner, sale, { entries: [{ name, ticketTypeId: type }] }))
  }
  return { ...sale, vip }
}

/** Everybody, page by page, two a page. */
async function readThrough(query: { eventId: string; sort: Sort; ticketTypeId?: string; state?: 'void' }) {
  const names: (string | null)[] = []
  let after: string | undefined
  for (let pages = 0; pages < 20; pages++) {
    const page = await reply(office.call('attendees.list', { query: { ...query, limit: '2', after } }))
    names.push(...page.people.map(({ holderName }) => holderName))
    if (page.next === null) return names
    after = page.next
  }
  throw new Error('The pages do not end.')
}

test('people are sorted by booking, by name without case and accents, and by ticket type, page by page', async () => {
  const booked = ['Zoë', 'amir', 'Élise', 'Chong', 'émile', 'Chong', 'Bala']
  const { eventId, ticketTypeId, vip } = await openCrowd(booked)
  await house.rows(`update tickets set holder_name = null where event_id = $1 and holder_name = 'Bala'`, [
    eventId,
  ])
  const shown = booked.map((name) => (name === 'Bala' ? null : name))
  expect(await readThrough({ eventId, sort: 'oldest' })).toEqual(shown)
  expect(await readThrough({ eventId, sort: 'newest' })).toEqual(shown.toReversed())
  expect(await readThrough({ eventId, sort: 'name' })).toEqual([
    'amir',
    'Chong',
    'Chong',
    'Élise',
    'émile',
    'Zoë',
    null,
  ])
  const general = shown.filter((_, at) => at % 2 === 0)
  const ofVip = shown.filter((_, at) => at % 2 === 1)
  expect(await readThrough({ eventId, sort: 'ticket_type' })).toEqual(
    ticketTypeId < vip ? [...general, ...ofVip] : [...ofVip, ...general],
  )
  for (const sort of ['ticket_type', 'oldest'] as const)
    expect(await readThrough({ eventId, sort, ticketTypeId: vip })).toEqual(ofVip)
  expect(await readThrough({ eventId, sort: 'name', ticketTypeId: vip })).toEqual(['amir', 'Chong', 'Chong'])
  for (const sort of sorts) expect(await readThrough({ eventId, sort, state: 'void' })).toEqual([])
})

test('a search for one order or ticket finds it in any order, and a page of others is none of this event', async () => {
  const { eventId } = await openCrowd(['Aminah'])
  const elsewhere = await openCrowd(['Priya'])
  const [person] = await peopleOf(house, owner, { eventId })
  const [stranger] = await peopleOf(house, owner, { eventId: elsewhere.eventId })
  for (const sort of sorts) {
    for (const q of [person!.order.reference, person!.ticketId, 'AMINAH'])
      expect(await peopleOf(house, owner, { eventId, sort, q })).toEqual([person])
    expectApiFault(
      await office.send('attendees.list', { query: { eventId, sort, after: stranger!.ticketId } }),
      400,
      /after must be/,
    )
  }
  expectApiFault(
    await office.send('attendees.list', { query: { eventId, sort: 'price' } }),
    400,
    /oldest, newest, name or ticket_type/,
  )
})

test('each order is read by its index from where the page before has ended, however many there are', async () => {
  const { eventId, ticketTypeId } = await openSale(house, { organizationId })
  await house.rows(
    `with orders as (
       insert into registrations (organization_id, id, event_id, status)
       select $1, uuidv7(), $2, 'confirmed' from generate_series(1, 1500) returning id)
     insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, holder_name)
     select $1, uuidv7(), $2, $3, id, 'Guest ' || left(id::text, 20) from orders`,
    [organizationId, eventId, ticketTypeId],
  )
  await house.rows('analyze tickets, registrations')
  const indexes: Record<Sort, RegExp> = {
    oldest: /registrations_/,
    newest: /registrations_/,
    name: /tickets_by_name/,
    ticket_type: /tickets_in_types/,
  }
  for (const sort of sorts) {
    const { next } = await reply(office.call('attendees.list', { query: { eventId, sort } }))
    const after = next ?? undefined
    const sent = await sentDuring(() =>
      reply(office.call('attendees.list', { query: { eventId, sort, after } })),
    )
    const page = sent.find(({ text }) => text.includes('limit $11'))
    const reads = await tableReadsOf(house.deps.db.web, page!, 'custom')
    expect(reads.filter(({ index }) => index === null)).toEqual([])
    expect(reads.map(({ index }) => index).join(' ')).toMatch(indexes[sort])
  }
})

test('whoever asks and changes many times at once leaves a connection to everybody else', async () => {
  const { eventId } = await openCrowd(['Aminah'])
  const holding = await openTransaction(house)
  await holding.query('lock table tickets in access exclusive mode')
  await holding.query('select from events where id = $1 for update', [eventId])
  const times = <Result>(send: () => Result) => Array.from({ length: 8 }, send)
  const reads = times(() => office.call('attendees.list', { query: { eventId } }))
  const changes = times(() => office.call('zones.add', { body: { eventId, name: 'Pintu' } }))
  await untilSomebodyWaits(house, 5)
  const shell = await as(house, studio.admin).call('organizations.shell')
  await holding.commit()
  expect(shell.status).toBe(200)
  for (const read of reads) expect((await reply(read)).people).toHaveLength(1)
  for (const change of changes) expect((await change).status).toBe(201)
})
