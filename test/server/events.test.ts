import { MOST_EVENTS } from '@masuk/shared/contract/events.ts'
import { afterAll, expect, test } from 'vitest'
import type { EventStatus } from '@masuk/shared/event-status.ts'
import { as, done, reply } from '../support/call.ts'
import type { InputOf, ReplyOf } from '../support/call.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { join, openStudio } from '../support/organisers.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'
import { auditOf, createEvent, nextWeek, organizerOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)
const other = await openStudio(house)

test('a new event is a draft with what was sent, unlimited and without a venue unless said otherwise', async () => {
  const answer = await owner.call('events.create', { body: { name: '  Pasar Malam Raya ', ...nextWeek } })
  const { event } = await done(answer)
  expect(event).toEqual({
    id: expect.any(String),
    organizationId: studio.organizationId,
    slug: 'pasar-malam-raya',
    name: 'Pasar Malam Raya',
    status: 'draft',
    venue: '',
    ...nextWeek,
    capacity: null,
    isPractice: false,
  })
  expect(await auditOf(house, studio)).toContainEqual(
    expect.objectContaining({
      action: 'event.created',
      actor_id: studio.owner.userId,
      subject_id: event.id,
      metadata: { capacity: null, isPractice: false },
    }),
  )
})

test('a name that is taken gets the next free number in its slug', async () => {
  const names = ['Hari Raya', 'Hari Raya', 'Hari Raya!']
  const slugs = []
  for (const name of names) slugs.push((await createEvent(house, studio, { name })).slug)
  expect(slugs).toEqual(['hari-raya', 'hari-raya-2', 'hari-raya-3'])
})

test.each([
  [
    'an end before the start',
    { startsAt: nextWeek.endsAt, endsAt: nextWeek.startsAt },
    /^endsAt must be later/,
  ],
  ['a capacity of zero', { capacity: 0 }, /^capacity must be at least 1/],
  ['half a place', { capacity: 1.5 }, /^capacity must be a whole number/],
  ['an empty name', { name: '   ' }, /^name must not be empty/],
  ['a slug like an id', { slug: '0192a000-0000-7000-8000-000000000001' }, /^slug must not look like an id/],
  ['a slug with capitals', { slug: 'Konsert' }, /^slug must be lowercase letters/],
  ['a local time', { startsAt: '2026-11-27T19:00:00+08:00' }, /^startsAt must be a UTC time/],
])('%s is 400 and names the field', async (_, field, words) => {
  expectApiFault(
    await owner.call('events.create', { body: { name: 'Konsert', ...nextWeek, ...field } }),
    400,
    words,
  )
})

test('staff and crew do not create events', async () => {
  const body = { name: 'Konsert', ...nextWeek }
  expectApiFault(
    await as(house, studio.staff).call('events.create', { body }),
    403,
    /Only owners and admins create events/,
  )
  expectApiFault(
    await as(house, studio.crew).call('events.create', { body }),
    403,
    /The studio is for owners/,
  )
})

test('an event can not be made in an organisation of others, whatever is posted', async () => {
  const body = { name: 'Konsert', ...nextWeek, organizationId: other.organizationId }
  expectApiFault(await owner.call('events.create', { body }), 404, /no such event or organisation/)
})

test('renaming changes the name and keeps the slug', async () => {
  const event = await createEvent(house, studio, { name: 'Lama' })
  const answer = await owner.call('events.rename', { body: { eventId: event.id, name: 'Baru' } })
  expect(await reply(answer)).toEqual({ event: { ...event, name: 'Baru' } })
  const [entry] = (await auditOf(house, studio)).filter(({ action }) => action === 'event.renamed')
  expect(JSON.stringify(entry)).not.toContain('Baru')
})

test('an event goes from draft to published to closed and back, one step at a time', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const move = async (status: EventStatus) =>
    await reply(owner.call('events.status', { body: { eventId, status } }))
  expect(await move('draft')).toMatchObject({ state: 'refused', reason: 'same_status' })
  expect(await move('closed')).toMatchObject({ state: 'refused', reason: 'no_such_move' })
  expect(await move('published')).toMatchObject({ state: 'done', event: { status: 'published' } })
  expect(await move('draft')).toMatchObject({ state: 'done', event: { status: 'draft' } })
  await move('published')
  expect(await move('closed')).toMatchObject({ state: 'done', event: { status: 'closed' } })
  expect(await move('draft')).toMatchObject({ state: 'refused', reason: 'no_such_move' })
  expect(await move('published')).toMatchObject({ state: 'done' })
})

