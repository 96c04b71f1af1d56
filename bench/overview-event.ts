import { randomUUID } from 'node:crypto'
import { klDayOf, klDayStart } from '@masuk/shared/kl-day.ts'
import type pg from 'pg'

const HOUR_MS = 3_600_000

export interface Crowd {
  tickets: number
  scans: number
  /** Kuala Lumpur days over which the scans are spread. */
  days: number
  doors: number
  conflicts: number
  /** Bookings that came to nothing: they have no tickets. */
  lapsed?: number
}

export interface CrowdedEvent {
  organizationId: string
  eventId: string
  ownerId: string
}

/** An event as it is when most people are in: tickets of three types, doors of several members, scans over its days. */
export async function makeCrowdedEvent(db: pg.Pool, crowd: Crowd): Promise<CrowdedEvent> {
  const event = { organizationId: randomUUID(), eventId: randomUUID(), ownerId: randomUUID() }
  const client = await db.connect()
  try {
    await client.query('begin')
    // The rows fit together by themselves; foreign keys would check each of them.
    await client.query('set local session_replication_role = replica')
    await client.query('set local statement_timeout = 0')
    await addPlace(client, event, crowd)
    await client.query(ADD_TICKETS, [event.organizationId, event.eventId, crowd.tickets])
    await client.query(ADD_SCANS, [event.organizationId, event.eventId, crowd.scans, crowd.days, crowd.doors])
    await client.query(ADD_COUNTS, [event.organizationId, event.eventId])
    await client.query(ADD_CLAIMS, [event.organizationId, event.eventId, crowd.conflicts])
    await client.query(ADD_LAPSED, [event.organizationId, event.eventId, crowd.lapsed ?? 0])
    await client.query('commit')
    await client.query('vacuum analyze')
    return event
  } finally {
    client.release()
  }
}

async function addPlace(client: pg.PoolClient, event: CrowdedEvent, { doors, days }: Crowd): Promise<void> {
  const { organizationId, eventId, ownerId } = event
  const start = klDayStart(klDayOf(Date.now()))
  await client.query(`insert into organizations (id, slug, name) values ($1, $2, 'Balai Raya')`, [
    organizationId,
    `balai-${organizationId}`,
  ])
  await client.query(`insert into users (id, name, email) values ($1, 'Aminah', $2)`, [
    ownerId,
    `${ownerId}@bench.example`,
  ])
  await client.query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    organizationId,
    ownerId,
  ])
  await client.query(
    `insert into events (organization_id, id, slug, name, status, starts_at, ends_at)
     values ($1, $2, $3, 'Malam Muzik', 'published', $4, $5)`,
    [organizationId, eventId, `muzik-${eventId}`, new Date(start), new Date(start + days * 24 * HOUR_MS)],
  )
  await client.query('insert into event_directory (event_id, slug, organization_id) values ($1, $2, $3)', [
    eventId,
    `muzik-${eventId}`,
    organizationId,
  ])
  await client.query(ADD_DOORS, [organizationId, eventId, doors])
}

/** The nth id of this event's rows: made by counting, so that rows find each other without a join. */
const ID = (n: string) => `(left($2::uuid::text, 24) || lpad(to_hex(${n}), 12, '0'))::uuid`

const ADD_DOORS = `
with people as (
  insert into users (id, name, email) select ${ID('n')}, 'Crew ' || n, $2::uuid || '-' || n from generate_series(1, $3::integer) n
), members as (
  insert into memberships (organization_id, user_id, role) select $1, ${ID('n')}, 'crew' from generate_series(1, $3::integer) n
)
insert into scanner_grants (organization_id, id, event_id, member_id, device, expires_at, last_seen_at, waiting)
select $1, ${ID('n')}, $2, ${ID('n')}, 'Door ' || n, now() + interval '1 day', now(), 3 from generate_series(1, $3::integer) n`

/** Seven bookings for ten tickets; one ticket in twenty-five is void, one booking in fifty has expired. */
const ADD_TICKETS = `
with types as (
  insert into ticket_types (organization_id, id, event_id, name, price_sen)
  select $1, ${ID('n')}, $2, 'Type ' || n, 6000 from generate_series(0, 2) n
), bookings as (
  insert into registrations (organization_id, id, event_id, status)
  select $1, ${ID('n')}, $2, case when n % 50 = 0 then 'expired' else 'confirmed' end
    from generate_series(0, $3::integer * 7 / 10) n
)
insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, holder_name, voided_at)
select $1, ${ID('n')}, $2, ${ID('n % 3')}, ${ID('n % ($3::integer * 7 / 10 + 1)')}, 'Guest ' || n,
       case when n % 25 = 7 then now() end
  from generate_series(0, $3::integer - 1) n`

/** Over eight hours of each day. On each later day half of the people come again. */
const ADD_SCANS = `
insert into scans (organization_id, ticket_id, scan_key, id, event_id, day, grant_id, scanned_at, device)
select $1, ${ID('person')}, ${ID('person')} || ':' || (current_date + day), ${ID('n')}, $2, current_date + day,
       ${ID('1 + n % $5::integer')}, current_date + day * interval '1 day' + (n % 28800) * interval '1 second', 'Door ' || n % $5::integer
  from generate_series(0, $3::integer - 1) n,
       lateral (select n % $4::integer as day) on_day,
       lateral (select n / $4::integer + day * ($3::integer / $4::integer / 2) as person) came`

const ADD_COUNTS = `
insert into door_counts (organization_id, event_id, day, grant_id, slot, checked_in, changes)
select organization_id, event_id, day, grant_id, date_bin('5 minutes', scanned_at, 'epoch'), count(*), count(*)
  from scans where organization_id = $1 and event_id = $2 group by 1, 2, 3, 4, 5`

const ADD_LAPSED = `
insert into registrations (organization_id, id, event_id, status)
select $1, gen_random_uuid(), $2, case when n % 10 = 0 then 'cancelled' else 'expired' end from generate_series(1, $3::integer) n`

const ADD_CLAIMS = `
insert into scan_claims (organization_id, ticket_id, scan_key, grant_id, scanned_at, event_id, device, received_at)
select organization_id, ticket_id, scan_key, gen_random_uuid(), scanned_at + interval '40 seconds', event_id, 'Door X',
       scanned_at + interval '1 minute'
  from scans where organization_id = $1 and event_id = $2 limit $3`
