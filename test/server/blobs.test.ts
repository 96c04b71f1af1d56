import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { removeUnused } from '../../server/blobs/remove-unused.ts'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addUpload, askToUpload, plainPng, sendUpload, uploadPicture } from '../support/pictures.ts'
import { addRow } from '../support/tables.ts'
import { openWorld } from '../support/world.ts'
import type { World } from '../support/world.ts'

const house = await openHouse()
afterAll(() => house.close())
let world: World
beforeAll(async () => {
  world = await openWorld(house)
})

const owner = () => world.home.owner
const cover = () => ({ purpose: 'event_cover', eventId: world.home.event.eventId }) as const
const ask = (more: object = {}) =>
  askToUpload(house, owner(), { ...cover(), contentType: 'image/png', ...more })
const confirm = (blobId: string) => reply(as(house, owner()).call('blobs.confirm', { body: { blobId } }))

test('a picture is uploaded in three steps, and then it can be seen', async () => {
  const { upload, blob, store, expiresAt } = await ask()
  expect([upload.method, store]).toEqual(['PUT', 'data_directory'])
  expect(Date.parse(expiresAt) - house.clock.now().getTime()).toBe(5 * MINUTE_MS)
  expect(await sendUpload(house, owner(), upload)).toMatchObject({ status: 200, body: { state: 'done' } })
  expect((await house.ask({ path: `/api/blob/${blob.id}` })).status).toBe(404)
  const confirmed = await confirm(blob.id)
  expect(confirmed).toEqual({
    state: 'done',
    picture: { id: blob.id, url: `/api/image?src=${blob.id}`, width: 40, height: 30 },
  })
  expect(await confirm(blob.id)).toEqual(confirmed)
  const kept = await house.ask({ path: `/api/blob/${blob.id}` })
  expect(kept).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="picture.webp"',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
    },
  })
  // The file as it was sent is gone.
  expect(await house.deps.blobs.get({ kind: 'uploads', id: blob.id }, 1e6)).toBeNull()
})

