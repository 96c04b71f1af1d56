import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent, addTickets } from '../support/people.ts'
import { auditOf, createEvent, nextWeek, organizerOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)

const slots = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ title: `Slot ${n}`, startsAt: nextWeek.startsAt }))

const read = async (eventId: string) => await reply(owner.call('eventDetails.read', { query: { eventId } }))

test('details come with every category there is', async () => {
  const event = await createEvent(house, studio, { description: 'Muzik\r\ndan makan' })
  const details = await read(event.id)
  expect(details.event).toEqual({
    ...event,
    description: 'Muzik\ndan makan',
    doorNames: 'initials',
    doorUnknownCodes: 'admit',
    hasDoorPin: false,
    categoryIds: [],
    schedule: [],
    taken: 0,
    version: 1,
    visibility: 'public',
    coverBlobId: null,
    coverUrl: null,
  })
  expect(details.categories).toContainEqual({ id: expect.any(String), slug: 'music', name: 'Music' })
})

test('what is left out stays, what is sent replaces it', async () => {
  const { id: eventId } = await createEvent(house, studio, { venue: 'Dataran', capacity: 100 })
  const { categories } = await read(eventId)
  const categoryIds = [categories[0]!.id, categories[3]!.id].toSorted()
  await done(
    owner.call('eventDetails.save', {
      body: { eventId, description: 'Satu', categoryIds, schedule: slots(2) },
    }),
  )
  const before = (await read(eventId)).event
  expect(before).toMatchObject({ venue: 'Dataran', capacity: 100, description: 'Satu', categoryIds })

  const answer = await owner.call('eventDetails.save', { body: { eventId, venue: 'Stadium' } })
  expect(await reply(answer)).toEqual({
    state: 'done',
    event: { ...before, venue: 'Stadium', version: before.version + 1 },
  })
  await done(
    owner.call('eventDetails.save', { body: { eventId, capacity: null, categoryIds: [], schedule: [] } }),
  )
  expect((await read(eventId)).event).toMatchObject({
    capacity: null,
    venue: 'Stadium',
    categoryIds: [],
    schedule: [],
  })
})

test('sixty slots keep their order, however their times run; one more is 400 and changes nothing', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const sixty = slots(60).map((slot, n) => ({
    ...slot,
    startsAt: `2026-11-27T11:${59 - (n % 60)}:00Z`.replace(/:(\d):/, ':0$1:'),
  }))
  await done(owner.call('eventDetails.save', { body: { eventId, schedule: sixty } }))
  const kept = async () => (await read(eventId)).event.schedule.map(({ title }) => title)
  expect(await kept()).toEqual(sixty.map(({ title }) => title))
  expectApiFault(
    await owner.call('eventDetails.save', { body: { eventId, schedule: slots(61) } }),
    400,
    /^schedule may have at most 60 entries/,
  )
  expect(await kept()).toHaveLength(60)
})

test.each([
  [
    'a slot that ends before it starts',
    { schedule: [{ title: 'A', startsAt: nextWeek.endsAt, endsAt: nextWeek.startsAt }] },
    /^schedule\[0\]\.endsAt must be later/,
  ],
  [
    'a slot without a title',
    { schedule: [{ title: '', startsAt: nextWeek.startsAt }] },
    /^schedule\[0\]\.title must not be empty/,
  ],
  ['a control character', { description: 'a\u0000b' }, /^description must be plain text/],
  ['a description of a book', { description: 'x'.repeat(10_001) }, /^description may have at most 10000/],
  ['a capacity of zero', { capacity: 0 }, /^capacity must be at least 1/],
  [
    'a category that does not exist',
    { categoryIds: ['0192a000-0000-7000-8000-00000000ffff'] },
    /^categoryIds has a category that does not exist/,
  ],
])('%s is 400 and changes nothing', async (_, field, words) => {
  const { id: eventId } = await createEvent(house, studio)
  const before = await read(eventId)
  expectApiFault(
    await owner.call('eventDetails.save', { body: { eventId, venue: 'Elsewhere', ...field } }),
    400,
    words,
  )
  expect(await read(eventId)).toEqual(before)
})

