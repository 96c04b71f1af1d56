import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { listen } from '../support/listen.ts'
import { addUpload, plainPicture, plainPng, uploadPicture } from '../support/pictures.ts'
import { openTrap } from '../support/trap.ts'
import { openWorld } from '../support/world.ts'
import type { World } from '../support/world.ts'

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
const trap = await openTrap()
/** A host of others whose pictures are allowed. */
const site = createServer((request, response) => {
  if (request.url === '/picture.png') response.setHeader('content-type', 'image/png').end(plainPng)
  else if (request.url === '/script.svg') response.setHeader('content-type', 'image/svg+xml').end(SVG)
  else if (request.url === '/page.png') response.setHeader('content-type', 'text/html').end(plainPng)
  else if (request.url === '/large.png')
    response.setHeader('content-type', 'image/png').end(Buffer.alloc(12 * 1024 * 1024 + 1))
  else response.writeHead(302, { location: `http://127.0.0.1:${trap.port}/` }).end()
})
const host = `127.0.0.1:${await listen(site)}`
const house = await openHouse({
  settings: { MASUK_IMAGE_HOSTS: host, MASUK_OUTSIDE_LOOPBACK: `http://${host}` },
})
afterAll(async () => {
  await house.close()
  site.close()
  trap.close()
})
let world: World
beforeAll(async () => {
  world = await openWorld(house)
})

const owner = () => world.home.owner
const cover = () => ({ purpose: 'event_cover', eventId: world.home.event.eventId }) as const
const confirm = (blobId: string) => reply(as(house, owner()).call('blobs.confirm', { body: { blobId } }))

