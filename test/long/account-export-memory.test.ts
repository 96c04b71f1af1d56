import { operations } from '@masuk/shared/contract/index.ts'
import { afterAll, expect, test } from 'vitest'
import { fillHistory } from '../support/account.ts'
import { startDownload } from '../support/download.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import { openSale } from '../support/sales.ts'
import { startProcess } from '../support/service-process.ts'

const house = await openHouse()
// The engine lets garbage lie as long as there is memory; with little of it, it shows what is really held.
const service = await startProcess(house, ['--max-semi-space-size=8', '--max-old-space-size=128'])
afterAll(async () => {
  await service.end()
  await house.close()
})

const { path } = operations['account.export']
const ROWS = 100_000
const MIB = 1024 * 1024
const MOST_GROWTH_MIB = 32
const SAMPLE_EVERY_MS = 20

/** Downloads the data of somebody with so many registrations and points; how large the service was at most meanwhile. */
async function download(count: number): Promise<{ text: string; peakMib: number }> {
  const person = await addSignedIn(house)
  await fillHistory(house, person, { ...(await openSale(house)), count })
  await house.rows('analyze')
  let peakMib = await service.residentMib()
  const sampling = setInterval(() => {
    void service.residentMib().then((mib) => (peakMib = Math.max(peakMib, mib)))
  }, SAMPLE_EVERY_MS)
  try {
    const incoming = await startDownload(service, await service.signIn(person), path)
    let text = ''
    for await (const part of incoming.setEncoding('utf8')) text += part
    expect(incoming.complete).toBe(true)
    return { text, peakMib }
  } finally {
    clearInterval(sampling)
  }
}

test('downloading 100,000 registrations and as many points takes no more memory than a tenth of them, and is valid', async () => {
  const small = await download(ROWS / 10)
  const large = await download(ROWS)
  expect(large.text.length).toBeGreaterThan(50 * MIB)
  const data = operations['account.export'].reply.parse(JSON.parse(large.text))
  expect(data.registrations).toHaveLength(ROWS)
  expect(new Set(data.registrations.flatMap(({ tickets }) => tickets.map(({ code }) => code))).size).toBe(
    ROWS,
  )
  expect(data.points).toHaveLength(ROWS)
  expect(large.peakMib - small.peakMib).toBeLessThan(MOST_GROWTH_MIB)
}, 300_000)
