import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import type { Called, ReplyOf } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import type { OpenTransaction } from '../support/open-transaction.ts'
import { openStudio } from '../support/organisers.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'
import { register } from '../support/sales.ts'
import type { TestEvent } from '../support/people.ts'
import { createEvent, nextWeek, organizerOf } from '../support/studio.ts'
import { transaction } from '../../server/db/transaction.ts'
import { insertOf } from '../support/tables.ts'
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
    owner.call('eventDetails.save', {
      body: {
        eventId,
        description: word,
        schedule: Array.from({ length: 20 }, () => ({ title: word, startsAt: nextWeek.startsAt })),
      },
    })
  await edit('Satu')
  const copies: Called<ReplyOf<'events.duplicate'>>[] = []
  const copying = (async () => {
    while (copies.length < COPIES) copies.push(await owner.call('events.duplicate', { body: { eventId } }))
  })()
  for (let n = 0; copies.length < COPIES; n++) await reply(edit(n % 2 ? 'Satu' : 'Dua'))
  await copying
  const seen = new Set<string>()
  for (const answer of copies) {
    const { event } = await done(answer)
    const { event: details } = await reply(owner.call('eventDetails.read', { query: { eventId: event.id } }))
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
  const answers = await times(10, () =>
    owner.call('events.create', { body: { name: 'Rebut', slug: 'rebut', ...nextWeek } }),
  )
  const states = await Promise.all(answers.map(async (answer) => (await reply(answer)).state))
  expect(states.filter((state) => state === 'done')).toHaveLength(1)
  expect(await house.rows("select * from events where slug = 'rebut'")).toHaveLength(1)
})

/** Issues a ticket and leaves the transaction open. */
async function issueTicket(event: TestEvent): Promise<OpenTransaction> {
  const transaction = await openTransaction(house)
  const { organizationId, eventId, ticketTypeId, registrationId } = event
  const ticket = insertOf('tickets', { organizationId, eventId, ticketTypeId, registrationId })
  await transaction.query(ticket.text, ticket.values)
  return transaction
}

test.each([
  ['a quantity is lowered', { quantity: 1 }, 'quantity_below_sold'],
  ['a price is changed', { priceSen: 77 }, 'price_fixed'],
])('while tickets are being issued %s only if they allow it', async (_, change, reason) => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { eventId, ticketTypeId } = event
  await (await issueTicket(event)).commit()
  const issuing = await issueTicket(event)
  const changing = owner.call('ticketTypes.update', { body: { eventId, ticketTypeId, ...change } })
  await untilSomebodyWaits(house)
  await issuing.commit()
  expect(await reply(changing)).toMatchObject({ state: 'refused', reason })
})

test('a ticket type goes only if nobody is issuing a ticket of it at this moment', async () => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const issuing = await issueTicket(event)
  const deleting = owner.call('ticketTypes.delete', {
    body: { eventId: event.eventId, ticketTypeId: event.ticketTypeId },
  })
  await untilSomebodyWaits(house)
  await issuing.commit()
  expect(await reply(deleting)).toMatchObject({ state: 'refused', reason: 'sold' })
})

test.each([
  ['deleted', (eventId: string) => owner.call('events.delete', { body: { eventId } }), 'registrations'],
  [
    'taken back',
    (eventId: string) => owner.call('events.status', { body: { eventId, status: 'draft' } }),
    'has_registrations',
  ],
])('an event for which somebody registers at this moment is not %s', async (_, change, reason) => {
  const { id: eventId, organizationId } = await createEvent(house, studio)
  if (reason === 'has_registrations')
    await done(owner.call('events.status', { body: { eventId, status: 'published' } }))
  const registering = await openTransaction(house)
  const held = insertOf('registrations', { organizationId, eventId, status: 'held' })
  await registering.query(held.text, held.values)
  const changing = change(eventId)
  await untilSomebodyWaits(house)
  await registering.commit()
  expect((await changing).body).toMatchObject({ state: 'refused', reason })
})

test('a practice event that is thrown away while people book and a door scans leaves nothing', async () => {
  for (let n = 0; n < 4; n++) {
    const startsAt = TONIGHT
    const endsAt = new Date(Date.parse(TONIGHT) + 3 * HOUR_MS).toISOString()
    const { id: eventId } = await createEvent(house, studio, { isPractice: true, startsAt, endsAt })
    const added = owner.call('ticketTypes.add', { body: { eventId, name: 'Percuma' } })
    const { ticketType } = await done(added)
    await done(owner.call('events.status', { body: { eventId, status: 'published' } }))
    const sale = { eventId, ticketTypeId: ticketType.id }
    const event = { ...sale, ...organizerOf(studio), slug: '' }
    const { registration } = await done(register(house, studio.staff, sale))
    const ticket = await addTicket(house, { ...event, registrationId: registration.id })
    const door = await pairDoor(house, { ...event, registrationId: registration.id })
    const [removed, scanned, ...booked] = await Promise.all([
      owner.call('events.delete', { body: { eventId } }),
      admit(door, [scanOf(ticket)]),
      ...[studio.admin, studio.owner].map((person) => register(house, person, sale)),
    ])
    expect(await reply(removed)).toMatchObject({ state: 'done' })
    expect(scanned.status, 'let in, unknown, or no access any more').toBeOneOf([200, 403])
    for (const each of booked) {
      const answer = await reply(each)
      expect(answer.state === 'refused' ? answer.reason : 'done').toBeOneOf(['done', 'event_gone'])
    }
  }
  const left = await house.rows(
    `select from registrations r join events e on e.id = r.event_id and e.is_practice
      union all select from tickets where event_id not in (select id from events)
      union all select from scans where event_id not in (select id from events)
      union all select from door_counts where event_id not in (select id from events)
      union all select from scanner_grants where event_id not in (select id from events)`,
  )
  expect(left).toEqual([])
})

test('a zone that goes while somebody is invited to it never leaves an invitation to everywhere', async () => {
  const { id: eventId } = await createEvent(house, studio)
  await times(12, async (n) => {
    const { zone } = await done(owner.call('zones.add', { body: { eventId, name: `Zon ${n}` } }))
    const invitation = { email: `krew-${n}@people.example`, role: 'crew' as const, zoneIds: [zone.id] }
    const [removed, invited] = await Promise.all([
      owner.call('zones.delete', { body: { eventId, zoneId: zone.id } }),
      owner.call('invitations.send', { body: invitation }),
    ])
    const { state } = await reply(removed)
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
  await reply(owner.call('organizations.shell'))
})