describe('what becomes a picture', () => {
  const polyglot = async () =>
    Buffer.concat([await plainPicture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  const makers: [string, string, () => Promise<Buffer>, string][] = [
    ['JPEG', 'image/jpeg', () => plainPicture().jpeg().toBuffer(), 'done'],
    ['WebP', 'image/webp', () => plainPicture().webp().toBuffer(), 'done'],
    ['AVIF', 'image/avif', () => plainPicture().avif({ effort: 0 }).toBuffer(), 'done'],
    ['a picture with a page behind it', 'image/png', polyglot, 'done'],
    ['JPEG that says PNG', 'image/png', () => plainPicture().jpeg().toBuffer(), 'wrong_type'],
    ['half a picture', 'image/png', async () => (await noise()).subarray(0, 2_000), 'no_picture'],
    ['SVG with a script', 'image/png', async () => SVG, 'no_picture'],
    ['GIF', 'image/png', () => plainPicture().gif().toBuffer(), 'no_picture'],
    [
      'a page',
      'image/png',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'no_picture',
    ],
    [
      '51 megapixels in 70 KB',
      'image/png',
      () => plainPicture(8_200, 6_250).png().toBuffer(),
      'too_many_pixels',
    ],
  ]
  const noise = () =>
    sharp({
      create: {
        width: 60,
        height: 60,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()

  test.each(makers)('%s', async (_, contentType, make, expected) => {
    const { id } = await addUpload(house, world.home, { bytes: await make(), contentType })
    const answer = await confirm(id)
    expect(answer.state === 'refused' ? answer.reason : answer.state).toBe(expected)
    const kept = await house.deps.blobs.get({ kind: 'pictures', id }, 1e6)
    expect(kept !== null).toBe(expected === 'done')
    expect(kept?.includes('script')).not.toBe(true)
  })

  test('turned as the camera was held, and without the place where that was', async () => {
    const exif = {
      IFD0: { Make: 'Kamera Rahsia' },
      IFD3: { GPSLatitude: '3/1 8/1 0/1', GPSLatitudeRef: 'N' },
    }
    const bytes = await plainPicture().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { id } = await addUpload(house, world.home, { bytes, contentType: 'image/jpeg' })
    expect(await confirm(id)).toMatchObject({ picture: { width: 30, height: 40 } })
    const kept = await house.deps.blobs.get({ kind: 'pictures', id }, 1e6)
    expect((await sharp(kept!).metadata()).exif).toBeUndefined()
  })
})

describe('where pictures are shown', () => {
  test('the cover of an event', async () => {
    const { eventId, slug } = world.home.event
    const coverBlobId = await uploadPicture(house, owner(), cover())
    const save = (body: object) =>
      as(house, owner()).send('eventDetails.save', { body: { eventId, ...body } })
    const url = `/api/image?src=${coverBlobId}`
    expect((await save({ coverBlobId })).body).toMatchObject({ event: { coverBlobId, coverUrl: url } })
    const shown = await reply(as(house, owner()).call('publicEvents.one', { query: { slug } }))
    expect(shown.event.coverUrl).toBe(url)
    // What is not a cover of this event is none.
    const logo = await uploadPicture(house, owner(), { purpose: 'organization_logo' })
    const { id: unconfirmed } = await addUpload(house, world.home, {})
    for (const blobId of [logo, unconfirmed])
      expect((await save({ coverBlobId: blobId })).body).toMatchObject({ reason: 'no_such_picture' })
    // What it has may be sent along.
    expect((await save({ coverBlobId, venue: 'Dewan' })).body).toMatchObject({ state: 'done' })
    const copy = await done(as(house, owner()).call('events.duplicate', { body: { eventId } }))
    const details = await reply(
      as(house, owner()).call('eventDetails.read', { query: { eventId: copy.event.id } }),
    )
    expect(details.event.coverUrl).toBe(url)
    expect((await save({ coverBlobId: null })).body).toMatchObject({
      event: { coverBlobId: null, coverUrl: null },
    })
  })

  test('the logo of an organisation', async () => {
    const { organizationId, event } = world.home
    const logoBlobId = await uploadPicture(house, owner(), { purpose: 'organization_logo' })
    const save = (blobId: string | null) =>
      reply(
        as(house, owner()).call('organizations.saveLogo', { body: { organizationId, logoBlobId: blobId } }),
      )
    const logoUrl = `/api/image?src=${logoBlobId}`
    expect(await save(logoBlobId)).toEqual({ state: 'done', logoUrl })
    const { organizations } = await reply(as(house, owner()).call('organizations.shell'))
    expect(organizations).toMatchObject([{ logoUrl }])
    const shown = await reply(as(house, owner()).call('publicEvents.one', { query: { slug: event.slug } }))
    expect(shown.event.organizationLogoUrl).toBe(logoUrl)
    const cover = await uploadPicture(house, owner(), { purpose: 'event_cover', eventId: event.eventId })
    expect(await save(cover)).toMatchObject({ reason: 'no_such_picture' })
    expect(await save(null)).toEqual({ state: 'done', logoUrl: null })
  })

  test('what can be won', async () => {
    const { eventId } = world.home.event
    const pictureBlobId = await uploadPicture(house, owner(), { purpose: 'giveaway_picture', eventId })
    const now = house.clock.now().getTime()
    const body = {
      eventId,
      title: 'Kasut',
      cost: 0,
      winners: 1,
      opensAt: new Date(now).toISOString(),
      closesAt: new Date(now + DAY_MS).toISOString(),
    }
    const { giveaway } = await done(
      as(house, owner()).call('giveaways.create', { body: { ...body, pictureBlobId } }),
    )
    expect(giveaway.pictureUrl).toBe(`/api/image?src=${pictureBlobId}`)
    const { id: unconfirmed } = await addUpload(house, world.home)
    const wrong = { ...body, pictureBlobId: unconfirmed }
    expect(await reply(as(house, owner()).call('giveaways.create', { body: wrong }))).toMatchObject({
      reason: 'no_such_picture',
    })
  })
})

describe('GET /api/image', () => {
  const accept = 'image/avif,image/webp,image/*,*/*;q=0.8'
  const get = (query: Record<string, string>, headers: Record<string, string> = { accept }) =>
    house.ask({ path: `/api/image?${new URLSearchParams(query).toString()}`, headers })
  /** A confirmed picture of that size. */
  async function picture(width: number, height: number): Promise<string> {
    const { id } = await addUpload(house, world.home, {
      bytes: await plainPicture(width, height).png().toBuffer(),
    })
    await confirm(id)
    return id
  }

  test('in the width and format that the caller can show', async () => {
    const src = await picture(1_500, 1_000)
    const types = [
      [{ src }, accept, 'image/avif'],
      [{ src, w: '960', q: '90' }, accept, 'image/webp'],
      [{ src, w: '160' }, 'image/webp', 'image/webp'],
      [{ src, w: '160', q: '40' }, '*/*', 'image/jpeg'],
    ] as const
    for (const [query, accepted, type] of types) {
      const answer = await get(query, { accept: accepted })
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining('sandbox'),
          'cross-origin-resource-policy': 'cross-origin',
          vary: expect.stringContaining('Accept'),
        },
      })
    }
    const { headers } = await get({ src })
    const again = await get({ src }, { accept, 'if-none-match': headers['etag'] ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
    const made = await fetch(`${house.url}/api/image?src=${src}&w=320`, { headers: { accept: 'image/jpeg' } })
    expect(await sharp(await made.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 213 })
  })

  test('made once, and then it is there even when the store is not', async () => {
    const src = await picture(400, 400)
    await Promise.all([get({ src }), get({ src })])
    await house.deps.blobs.delete({ kind: 'pictures', id: src })
    expect((await get({ src })).headers['content-type']).toBe('image/avif')
    expect((await get({ src, w: '320' })).headers['content-type']).toBe('image/png')
  })

  test.each([
    { src: '' },
    { src: 'a'.repeat(2_049) },
    { src: 'x', w: '641' },
    { src: 'x', w: '1e9' },
    { src: 'x', q: '39' },
    { src: 'x', q: '91' },
    { src: 'x', q: '70.5' },
  ])('400: %j', async (query) => {
    expect((await get(query)).status).toBe(400)
  })

  test.each([
    ['no such picture', () => '01973f10-0000-7000-8000-0000000000b1'],
    ['not confirmed', async () => (await addUpload(house, world.home)).id],
    ['a page', () => `http://${host}/page.png`],
    ['SVG of an allowed host', () => `http://${host}/script.svg`],
    ['one byte more than 12 MiB', () => `http://${host}/large.png`],
    ['a redirect of an allowed host', () => `http://${host}/redirect`],
    ['a host that nobody allowed', () => `http://127.0.0.1:${trap.port}/a.png`],
    ['the same by another name', () => `http://localhost:${trap.port}/a.png`],
    ['an allowed host as a user', () => `http://${host}@127.0.0.1:${trap.port}/a.png`],
    ['a file', () => 'file:///etc/passwd'],
    ['a path', () => '../../etc/passwd'],
    ['inside an address', () => `data:image/png;base64,${plainPng.toString('base64')}`],
  ])('a neutral picture, for a short time: %s', async (_, srcOf) => {
    expect(await get({ src: await srcOf() })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=60' },
    })
    expect(trap.visits).toBe(0)
  })

  test('a picture of an allowed host, for an hour', async () => {
    expect(await get({ src: `http://${host}/picture.png` })).toMatchObject({
      headers: { 'content-type': 'image/avif', 'cache-control': 'public, max-age=3600' },
    })
  })

  test('what stands behind # makes no other picture of it', async () => {
    const [plain, other] = await Promise.all(
      ['', '#other'].map((ending) => get({ src: `http://${host}/picture.png${ending}` })),
    )
    expect(other?.headers['etag']).toBe(plain?.headers['etag'])
  })
})