describe('an upload is what was asked for, or nothing', () => {
  const bytesOf = (length: number) => Buffer.alloc(length, 1)
  test('the same again', async () => {
    const { upload } = await ask()
    await sendUpload(house, owner(), upload)
    expect((await sendUpload(house, owner(), upload)).body).toMatchObject({ reason: 'already_uploaded' })
  })
  test('twice at once', async () => {
    const { upload } = await ask()
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendUpload(house, owner(), upload)))
    const states = answers.map(({ body }) => (body as { state: string }).state)
    expect(states.toSorted()).toEqual(['done', 'refused', 'refused', 'refused'])
  })
  test.each([1, -1, -30])('%d bytes more', async (more) => {
    const { upload, blob } = await ask()
    const answer = await sendUpload(house, owner(), upload, bytesOf(plainPng.length + more))
    expect(answer.body).toMatchObject({ reason: 'wrong_size' })
    expect(await confirm(blob.id)).toMatchObject({ reason: 'not_uploaded' })
  })
  test('no bytes at all', async () => {
    const { upload } = await ask()
    expect((await sendUpload(house, owner(), upload, Buffer.alloc(0))).body).toMatchObject({
      reason: 'wrong_size',
    })
  })
  test.each(['image/jpeg', 'text/html', 'image/svg+xml', 'image/png; charset=utf-8'])(
    'as %s',
    async (type) => {
      const { upload } = await ask()
      const answer = await sendUpload(house, owner(), { ...upload, headers: { 'content-type': type } })
      expect(answer.body).toMatchObject({ reason: 'wrong_type' })
    },
  )
  test('12 MiB, and one byte more', async () => {
    const most = 12 * 1024 * 1024
    const { upload, blob } = await ask({ bytes: most })
    const tooLarge = await sendUpload(house, owner(), upload, bytesOf(most + 1))
    expect(tooLarge.status).toBe(413)
    expect((await sendUpload(house, owner(), upload, bytesOf(most))).body).toMatchObject({ state: 'done' })
    expect(await confirm(blob.id)).toMatchObject({ reason: 'no_picture' })
    const body = { ...cover(), contentType: 'image/png' as const, bytes: most + 1 }
    expect((await as(house, owner()).call('blobs.upload', { body })).status).toBe(400)
  })
  test('too late', async () => {
    const { upload } = await ask()
    house.clock.pass(5 * MINUTE_MS)
    expect((await sendUpload(house, owner(), upload)).body).toMatchObject({ reason: 'expired' })
    const { upload: other } = await ask()
    house.clock.pass(5 * MINUTE_MS - SECOND_MS)
    expect((await sendUpload(house, owner(), other)).body).toMatchObject({ state: 'done' })
  })
  test('by another', async () => {
    const { upload } = await ask()
    const { admin } = world.home
    for (const [person, status] of [
      [admin, 403],
      [world.other.owner, 404],
      [world.visitor, 403],
      [world.removed, 403],
    ] as const)
      expect((await sendUpload(house, person, upload)).status).toBe(status)
    expect((await sendUpload(house, { ...owner(), cookie: '' }, upload)).status).toBe(401)
    const fromElsewhere = { ...upload, headers: { ...upload.headers, origin: 'https://evil.example' } }
    expect((await sendUpload(house, owner(), fromElsewhere)).status).toBe(403)
    expect((await sendUpload(house, owner(), upload)).body).toMatchObject({ state: 'done' })
  })
  test('into another organisation', async () => {
    const { upload } = await ask()
    const url = upload.url.replace(world.home.organizationId, world.other.organizationId)
    expect((await sendUpload(house, owner(), { ...upload, url })).status).toBe(404)
  })
  test('with a permission that nobody gave', async () => {
    const { upload } = await ask()
    const [start, key, payload = '', mac] = (
      new URL(upload.url, house.url).searchParams.get('token') ?? ''
    ).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forge = (change: object) =>
      Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')
    for (const token of [
      [start, key, forge({ len: 5 }), mac].join('.'),
      [start, key, forge({ blob: '../../../../etc/passwd' }), mac].join('.'),
      [start, key, payload, ''].join('.'),
      'up1',
      '../../x',
    ]) {
      const url = `/api/blob/content?${new URLSearchParams({ token }).toString()}`
      expect((await sendUpload(house, owner(), { ...upload, url })).status).toBe(403)
    }
  })
})

test('of one person so many files are in memory at once, and no more', async () => {
  const { upload } = await ask()
  const session = { origin: house.deps.origins[0] ?? '', cookie: owner().cookie ?? '' }
  const headers = { ...session, ...upload.headers, 'content-length': plainPng.length }
  const sent = Array.from({ length: 7 }, () => {
    const outgoing = request(new URL(upload.url, house.url), { method: 'PUT', headers, agent: false })
    outgoing.write(plainPng.subarray(0, 10))
    return outgoing
  })
  const answers = sent.map(async (outgoing) => {
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  })
  expect(await Promise.race(answers)).toBe(429)
  for (const outgoing of sent) outgoing.end(plainPng.subarray(10))
  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  expect(await sendUpload(house, owner(), upload)).toMatchObject({ status: 200 })
})

describe('a file that is refused', () => {
  test('is decoded once, however often it is confirmed', async () => {
    const { upload, blob } = await ask({ contentType: 'image/jpeg' })
    await sendUpload(house, owner(), { ...upload, headers: { 'content-type': 'image/jpeg' } })
    const render = vi.spyOn(house.deps.pictures, 'render')
    const refusals = await Promise.all([blob, blob].map(({ id }) => confirm(id)))
    refusals.push(await confirm(blob.id))
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: 'wrong_type' })
    expect(render).toHaveBeenCalledTimes(1)
    const asker = { owner: world.home.organizationId, isUpload: true }
    expect(render).toHaveBeenCalledWith(expect.anything(), expect.anything(), asker)
    render.mockRestore()
  })
})

