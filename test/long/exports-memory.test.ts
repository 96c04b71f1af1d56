import { operations } from '@masuk/shared/contract/index.ts'
import { afterAll, expect, test } from 'vitest'
import { drain, startDownload } from '../support/download.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { startProcess } from '../support/service-process.ts'
import { fillEvent, organizerOf } from '../support/studio.ts'

const house = await openHouse()
// The engine lets garbage lie as long as there is memory; with little of it, it shows what is really held.
const service = await startProcess(house, ['--max-semi-space-size=8', '--max-old-space-size=128'])
afterAll(async () => {
  await service.end()
  await house.close()
})
const studio = await openStudio(house)
const owner = await service.signIn(studio.owner)

const ROWS = 200_000
const MIB = 1024 * 1024
const MOST_GROWTH_MIB = 32
const SAMPLE_EVERY_MS = 20

/** Downloads an export and throws it away; how large the service was at most meanwhile. */
async function download(path: string): Promise<{ bytes: number; peakMib: number }> {
  let peakMib = await service.residentMib()
  const sampling = setInterval(() => {
    void service.residentMib().then((mib) => (peakMib = Math.max(peakMib, mib)))
  }, SAMPLE_EVERY_MS)
  try {
    const { bytes, complete } = await drain(await startDownload(service, owner, path))
    expect(complete).toBe(true)
    return { bytes, peakMib }
  } finally {
    clearInterval(sampling)
  }
}

test('exporting 200,000 rows takes no more memory than exporting a tenth of them', async () => {
  const open = () => addEvent(house, { organizer: organizerOf(studio) })
  const [small, large] = [await open(), await open()]
  await fillEvent(house, small, { tickets: ROWS / 10, scans: ROWS / 10 })
  await fillEvent(house, large, { tickets: ROWS, scans: ROWS })
  await house.rows('analyze')
  const figures = []
  for (const kind of ['exports.attendees', 'exports.scans'] as const) {
    const format = kind === 'exports.attendees' ? 'csv' : 'json'
    const pathOf = (eventId: string) => `${operations[kind].path}?format=${format}&eventId=${eventId}`
    const before = await download(pathOf(small.eventId))
    const { bytes, peakMib } = await download(pathOf(large.eventId))
    expect(bytes).toBeGreaterThan(50 * MIB)
    figures.push({ kind, growthMib: Math.round(peakMib - before.peakMib) })
  }
  expect(figures.filter(({ growthMib }) => growthMib > MOST_GROWTH_MIB)).toEqual([])
}, 300_000)
