import { MOST_EVENTS } from '@masuk/shared/contract/events.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { auditOf, createEvent, nextWeek } from '../support/studio.ts'
import { addRows } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())

let studio: Studio
beforeEach(async () => {
  studio = await openStudio(house)
})

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const states = (answers: { state: string }[]) => answers.map(({ state }) => state).toSorted()

test('of events made and copied at once in the last place one is made', async () => {
  const { organizationId, owner } = studio
  const { id: eventId } = await createEvent(house, studio)
  await addRows(
    house,
    'events',
    Array.from({ length: MOST_EVENTS - 2 }, () => ({ organizationId })),
  )
  const answers = await times(12, async (n): Promise<{ state: string }> => {
    const caller = as(house, owner)
    return n % 3 === 0
      ? reply(caller.call('events.duplicate', { body: { eventId } }))
      : reply(caller.call('events.create', { body: { name: 'Terakhir', ...nextWeek } }))
  })
  expect(states(answers)).toEqual(['done', ...Array<string>(11).fill('refused')])
  expect(await house.rows('select id from events where organization_id = $1', [organizationId])).toHaveLength(
    MOST_EVENTS,
  )
})

test('of drafts under one slug that are published at once one keeps it, and each has an address of its own', async () => {
  const studios = [studio, ...(await times(5, () => openStudio(house)))]
  const drafts = await times(studios.length, (n) => createEvent(house, studios[n]!, { slug: 'rebut-nama' }))
  const slugs = await times(studios.length, async (n) => {
    const body = { eventId: drafts[n]!.id, status: 'published' as const }
    const { event } = await done(as(house, studios[n]!.owner).call('events.status', { body }))
    return event.slug
  })
  expect(new Set(slugs).size).toBe(studios.length)
  expect(slugs.filter((slug) => slug === 'rebut-nama')).toHaveLength(1)
  const rows = await house.rows<{ slug: string; address: string }>(
    'select e.slug, d.slug as address from events e join event_directory d on d.event_id = e.id where e.id = any ($1)',
    [drafts.map(({ id }) => id)],
  )
  expect(rows.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted())
  for (const { slug, address } of rows) expect(address).toBe(slug)
})

test('an event that is deleted twice at once is deleted once, and both are told so', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const body = { eventId }
  const answers = await times(6, () => reply(as(house, studio.owner).call('events.delete', { body })))
  expect(answers).toEqual(Array.from({ length: 6 }, () => ({ state: 'done', eventId })))
  const actions = (await auditOf(house, studio)).map(({ action }) => action)
  expect(actions).toEqual(['event.created', 'event.deleted'])
})

test('of changes of a ticket type with one version that come at once one is made', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const owner = as(house, studio.owner)
  const { ticketType } = await done(owner.call('ticketTypes.add', { body: { eventId, name: 'Awal' } }))
  const { id: ticketTypeId, version } = ticketType
  const answers = await times(8, (n) =>
    reply(
      as(house, studio.owner).call('ticketTypes.update', {
        body: { eventId, ticketTypeId, version, priceSen: n + 1 },
      }),
    ),
  )
  expect(states(answers)).toEqual(['done', ...Array<string>(7).fill('refused')])
  const { ticketTypes } = await reply(owner.call('ticketTypes.list', { query: { eventId } }))
  for (const answer of answers) expect(answer).toMatchObject({ ticketType: ticketTypes[0] })
})
