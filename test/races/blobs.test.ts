import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnused } from '../../server/blobs/remove-unused.ts'
import { as } from '../support/call.ts'
import { DAY_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { openTransaction } from '../support/open-transaction.ts'
import { addUpload, uploadPicture } from '../support/pictures.ts'
import { openWorld } from '../support/world.ts'
import type { World } from '../support/world.ts'

const house = await openHouse()
afterAll(() => house.close())
let world: World
beforeAll(async () => {
  world = await openWorld(house)
})

const cover = () => ({ purpose: 'event_cover', eventId: world.home.event.eventId }) as const
const use = (coverBlobId: string | null) =>
  as(house, world.home.owner).call('eventDetails.save', {
    body: { eventId: world.home.event.eventId, coverBlobId },
  })
const isThere = async (id: string) =>
  (await house.rows('select 1 from blobs where id = $1', [id])).length === 1 &&
  (await house.deps.blobs.get({ kind: 'pictures', id }, 1e6)) !== null

/** Confirmed, and not used for more than a day. */
async function oldPicture(): Promise<string> {
  const id = await uploadPicture(house, world.home.owner, cover())
  await house.rows(`update blobs set created_at = created_at - interval '2 days' where id = $1`, [id])
  return id
}

test('a picture that is chosen while old ones are removed is either there or refused', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await oldPicture()
    const [saved] = await Promise.all([use(id), removeUnused.run({}, house.deps)])
    expect([200, 404]).toContain(saved.status)
    expect([round, await isThere(id)]).toEqual([round, saved.status === 200])
    await use(null)
  }
})

test('what somebody is choosing at that moment is not waited for, and stays', async () => {
  const id = await oldPicture()
  const { organizationId, eventId } = world.home.event
  const choosing = await openTransaction(house)
  await choosing.query('select 1 from blobs where id = $1 for share', [id])
  await removeUnused.run({}, house.deps)
  await choosing.query('update events set cover_blob_id = $3 where organization_id = $1 and id = $2', [
    organizationId,
    eventId,
    id,
  ])
  await choosing.commit()
  await removeUnused.run({}, house.deps)
  expect(await isThere(id)).toBe(true)
})

test('two who remove at once remove each thing once', async () => {
  const old = new Date(house.clock.now().getTime() - 2 * DAY_MS)
  for (let count = 0; count < 5; count++) await addUpload(house, world.home, { createdAt: old })
  await Promise.all([1, 2, 3].map(() => removeUnused.run({}, house.deps)))
  await removeUnused.run({}, house.deps)
  expect(await house.rows('select 1 from blobs where removing_at is not null')).toEqual([])
})

test('a confirmation that is sent twice at once makes one picture', async () => {
  const { id: blobId } = await addUpload(house, world.home, { createdAt: house.clock.now() })
  const confirm = () => as(house, world.home.owner).call('blobs.confirm', { body: { blobId } })
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0].body])
  const entries = await house.rows('select 1 from audit_log where subject_id = $1', [blobId])
  expect(entries).toHaveLength(1)
})
