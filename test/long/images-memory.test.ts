import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localBlobs } from '../../server/outside/blobs/local-blobs.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { plainPicture } from '../support/pictures.ts'
import { startProcess } from '../support/service-process.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
const service = await startProcess(house, [])
afterAll(async () => {
  await service.end()
  await house.close()
})

const AT_ONCE = 200
const MOST_MIB = 400
const SAMPLE_EVERY_MS = 20

/** Small files that become large, large files, and files that break off. */
async function nastyPictures(): Promise<Buffer[]> {
  const large = await plainPicture(7_000, 7_000).png().toBuffer()
  return [
    large,
    await plainPicture(8_200, 6_250).png().toBuffer(),
    large.subarray(0, large.length / 2),
    await plainPicture(8_000, 6_000).jpeg({ progressive: true, quality: 100 }).toBuffer(),
    await plainPicture(6_000, 6_000).webp({ lossless: true }).toBuffer(),
    Buffer.concat([large, randomBytes(12 * 1024 * 1024 - large.length)]),
  ]
}

test('200 hostile pictures at once leave the service and its decoders small', async () => {
  const { organizationId, owner } = await openStudio(house)
  const store = localBlobs(join(service.dataDir, 'blobs'))
  const pictures = await nastyPictures()
  const ids = Array.from({ length: AT_ONCE }, () => randomUUIDv7())
  for (const [index, id] of ids.entries()) {
    const bytes = pictures[index % pictures.length]!
    await addRow(house, 'blobs', { organizationId, id, uploadBytes: 1, uploadedBy: owner.userId })
    await store.put({ kind: 'pictures', id }, bytes, 'image/webp')
  }
  await house.rows(
    `update blobs set confirmed_at = created_at, width = 1, height = 1, sha256 = sha256(id::text::bytea)`,
  )
  const peak = { service: 0, decoders: 0, children: 0 }
  const sampling = setInterval(() => void sample(), SAMPLE_EVERY_MS)
  async function sample(): Promise<void> {
    peak.service = Math.max(peak.service, await service.residentMib())
    const each = await service.childrenMib()
    peak.children = Math.max(peak.children, each.length)
    peak.decoders = Math.max(peak.decoders, ...each)
  }
  const answers = await Promise.all(ids.map((id) => fetch(`${service.url}/api/image?src=${id}&w=1280`)))
  clearInterval(sampling)
  const types = answers.map((answer) => answer.headers.get('content-type'))
  const made = types.filter((type) => type !== 'image/png').length
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(made).toBeGreaterThan(0)
  expect(peak.children).toBeLessThanOrEqual(2)
  expect(peak.service).toBeLessThan(MOST_MIB)
  expect(peak.decoders).toBeLessThan(MOST_MIB)
}, 300_000)
