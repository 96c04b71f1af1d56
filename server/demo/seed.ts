import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { klDayOf, klDayStart } from '@masuk/shared/kl-day.ts'
import type { Knex } from 'knex'
import type { Deps } from '../core/deps.ts'
import { demoAccounts, demoOrganizations } from './accounts.ts'
import { personName } from './people.ts'
import { setProgramme } from './programme.ts'

const HOUR_MS = 3_600_000
/** Any fixed number: servers that start at once seed one after the other, and the second finds it done. */
const LOCK = 4_737_202
const ASK_AGAIN_MS = 50
const TICKETS = 2_000
const OTHER_TICKETS = 40

/** The slug of the event whose door the demo opens. */
export const DEMO_EVENT = 'malam-muzik'

/** Fills an empty database with an organisation and its events; in one that it filled before, brings the event to today. */
export async function seedDemo({ db, clock, keyrings }: Deps): Promise<void> {
  const now = clock.now().getTime()
  const keyId = keyrings.tickets.signing.id
  await db.knex.transaction(async (tx) => {
    while (!(await takesLock(tx))) await delay(ASK_AGAIN_MS)
    const anything = await tx('organizations').first('id')
    if (anything) await bringToToday(tx, now)
    else await fill(tx, { now, keyId })
  })
}

/** Asks, and does not wait: waiting for a lock is cut off after 2 s, and on a busy machine seeding takes longer. */
async function takesLock(tx: Knex.Transaction): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { taken: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?) as taken',
    [LOCK],
  )
  return rows[0]?.taken ?? false
}

/** The demo is on all day: from midnight in Kuala Lumpur until two hours after the next. */
function hoursOfToday(now: number): { starts_at: Date; ends_at: Date } {
  const midnight = klDayStart(klDayOf(now))
  return { starts_at: new Date(midnight), ends_at: new Date(midnight + 26 * HOUR_MS) }
}

async function bringToToday(tx: Knex.Transaction, now: number): Promise<void> {
  const demo = tx('events').where({ slug: DEMO_EVENT }).where('ends_at', '<', new Date(now))
  if ((await demo.update(hoursOfToday(now))) > 0) await setProgramme(tx, DEMO_EVENT)
}

async function fill(tx: Knex.Transaction, { now, keyId }: { now: number; keyId: number }): Promise<void> {
  const organization_id = await addAccounts(tx)
  await tx('loyalty_settings').insert({ organization_id, points_per_scan: 10 })

  const today = {
    slug: DEMO_EVENT,
    name: 'Malam Muzik Kuala Lumpur',
    venue: 'Dataran Merdeka',
    ...hoursOfToday(now),
  }
  const nextWeek = new Date(klDayStart(klDayOf(now)) + 7 * 24 * HOUR_MS + 14 * HOUR_MS)
  const other = {
    slug: 'bengkel-batik',
    name: 'Bengkel Batik',
    venue: 'Kompleks Kraf',
    starts_at: nextWeek,
    ends_at: new Date(nextWeek.getTime() + 4 * HOUR_MS),
  }
  await addEvent(tx, {
    organization_id,
    keyId,
    event: today,
    types: ['General', 'VIP', 'Crew'],
    count: TICKETS,
  })
  await addEvent(tx, { organization_id, keyId, event: other, types: ['Participant'], count: OTHER_TICKETS })
  await setProgramme(tx, DEMO_EVENT)
}

/** The people who can be signed in as, and their organisations. Returns the one that the events are of. */
async function addAccounts(tx: Knex.Transaction): Promise<string> {
  const organizations = demoOrganizations.map((organization) => ({ id: randomUUIDv7(), ...organization }))
  await tx('organizations').insert(organizations)
  for (const { email, name, organization, role } of demoAccounts) {
    const user_id = randomUUIDv7()
    const organization_id = organizations.find(({ slug }) => slug === organization)?.id
    await tx('users').insert({ id: user_id, email, name, email_verified: true })
    if (organization_id) await tx('memberships').insert({ organization_id, user_id, role })
  }
  return organizations[0]?.id ?? ''
}

interface EventPlan {
  organization_id: string
  keyId: number
  event: { slug: string; name: string; venue: string; starts_at: Date; ends_at: Date }
  types: readonly string[]
  count: number
}

async function addEvent(
  tx: Knex.Transaction,
  { organization_id, keyId, event, types, count }: EventPlan,
): Promise<void> {
  const event_id = randomUUIDv7()
  await tx('events').insert({ organization_id, id: event_id, status: 'published', capacity: null, ...event })
  await tx('event_directory').insert({ event_id, slug: event.slug, organization_id })
  const ticketTypes = types.map((name, at) => ({
    organization_id,
    id: randomUUIDv7(),
    event_id,
    name,
    price_sen: at * 12_000 + 6_000,
    quantity: null,
    public_registration: name !== 'Crew',
  }))
  await tx('ticket_types').insert(ticketTypes)

  const people = Array.from({ length: Math.ceil(count * 0.7) }, (_, n) => ({
    id: randomUUIDv7(),
    name: personName(n),
    email: `${event.slug}-${n}@guests.example`,
  }))
  const registrations = people.map(({ id }) => ({
    organization_id,
    id: randomUUIDv7(),
    event_id,
    user_id: id,
    status: 'confirmed',
  }))
  const tickets = Array.from({ length: count }, (_, n) => {
    // The first people hold the tickets of their friends as well.
    const buyer = n % people.length
    return {
      organization_id,
      id: randomUUIDv7(),
      event_id,
      ticket_type_id: ticketTypes[typeOf(n) % types.length]?.id,
      registration_id: registrations[buyer]?.id,
      user_id: people[buyer]?.id,
      holder_name: personName(n),
      key_id: keyId,
      issue: n % 20 === 3 ? 2 : 1,
      voided_at: n % 25 === 7 ? event.starts_at : null,
    }
  })
  await tx.batchInsert('users', people, 500)
  await tx.batchInsert('registrations', registrations, 500)
  await tx.batchInsert('tickets', tickets, 500)
}

/** One ticket in ten is of the second type, one in fifty of the third. */
function typeOf(n: number): number {
  if (n % 50 === 49) return 2
  return n % 10 === 9 ? 1 : 0
}
