import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'
import { addSourceRow, calendarEvent, calendarOf, openOtherSite, says } from '../support/listings.ts'
import { startProcess } from '../support/service-process.ts'

const site = await openOtherSite()
const SECRET = 'a-secret-of-more-than-24-characters'
const house = await openHouse()
const service = await startProcess(house, ['--max-semi-space-size=8', '--max-old-space-size=128'], {
  MASUK_CRON_SECRET: SECRET,
  MASUK_OUTSIDE_LOOPBACK: site.origin,
})
afterAll(async () => {
  await service.end()
  await house.close()
  await site.close()
})

const MOST_GROWTH_MIB = 60
const calendar = (events: number, day: string) =>
  calendarOf(
    ...Array.from({ length: events }, (_, at) =>
      calendarEvent(`e${at}`, { DTSTART: `202612${day}T120000Z`, DESCRIPTION: 'x'.repeat(300) }),
    ),
  )

/** Has the source read, and tells how large the service was at most meanwhile. */
async function ingest(): Promise<number> {
  let peakMib = await service.residentMib()
  const sampling = setInterval(
    () => void service.residentMib().then((mib) => (peakMib = Math.max(peakMib, mib))),
    20,
  )
  const answer = await fetch(`${service.url}/api/cron/ingest-listings`, {
    headers: { authorization: `Bearer ${SECRET}` },
  })
  clearInterval(sampling)
  expect(await answer.json()).toMatchObject({ sources: { read: 1 } })
  return peakMib
}

test(
  'reading 10,000 entries again and again takes no more memory than reading them once',
  { timeout: 300_000 },
  async () => {
    await addSourceRow(house, { url: `${site.origin}/large.ics` })
    site.answers['large.ics'] = says('text/calendar', calendar(10_000, '05'))
    const first = await ingest()
    const peaks: number[] = []
    for (const day of ['06', '07', '08', '09', '10', '11']) {
      site.answers['large.ics'] = says('text/calendar', calendar(10_000, day))
      peaks.push(await ingest())
    }
    process.stdout.write(`10,000 entries: ${first} MiB, then ${peaks.join(', ')} MiB\n`)
    expect(Math.max(...peaks) - first).toBeLessThan(MOST_GROWTH_MIB)
    expect(await house.rows('select count(*) from listings')).toEqual([{ count: 10_000 }])
  },
)
