import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'
import { makeCrowdedEvent } from './overview-event.ts'
import type { CrowdedEvent } from './overview-event.ts'
import { quantile } from './quantile.ts'
import { signIn } from './sign-in.ts'

const ROUNDS = 9
const EVENTS = 2_000

const rules = {
  'studio-slowest-read': { unit: 'ms', atMost: 1_000 },
  'studio-slowest-live-read': { unit: 'ms', atMost: 1_000 },
}

/** More than 200,000 registrations. */
const crowd = { tickets: 300_000, scans: 150_000, days: 1, doors: 40, conflicts: 300 }

/** The slowest of the reads that the studio's screens make, at the 95th percentile; live ones are made again and again. */
export const studioScreens = family(rules, () =>
  withHouse(async (house) => {
    const event = await makeCrowdedEvent(house.db, crowd)
    await addEvents(house, event)
    const cookie = await signIn(house, event.ownerId)
    const { live, others } = await readsOf(house, event)
    const timesOf = async (paths: readonly string[]) => {
      const times = []
      for (const path of paths) times.push(await timeOf(house, path, cookie))
      return times
    }
    return {
      'studio-slowest-read': Math.max(...(await timesOf(others))),
      'studio-slowest-live-read': Math.max(...(await timesOf(live))),
    }
  }),
)

async function readsOf({ db }: House, { organizationId, eventId }: CrowdedEvent) {
  const { rows } = await db.query<{ id: string }>(
    'select registration_id as id from tickets where organization_id = $1 and event_id = $2 limit 1',
    [organizationId, eventId],
  )
  const ofEvent = `eventId=${eventId}`
  const people = `/api/partner/events/people`
  return {
    live: [
      `/api/partner/events/overview?${ofEvent}`,
      `/api/partner/events/scanners?${ofEvent}&limit=200`,
      `/api/partner/events/conflicts?${ofEvent}&state=open`,
      `/api/studio/stats/${eventId}`,
      `/api/partner/events/sales?${ofEvent}`,
      `/api/loyalty/broadcasts?${ofEvent}`,
    ],
    others: [
      '/api/partner/studio/shell',
      `/api/partner/events?organizationId=${organizationId}&limit=200`,
      `${people}?${ofEvent}`,
      `${people}?${ofEvent}&sort=newest`,
      `${people}?${ofEvent}&sort=name`,
      `${people}?${ofEvent}&sort=ticket_type`,
      `${people}?${ofEvent}&q=Guest%20299999`,
      `${people}?${ofEvent}&q=nobody%20at%20all`,
      `${people}?${ofEvent}&state=void&checkedIn=yes`,
      `${people}/order?${ofEvent}&registrationId=${rows[0]?.id}`,
      `/api/partner/events/tickets?${ofEvent}`,
      `/api/loyalty/giveaways?${ofEvent}`,
      `/api/loyalty/codes?organizationId=${organizationId}`,
      `/api/partner/team?organizationId=${organizationId}&limit=200`,
      `/api/partner/studio/organization/audit?organizationId=${organizationId}`,
    ],
  }
}

/** The other events of the organisation. */
async function addEvents({ db }: House, { organizationId }: CrowdedEvent): Promise<void> {
  await db.query(
    `insert into events (organization_id, id, slug, name, status, starts_at, ends_at)
     select $1, gen_random_uuid(), 'malam-' || n, 'Malam ' || n, 'draft', now() + n * interval '1 hour', now() + (n + 3) * interval '1 hour'
       from generate_series(1, $2::integer) n`,
    [organizationId, EVENTS],
  )
  await db.query('analyze events')
}

async function timeOf({ url }: House, path: string, cookie: string): Promise<number> {
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const beganAt = performance.now()
    const response = await fetch(url + path, { headers: { cookie } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
    // The first fills caches of the database.
    if (round > 0) times.push(performance.now() - beganAt)
  }
  const slow = quantile(times, 0.95)
  if (process.env['MASUK_BENCH_EACH']) console.error(path.split('?')[0], Math.round(slow))
  return slow
}
