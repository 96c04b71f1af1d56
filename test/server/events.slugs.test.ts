import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { MOST_EVENTS } from '@masuk/shared/contract/events.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findPairingTarget } from '../../server/scanners/make-pairing-code.ts'
import { as, done, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { join, openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { ROOT } from '../support/source-files.ts'
import { createEvent, nextWeek } from '../support/studio.ts'
import { addRows } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())

let mine: Studio
let other: Studio
beforeEach(async () => {
  mine = await openStudio(house)
  other = await openStudio(house)
  // Tests of this file share the service's slugs.
  await house.rows('update event_directory set slug = null')
})

const create = (studio: Studio, given: Partial<InputOf<'events.create'>['body']>) =>
  reply(
    as(house, studio.owner).call('events.create', {
      body: { name: 'Konsert Perdana', ...nextWeek, ...given },
    }),
  )
const move = (studio: Studio, eventId: string, status: 'draft' | 'published' | 'closed') =>
  done(as(house, studio.owner).call('events.status', { body: { eventId, status } }))
const SLUG = 'konsert-perdana'

test.each([
  ['given', { slug: SLUG }],
  ['made from the name', {}],
])('a slug that is %s is told to nobody while its event is a draft of others', async (_, given) => {
  const alone = await create(mine, given)
  expect(alone).toMatchObject({ state: 'done', event: { slug: SLUG } })
  // The same reply as if the other organisation had nothing.
  expect(await create(other, given)).toMatchObject({ state: 'done', event: { slug: SLUG } })
})

test('neither a rename nor a copy nor a look-up tells of a draft of others', async () => {
  const hidden = await createEvent(house, mine, { name: 'Rahsia' })
  const event = await createEvent(house, other, { name: 'Terbuka' })
  const owner = as(house, other.owner)
  const renamed = await reply(owner.call('events.rename', { body: { eventId: event.id, name: hidden.name } }))
  expect(renamed.event).toMatchObject({ name: 'Rahsia', slug: 'terbuka' })
  const { event: copy } = await done(
    owner.call('events.duplicate', { body: { eventId: event.id, name: hidden.name } }),
  )
  expect(copy.slug).toBe(hidden.slug)
  expect(await reply(owner.call('events.resolve', { query: { event: hidden.slug } }))).toMatchObject({
    event: { id: copy.id },
  })
  expectApiFault(
    await owner.call('events.resolve', { query: { event: hidden.id } }),
    404,
    /no such event, or you are not/,
  )
})

test('a slug that a published event of anybody has is refused when it is given, and numbered when it is made', async () => {
  const { id } = await createEvent(house, mine, { slug: SLUG })
  await move(mine, id, 'published')
  expect(await create(other, { slug: SLUG })).toMatchObject({ state: 'refused', reason: 'slug_taken' })
  expect(await create(other, {})).toMatchObject({ state: 'done', event: { slug: `${SLUG}-2` } })
})

test('within an organisation a draft has its slug alone', async () => {
  await createEvent(house, mine, { slug: SLUG })
  expect(await create(mine, { slug: SLUG })).toMatchObject({ state: 'refused', reason: 'slug_taken' })
  expect(await create(mine, {})).toMatchObject({ state: 'done', event: { slug: `${SLUG}-2` } })
})

test('who publishes first has the slug, the next one a number behind it', async () => {
  const [first, second] = [
    await createEvent(house, mine, { slug: SLUG }),
    await createEvent(house, other, { slug: SLUG }),
  ]
  await createEvent(house, other, { slug: `${SLUG}-2` })
  expect((await move(mine, first.id, 'published')).event.slug).toBe(SLUG)
  // Its own draft has -2.
  expect((await move(other, second.id, 'published')).event.slug).toBe(`${SLUG}-3`)
  const { event } = await reply(
    as(house, other.owner).call('events.resolve', { query: { event: `${SLUG}-3` } }),
  )
  expect(event).toMatchObject({ id: second.id, slug: `${SLUG}-3` })
})

test('an address that was public stays that of its event, whatever becomes of it', async () => {
  const { id } = await createEvent(house, mine, { slug: SLUG })
  for (const status of ['published', 'draft'] as const) await move(mine, id, status)
  const foreign = await createEvent(house, other, { name: 'Konsert Perdana' })
  expect(foreign.slug).toBe(`${SLUG}-2`)
  expect((await move(mine, id, 'published')).event.slug).toBe(SLUG)
  expect((await move(mine, id, 'closed')).event.slug).toBe(SLUG)
})

test('a slug of full length has room for a number', async () => {
  const slug = 'x'.repeat(80)
  const drafts = [await createEvent(house, mine, { slug }), await createEvent(house, other, { slug })]
  await move(mine, drafts[0]!.id, 'published')
  const { event } = await move(other, drafts[1]!.id, 'published')
  expect(event.slug).toBe(`${'x'.repeat(78)}-2`)
})

test('who works for two organisations finds the public event under a slug that both have', async () => {
  const [mineDraft, theirs] = [
    await createEvent(house, mine, { slug: SLUG }),
    await createEvent(house, other, { slug: SLUG }),
  ]
  await join(house, { organizationId: other.organizationId, userId: mine.owner.userId, role: 'staff' })
  const find = async () =>
    (await reply(as(house, mine.owner).call('events.resolve', { query: { event: SLUG } }))).event.id
  expect(await find()).toBe(mineDraft.id)
  // Published, as if the slug were not taken.
  await house.rows('update event_directory set slug = $2 where event_id = $1', [theirs.id, SLUG])
  expect(await find()).toBe(theirs.id)
})

test('an organisation has only so many events, made or copied; others are not touched by it', async () => {
  const { organizationId } = mine
  const { id: eventId } = await createEvent(house, mine)
  await addRows(
    house,
    'events',
    Array.from({ length: MOST_EVENTS - 2 }, () => ({ organizationId })),
  )
  const owner = as(house, mine.owner)
  expect(await create(mine, {})).toMatchObject({ state: 'done' })
  expect(await create(mine, {})).toMatchObject({ state: 'refused', reason: 'too_many' })
  expect(await reply(owner.call('events.duplicate', { body: { eventId } }))).toMatchObject({
    state: 'refused',
    reason: 'too_many',
  })
  expect(await create(other, {})).toMatchObject({ state: 'done' })
  await done(owner.call('events.delete', { body: { eventId } }))
  expect(await create(mine, {})).toMatchObject({ state: 'done' })
})

test('the operator is given the public event under a slug, or the only draft, and of several drafts none', async () => {
  const [first, second] = [
    await createEvent(house, mine, { slug: 'operator' }),
    await createEvent(house, other, { name: 'Lain' }),
  ]
  const find = async () => (await findPairingTarget(house.deps.db.door, 'operator'))?.eventId
  expect(await find()).toBe(first.id)
  await house.rows("update events set slug = 'operator' where id = $1", [second.id])
  expect(await find()).toBeUndefined()
  await move(other, second.id, 'published')
  expect(await find()).toBe(second.id)
})

test('the migration takes their public slug from drafts that were never published, and from no other event', async () => {
  const file = readFileSync(joinPath(ROOT, 'migrations/0021_versions_slugs_deletions.sql'), 'utf8')
  const [statement = ''] = file.match(/update event_directory[^;]+;/) ?? []
  const events = []
  for (const [name, moves] of [
    ['Draf', []],
    ['Terbit', ['published']],
    ['Tutup', ['published', 'closed']],
    ['Ditarik balik', ['published', 'draft']],
  ] as const) {
    const { id, slug } = await createEvent(house, mine, { name })
    for (const status of moves) await move(mine, id, status)
    events.push({ id, slug })
  }
  await house.rows(
    'update event_directory d set slug = e.slug from events e where e.id = d.event_id and e.organization_id = $1',
    [mine.organizationId],
  )
  await house.rows(statement)
  const kept = await house.rows<{ slug: string | null }>(
    'select slug from event_directory where event_id = any ($1) order by event_id',
    [events.map(({ id }) => id)],
  )
  expect(kept.map(({ slug }) => slug)).toEqual([null, 'terbit', 'tutup', 'ditarik-balik'])
})