test('a published event with a registration does not become a draft again', async () => {
  const { eventId } = await addEvent(house, { organizer: organizerOf(studio) })
  const answer = await owner.call('events.status', { body: { eventId, status: 'draft' } })
  expect(await reply(answer)).toMatchObject({ state: 'refused', reason: 'has_registrations' })
  expect(await house.rows('select status from events where id = $1', [eventId])).toEqual([
    { status: 'published' },
  ])
})

test('an event is found by slug and by id in any spelling, and never across organisations', async () => {
  const event = await createEvent(house, studio, { name: 'Cari saya' })
  const found = { event, role: 'staff' }
  const staff = as(house, studio.staff)
  for (const asked of [event.slug, event.id, event.id.toUpperCase()]) {
    expect(await reply(staff.call('events.resolve', { query: { event: asked } }))).toEqual(found)
    expectApiFault(
      await as(house, other.owner).call('events.resolve', { query: { event: asked } }),
      404,
      /no such event/,
    )
  }
  expectApiFault(
    await staff.call('events.resolve', { query: { event: 'no-such-event' } }),
    404,
    /no such event/,
  )
})

test('the list has every event once, the last to start first, page by page', async () => {
  const mine = await openStudio(house)
  const starts = ['2026-12-03', '2026-12-01', '2026-12-02', '2026-12-02', '2026-12-02']
  for (const day of starts) {
    await createEvent(house, mine, { startsAt: `${day}T11:00:00Z`, endsAt: `${day}T12:00:00Z` })
  }
  const seen: ReplyOf<'events.list'>['events'] = []
  for (let query: InputOf<'events.list'>['query'] = { limit: '2' }; ;) {
    const page = await reply(as(house, mine.staff).call('events.list', { query }))
    seen.push(...page.events)
    if (page.next === null) break
    query = { ...query, after: page.next }
  }
  expect(seen.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(starts.toSorted().toReversed())
  expect(new Set(seen.map(({ id }) => id)).size).toBe(5)
  expect(seen[0]).toMatchObject({
    role: 'staff',
    counts: { registered: 0, sold: 0, checkIns: 0, checkedInToday: 0 },
  })
})

test('the list counts registrations, valid tickets and scans, and is narrowed by organisation and status', async () => {
  const [mine, second] = [await openStudio(house), await openStudio(house)]
  await join(house, { organizationId: second.organizationId, userId: mine.owner.userId, role: 'staff' })
  const event = await addEvent(house, { organizer: organizerOf(mine) })
  const ticket = await addTicket(house, event)
  await addTicket(house, event, { voided: true })
  await admit(await pairDoor(house, event), [scanOf(ticket)])
  await createEvent(house, second)
  const get = async (query: InputOf<'events.list'>['query']) =>
    (await reply(as(house, mine.owner).call('events.list', { query }))).events
  expect(await get({})).toMatchObject([
    { role: 'staff' },
    { role: 'owner', counts: { registered: 1, sold: 1, checkIns: 1, checkedInToday: 1 } },
  ])
  expect(await get({ status: 'published' })).toMatchObject([{ id: event.eventId }])
  expect(await get({ organizationId: second.organizationId })).toMatchObject([
    { organizationId: second.organizationId },
  ])
  const foreign = await as(house, mine.owner).call('events.list', {
    query: { organizationId: studio.organizationId },
  })
  expectApiFault(foreign, 404, /no such organisation/)
})

test('all events of an organisation come in one page, each with its own counts', async () => {
  const mine = await openStudio(house)
  const event = await addEvent(house, { organizer: organizerOf(mine) })
  await addTicket(house, event)
  await house.rows(
    `insert into events (organization_id, id, slug, name, status, starts_at, ends_at)
     select $1, gen_random_uuid(), 'bengkel-' || n, 'Bengkel', 'draft', now(), now() + interval '1 hour' from generate_series(2, $2::integer) n`,
    [mine.organizationId, MOST_EVENTS],
  )
  const list = (limit: number) =>
    as(house, mine.owner).call('events.list', {
      query: { organizationId: mine.organizationId, limit: String(limit) },
    })
  const { events, next } = await reply(list(MOST_EVENTS))
  expect(next).toBeNull()
  expect(events).toHaveLength(MOST_EVENTS)
  const sold = events.filter(({ counts }) => counts.sold > 0)
  expect(sold).toMatchObject([{ id: event.eventId, counts: { registered: 1, sold: 1 } }])
  expectApiFault(await list(MOST_EVENTS + 1), 400, /limit must be a whole number from 1 to 2000/)
})
