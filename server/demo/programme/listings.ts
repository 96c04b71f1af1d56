import { randomUUIDv7 } from 'node:crypto'
import { klDayOf, klDayStart } from '@masuk/shared/kl-day.ts'
import type { Knex } from 'knex'
import { slugOf, withSuffix } from '../../events/slug.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

/** Events of others, as a calendar would tell them: how many days ahead, from and to which minute of the day. */
const listings = [
  {
    title: 'Pasar Seni: live portraits',
    venue: 'Central Market, Kuala Lumpur',
    page: 'portraits',
    days: 2,
    minutes: [600, 1_080],
  },
  {
    title: 'Larian Amal Tasik',
    venue: 'Taman Tasik Titiwangsa',
    page: 'larian',
    days: 5,
    minutes: [390, 600],
  },
  { title: '中央艺坊书法课', venue: '中央艺坊', page: 'calligraphy', days: 9, minutes: [840, 960] },
  {
    title: 'Open Mic at the River',
    venue: 'Riverside Walk',
    page: 'open-mic',
    days: 16,
    minutes: [1_200, 1_380],
  },
] as const

/** Where they are said to come from: nobody is asked, so the source is paused. */
const SOURCE = 'https://kalendar.example/acara.ics'

/** Adds the listings of the demo, or brings them to today. */
export async function addListings(tx: Knex.Transaction, now: number): Promise<void> {
  const at = new Date(now)
  await tx('listing_sources').where({ url: SOURCE }).delete()
  const id = randomUUIDv7()
  const paused = { paused_at: at, paused_because: 'operator' }
  await tx('listing_sources').insert({ id, kind: 'ics', url: SOURCE, created_at: at, ...paused })
  const today = klDayStart(klDayOf(now))
  await tx('listings').insert(
    listings.map(({ title, venue, page, days, minutes: [from, to] }) => ({
      id: randomUUIDv7(),
      source_id: id,
      uid: page,
      slug: withSuffix(slugOf(title), id.slice(-12)),
      title,
      venue,
      url: `https://kalendar.example/${page}`,
      starts_at: new Date(today + days * DAY_MS + from * MINUTE_MS),
      ends_at: new Date(today + days * DAY_MS + to * MINUTE_MS),
      created_at: at,
      seen_at: at,
      // Its pages are nowhere: they would be found dead.
      checked_at: new Date(now + 400 * DAY_MS),
    })),
  )
}