describe('who may ask', () => {
  test('for an event of their own organisation only, and the purpose fits the owner', async () => {
    const base = { contentType: 'image/png', bytes: 10 } as const
    const statusOf = async (body: object) =>
      (await as(house, owner()).send('blobs.upload', { body: { ...base, ...body } })).status
    expect(await statusOf({ purpose: 'event_cover', eventId: world.other.event.eventId })).toBe(404)
    expect(await statusOf({ purpose: 'event_cover' })).toBe(400)
    expect(await statusOf({ purpose: 'poster', eventId: world.home.event.eventId })).toBe(400)
    expect(await statusOf({ purpose: 'poster', contentType: 'image/svg+xml' })).toBe(400)
    expect(await statusOf({ purpose: 'poster', bytes: 0 })).toBe(400)
    expect(await statusOf({ purpose: 'poster', organizationId: world.other.organizationId })).toBe(404)
    expect(await statusOf({ purpose: 'poster' })).toBe(201)
  })
})

describe('what nothing refers to goes after a day', () => {
  const run = () => removeUnused.run({}, house.deps)
  const isThere = async (blobId: string) =>
    (await house.rows('select 1 from blobs where id = $1', [blobId])).length === 1
  const filesOf = async () => {
    const folder = join(house.dataDir, 'blobs')
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    return files.filter((file) => file.isFile()).map(({ name }) => name)
  }

  test('never confirmed, replaced, or of an event that is gone; and what is used stays', async () => {
    const { organizationId } = world.home
    const { id: eventId } = await addRow(house, 'events', { organizationId })
    await addRow(house, 'event_directory', { eventId, organizationId })
    const wanted = { purpose: 'event_cover', eventId } as const
    const used = await uploadPicture(house, owner(), wanted)
    const replaced = await uploadPicture(house, owner(), wanted)
    const { id: unconfirmed } = await addUpload(house, world.home, { createdAt: house.clock.now() })
    const use = (coverBlobId: string) =>
      done(as(house, owner()).call('eventDetails.save', { body: { eventId, coverBlobId } }))
    await use(replaced)
    await use(used)
    house.clock.pass(DAY_MS - SECOND_MS)
    await run()
    expect([await isThere(used), await isThere(replaced), await isThere(unconfirmed)]).toEqual([
      true,
      true,
      true,
    ])
    house.clock.pass(2 * SECOND_MS)
    await run()
    expect([await isThere(used), await isThere(replaced), await isThere(unconfirmed)]).toEqual([
      true,
      false,
      false,
    ])
    const files = await filesOf()
    expect([files.includes(used), files.includes(replaced), files.includes(unconfirmed)]).toEqual([
      true,
      false,
      false,
    ])
    await done(as(house, owner()).call('events.delete', { body: { eventId } }))
    await run()
    expect([await isThere(used), (await filesOf()).includes(used)]).toEqual([false, false])
  })

  test('one that is about to be removed is nobody’s picture any more, and a broken removal is done again', async () => {
    const wanted = cover()
    const coverBlobId = await uploadPicture(house, owner(), wanted)
    await house.rows('update blobs set removing_at = created_at where id = $1', [coverBlobId])
    const body = { eventId: wanted.eventId, coverBlobId }
    expect((await as(house, owner()).call('eventDetails.save', { body })).status).toBe(404)
    house.clock.pass(2 * DAY_MS)
    await run()
    expect(await isThere(coverBlobId)).toBe(false)
  })

  test('an organisation has at most 100 that are not used', async () => {
    const { organizationId } = world.other
    for (let count = 0; count < 100; count++)
      await addRow(house, 'blobs', {
        organizationId,
        uploadBytes: 1,
        uploadedBy: world.other.owner.userId,
        createdAt: house.clock.now(),
      })
    const body = { purpose: 'poster', contentType: 'image/png', bytes: 1 } as const
    const asking = as(house, world.other.owner).call('blobs.upload', { body })
    expect(await reply(asking)).toMatchObject({ state: 'refused', reason: 'too_many' })
  })
})