test('a capacity below the places that are taken is refused; exactly those, and none, are not', async () => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { eventId } = event
  await addTickets(house, event, { count: 3 })
  await addTickets(house, event, { count: 2, voided: true })
  const save = async (capacity: number | null) =>
    await reply(owner.call('eventDetails.save', { body: { eventId, capacity } }))
  expect(await save(2)).toMatchObject({
    state: 'refused',
    reason: 'capacity_below_taken',
    message: expect.stringMatching(/^3 places/),
  })
  expect((await read(eventId)).event).toMatchObject({ capacity: null, taken: 3 })
  expect(await save(3)).toMatchObject({ state: 'done', event: { capacity: 3 } })
  expect(await save(null)).toMatchObject({ state: 'done', event: { capacity: null } })
})

test('an end before the start that is kept is refused', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const answer = await owner.call('eventDetails.save', { body: { eventId, endsAt: '2026-11-20T00:00:00Z' } })
  expect(await reply(answer)).toMatchObject({ state: 'refused', reason: 'ends_before_it_starts' })
})

test('a field of another name is a spelling mistake, and changes nothing', async () => {
  const event = await createEvent(house, studio)
  const posted = {
    eventId: event.id,
    id: 'x',
    slug: 'stolen',
    status: 'published',
    organizationId: 'x',
    capcity: 9,
  }
  expectApiFault(
    await owner.send('eventDetails.save', { body: posted }),
    400,
    /^id is not a field here\. slug .+ status .+ capcity is not a field here\. Did you mean capacity\?$/,
  )
  expect(await reply(owner.call('eventDetails.read', { query: { eventId: event.id } }))).toMatchObject({
    event,
  })
})

test('the audit log names the fields and never what people wrote', async () => {
  const { id: eventId } = await createEvent(house, studio)
  await done(
    owner.call('eventDetails.save', { body: { eventId, description: 'Rahsia besar', capacity: 70 } }),
  )
  const entry = (await auditOf(house, studio)).find(
    ({ subject_id, action }) => subject_id === eventId && action === 'event.details_saved',
  )
  expect(entry?.metadata).toEqual({
    fields: ['description', 'capacity'],
    capacity: 70,
    visibility: 'public',
    doorNames: 'initials',
    doorUnknownCodes: 'admit',
  })
})

test('staff read details and do not change them', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const staff = as(house, studio.staff)
  await reply(staff.call('eventDetails.read', { query: { eventId } }))
  expectApiFault(
    await staff.call('eventDetails.save', { body: { eventId, venue: 'X' } }),
    403,
    /Only owners and admins change an event/,
  )
})

test('a save of what somebody else has changed meanwhile is refused, and tells what there is now', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const { version } = (await read(eventId)).event
  const first = await reply(owner.call('eventDetails.save', { body: { eventId, version, venue: 'Dewan A' } }))
  expect(first).toMatchObject({ state: 'done', event: { version: version + 1 } })
  const second = await reply(
    owner.call('eventDetails.save', { body: { eventId, version, venue: 'Dewan B' } }),
  )
  expect(second).toMatchObject({
    state: 'refused',
    reason: 'changed_meanwhile',
    event: { venue: 'Dewan A', version: version + 1 },
  })
  expect((await read(eventId)).event.venue).toBe('Dewan A')
  const careless = await reply(owner.call('eventDetails.save', { body: { eventId, venue: 'Dewan C' } }))
  expect(careless).toMatchObject({ state: 'done', event: { venue: 'Dewan C' } })
})

test('of saves of the same version at once one is done', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const { version } = (await read(eventId)).event
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      reply(owner.call('eventDetails.save', { body: { eventId, version, venue: `Dewan ${n}` } })),
    ),
  )
  expect(replies.filter(({ state }) => state === 'done')).toHaveLength(1)
})

test('an event is made private and public again, and its copy is what it is', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const save = (visibility: 'public' | 'private') =>
    done(owner.call('eventDetails.save', { body: { eventId, visibility } }))
  expect((await save('private')).event.visibility).toBe('private')
  const { event: copy } = await done(owner.call('events.duplicate', { body: { eventId } }))
  expect((await read(copy.id)).event.visibility).toBe('private')
  expect((await save('public')).event.visibility).toBe('public')
})
