import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnused } from '../../server/blobs/remove-unused.ts'
import { openBucket } from '../support/bucket.ts'
import { as, reply } from '../support/call.ts'
import { DAY_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { askToUpload, plainPng } from '../support/pictures.ts'

const bucket = await openBucket()
const house = await openHouse({
  settings: {
    MASUK_BLOB_URL: bucket.url,
    MASUK_BLOB_KEY_ID: 'key',
    MASUK_BLOB_SECRET: 'secret',
    MASUK_BLOB_REGION: 'ap-southeast-5',
  },
})
afterAll(async () => {
  await house.close()
  await bucket.close()
})
let studio: Studio
beforeAll(async () => {
  studio = await openStudio(house)
})
const confirm = (blobId: string) => reply(as(house, studio.owner).call('blobs.confirm', { body: { blobId } }))
const ask = () => askToUpload(house, studio.owner, { purpose: 'organization_logo', contentType: 'image/png' })
const put = ({ url, headers }: { url: string; headers: Record<string, string> }) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(plainPng) })

test('a permission is signed for one object, its type, its size and five minutes', async () => {
  const { blob, upload, store } = await ask()
  const url = new URL(upload.url)
  expect(store).toBe('s3')
  expect(`${url.origin}${url.pathname}`).toBe(`${bucket.url}/uploads/${blob.id}`)
  expect(url.searchParams.get('X-Amz-Expires')).toBe('300')
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match')
  expect(url.searchParams.get('X-Amz-Credential')).toMatch(/^key\/\d{8}\/ap-southeast-5\/s3\/aws4_request$/)
  expect(upload.headers).toEqual({ 'content-type': 'image/png', 'if-none-match': '*' })
  expect(upload.url).not.toContain('secret')
})

test('pictures are kept in the bucket, served from here, and removed from it', async () => {
  const { blob, upload } = await ask()
  expect([(await put(upload)).status, (await put(upload)).status]).toEqual([200, 412])
  expect(await confirm(blob.id)).toMatchObject({ state: 'done' })
  expect([...bucket.objects].map(([path, { contentType }]) => [path, contentType])).toEqual([
    [`/pictures/pictures/${blob.id}`, 'image/webp'],
  ])
  const shown = await house.ask({ path: `/api/image?src=${blob.id}`, headers: { accept: 'image/webp' } })
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  house.clock.pass(DAY_MS + 1)
  await removeUnused.run({}, house.deps)
  expect(bucket.objects.size).toBe(0)
  expect(bucket.unsigned).toEqual([])
})

test('while the bucket is away nothing is lost, and nothing breaks', async () => {
  const { blob, upload } = await ask()
  await put(upload)
  bucket.isAway = true
  expect(await confirm(blob.id)).toMatchObject({ state: 'refused', reason: 'store_away' })
  const shown = await house.ask({ path: `/api/image?src=${blob.id}` })
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  house.clock.pass(DAY_MS + 1)
  await expect(removeUnused.run({}, house.deps)).rejects.toThrow('blob store')
  bucket.isAway = false
  // It is being removed: nobody uses it any more, and the next night ends it.
  expect((await as(house, studio.owner).call('blobs.confirm', { body: { blobId: blob.id } })).status).toBe(
    404,
  )
  await removeUnused.run({}, house.deps)
  expect(bucket.objects.size).toBe(0)
  expect(await house.rows('select 1 from blobs')).toEqual([])
})
