import { afterAll, expect, test } from 'vitest'
import type { Answered } from '../support/ask.ts'
import { openHouse } from '../support/house.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import type { OpenTransaction } from '../support/open-transaction.ts'
import { as, openStudio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import type { TestEvent } from '../support/people.ts'
import {
  DETAILS,
  EVENTS,
  TICKETS,
  ZONES,
  bodyOf,
  createEvent,
  nextWeek,
  organizerOf,
} from '../support/studio.ts'
import type { ShownEvent } from '../support/studio.ts'
import { transaction } from '../../server/db/transaction.ts'
import { until } from '../support/until.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)

const COPIES = 25

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

test('a copy of an event that is being edited is the event before or after an edit, never half of each', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const edit = (word: string) =>
    owner.patch(DETAILS, {
      eventId,
      description: word,
      schedule: Array.from({ length: 20 }, () => ({ title: word, startsAt: nextWeek.startsAt })),
    })
  await edit('Satu')
  const copies: Answered[] = []
  const copying = (async () => {
    while (copies.length < COPIES) copies.push(await owner.post(`${EVENTS}/duplicate`, { eventId }))
  })()
  for (let n = 0; copies.length < COPIES; n++) bodyOf(await edit(n % 2 ? 'Satu' : 'Dua'))
  await copying
  const seen = new Set<string>()
  for (const answer of copies) {
    const { event } = bodyOf<{ event: ShownEvent }>(answer, 201)
    const { event: details } = bodyOf<{ event: { description: string; schedule: { title: string }[] } }>(
      await owner.get(`${DETAILS}?eventId=${event.id}`),
    )
    seen.add(details.description)
    expect(new Set(details.schedule.map(({ title }) => title))).toEqual(new Set([details.description]))
    expect(details.schedule).toHaveLength(20)
  }
  expect(seen).toEqual(new Set(['Satu', 'Dua']))
})

test('events made at once under one name each get a slug of their own', async () => {
  const slugs = await times(20, async () => (await createEvent(house, studio, { name: 'Serentak' })).slug)
  expect(new Set(slugs).size).toBe(20)
})

test('of events made at once under one slug exactly one is made', async () => {
  const answers = await times(10, () => owner.post(EVENTS, { name: 'Rebut', slug: 'rebut', ...nextWeek }))
  const states = answers.map((answer) => bodyOf<{ state: string }>(answer, 201).state)
  expect(states.filter((state) => state === 'done')).toHaveLength(1)
  expect(await house.rows("select * from events where slug = 'rebut'")).toHaveLength(1)
})

/** Issues a ticket and leaves the transaction open. */
async function issueTicket(event: TestEvent): Promise<OpenTransaction> {
  const transaction = await openTransaction(house)
  await transaction.query(
    `insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id)
     values ($1, gen_random_uuid(), $2, $3, $4)`,
    [event.organizationId, event.eventId, event.ticketTypeId, event.registrationId],
  )
  return transaction
}

test.each([
  ['a quantity is lowered', { quantity: 1 }, 'quantity_below_sold'],
  ['a price is changed', { priceSen: 77 }, 'price_fixed'],
])('while tickets are being issued %s only if they leave room for it', async (_, change, reason) => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { eventId, ticketTypeId } = event
  await (await issueTicket(event)).commit()
  const issuing = await issueTicket(event)
  const changing = owner.patch(TICKETS, { eventId, ticketTypeId, ...change })
  await untilSomebodyWaits(house)
  await issuing.commit()
  expect(bodyOf(await changing)).toMatchObject({ state: 'refused', reason })
})

test('a ticket type goes only if nobody is issuing a ticket of it at this moment', async () => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const issuing = await issueTicket(event)
  const deleting = owner.remove(TICKETS, { eventId: event.eventId, ticketTypeId: event.ticketTypeId })
  await untilSomebodyWaits(house)
  await issuing.commit()
  expect(bodyOf(await deleting)).toMatchObject({ state: 'refused', reason: 'sold' })
})

test.each([
  ['deleted', (eventId: string) => owner.remove(EVENTS, { eventId }), 'registrations'],
  [
    'taken back',
    (eventId: string) => owner.patch(`${EVENTS}/status`, { eventId, status: 'draft' }),
    'has_registrations',
  ],
])('an event for which somebody registers at this moment is not %s', async (_, change, reason) => {
  const { id: eventId, organizationId } = await createEvent(house, studio)
  if (reason === 'has_registrations') await owner.patch(`${EVENTS}/status`, { eventId, status: 'published' })
  const registering = await openTransaction(house)
  await registering.query(
    `insert into registrations (organization_id, id, event_id, status) values ($1, gen_random_uuid(), $2, 'held')`,
    [organizationId, eventId],
  )
  const changing = change(eventId)
  await untilSomebodyWaits(house)
  await registering.commit()
  expect(bodyOf(await changing)).toMatchObject({ state: 'refused', reason })
})

test('a zone that goes while somebody is invited to it never leaves an invitation to everywhere', async () => {
  const { id: eventId } = await createEvent(house, studio)
  await times(12, async (n) => {
    const { zone } = bodyOf<{ zone: { id: string } }>(
      await owner.post(ZONES, { eventId, name: `Zon ${n}` }),
      201,
    )
    const invitation = { email: `krew-${n}@people.example`, role: 'crew', zoneIds: [zone.id] }
    const [removed, invited] = await Promise.all([
      owner.remove(ZONES, { eventId, zoneId: zone.id }),
      owner.post('/api/partner/team/invitations', invitation),
    ])
    const { state } = bodyOf<{ state: string }>(removed)
    expect(invited.status).toBe(state === 'done' ? 404 : 201)
  })
  const widened = await house.rows(
    `select * from invitations i where organization_id = $1
        and not exists (select 1 from invitation_zones z where z.organization_id = $1 and z.invitation_id = i.id)`,
    [studio.organizationId],
  )
  expect(widened).toEqual([])
})

test('a connection that dies between two queries of a transaction is an error of that request alone', async () => {
  const doomed = transaction(house.deps.db.web, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await house.rows('select pg_terminate_backend($1)', [rows[0]?.pid])
    await until(
      async () =>
        (await house.rows('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid])).length === 0,
    )
    await tx.query('select 1')
  })
  await expect(doomed).rejects.toThrow()
  bodyOf(await owner.get('/api/partner/studio/shell'))
})
