import { randomUUID } from 'node:crypto'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import type { House } from './house.ts'
import { eventCodes } from '../server/signing/ticket-code.ts'

const HOUR_MS = 3_600_000

export interface Ticket {
  id: string
  userId: string | null
}

/** One scan as a door sends it. */
export interface WireScan {
  code: string
  scanKey: string
  scannedAt: string
  device: string
}

export interface BenchEvent {
  organizationId: string
  eventId: string
  memberId: string
  day: string
  /** In the order in which people arrive: any. */
  tickets: readonly Ticket[]
  scanOf(ticket: Ticket, device: string): WireScan
}

/** An event that is on now, of an organisation of its own, with tickets like the demo's: most of them somebody's. */
export async function makeEvent(house: House, { tickets: count }: { tickets: number }): Promise<BenchEvent> {
  const [organizationId, eventId, memberId] = [randomUUID(), randomUUID(), randomUUID()]
  const tickets = await addRows(house, { organizationId, eventId, memberId, count })
  const codes = eventCodes(house.ticketKeys, eventId)
  const day = klDayOf(Date.now())
  return {
    organizationId,
    eventId,
    memberId,
    day,
    tickets,
    scanOf: ({ id }, device) => ({
      code: codes.sign({ ticketId: id, issue: 1 }),
      scanKey: makeScanKey({ ticketId: id, day }),
      scannedAt: new Date().toISOString(),
      device,
    }),
  }
}

interface RowsPlan {
  organizationId: string
  eventId: string
  memberId: string
  count: number
}

async function addRows({ db }: House, plan: RowsPlan): Promise<Ticket[]> {
  const { organizationId, eventId, memberId, count } = plan
  const client = await db.connect()
  try {
    const now = Date.now()
    await client.query('begin')
    // The rows fit together by themselves; foreign keys would check each of them.
    await client.query('set local session_replication_role = replica')
    await client.query('insert into organizations (id, slug, name) values ($1, $2, $2)', [
      organizationId,
      `organisation-${organizationId}`,
    ])
    await client.query('insert into users (id, name) values ($1, $2)', [memberId, 'Aminah Salleh'])
    await client.query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [
      organizationId,
      memberId,
    ])
    await client.query('insert into loyalty_settings (organization_id) values ($1)', [organizationId])
    await client.query(
      `insert into events (organization_id, id, slug, name, status, starts_at, ends_at)
       values ($1, $2, $2::uuid::text, 'Malam Muzik', 'published', $3, $4)`,
      [organizationId, eventId, new Date(now - HOUR_MS), new Date(now + 24 * HOUR_MS)],
    )
    await client.query(
      'insert into event_directory (event_id, slug, organization_id) values ($1, $1::uuid::text, $2)',
      [eventId, organizationId],
    )
    await client.query(ADD_TICKETS, [organizationId, eventId, randomUUID(), count])
    await client.query('commit')
    // As after weeks of selling tickets; the tables that a night fills have never been analysed.
    await client.query('vacuum analyze users, events, ticket_types, registrations, tickets')
    const { rows } = await client.query<Ticket>(
      `select id, user_id as "userId" from tickets
        where organization_id = $1 and event_id = $2 order by md5(id::text)`,
      [organizationId, eventId],
    )
    return rows
  } finally {
    client.release()
  }
}

/** Seven people for ten tickets, as in the demo; every tenth ticket belongs to nobody who could be given points. */
const ADD_TICKETS = `
with type as (
  insert into ticket_types (organization_id, id, event_id, name, price_sen) values ($1, $3, $2, 'General', 6000)
), people as materialized (
  select n, uuidv7() as user_id, uuidv7() as registration_id from generate_series(0, $4::integer * 7 / 10) n
), holders as (
  insert into users (id, name, email) select user_id, 'Guest ' || n, user_id || '@guests.example' from people
), registered as (
  insert into registrations (organization_id, id, event_id, user_id, status)
  select $1, registration_id, $2, user_id, 'confirmed' from people
)
insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, user_id, holder_name)
select $1, uuidv7(), $2, $3, registration_id, case when t % 10 > 0 then user_id end, 'Guest ' || t
  from generate_series(0, $4::integer - 1) t
  join people on n = t % ($4::integer * 7 / 10 + 1)`
