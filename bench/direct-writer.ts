import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import type { BenchEvent, Ticket } from './event.ts'
import type { House } from './house.ts'

/** Puts the rows of scans straight into PostgreSQL: what the service's work is compared with. */
export interface DirectWriter {
  batch(tickets: readonly Ticket[]): unknown[]
  write(batch: unknown[]): Promise<void>
}

/** One connection, one prepared statement, values known beforehand: no look-up, no join, nothing to decide. */
export async function openDirectWriter(
  house: House,
  event: BenchEvent,
  { grantId, device }: { grantId: string; device: string },
): Promise<DirectWriter> {
  const client = new pg.Client(house.connectionString)
  await client.connect()
  house.willClose(() => client.end())
  const { organizationId, eventId, day } = event
  return {
    batch(tickets) {
      const scans = tickets.map((ticket) => ({
        ...event.scanOf(ticket, device),
        ...ticket,
        scanId: randomUUIDv7(),
      }))
      const awards = scans.filter(({ userId }) => userId !== null)
      return [
        organizationId,
        eventId,
        grantId,
        day,
        scans.map(({ id }) => id),
        scans.map(({ scanKey }) => scanKey),
        scans.map(({ scanId }) => scanId),
        scans.map(({ scannedAt }) => scannedAt),
        scans.map(({ device }) => device),
        awards.map(({ userId }) => userId),
        awards.map(({ scanId }) => scanId),
      ]
    },
    async write(values) {
      await client.query({ name: 'write-directly', text: WRITE, values })
    },
  }
}

/** The rows that the service writes for a batch of genuine scans of one day, in the same three tables. */
const WRITE = `
with stored as (
  insert into scans (organization_id, ticket_id, scan_key, id, event_id, day, grant_id, scanned_at, device)
  select $1, a.ticket_id, a.scan_key, a.id, $2, $4, $3, a.scanned_at, a.device
    from unnest($5::uuid[], $6::text[], $7::uuid[], $8::timestamptz[], $9::text[])
         as a (ticket_id, scan_key, id, scanned_at, device)
  on conflict do nothing
  returning scanned_at
), awarded as (
  insert into point_entries (organization_id, id, user_id, kind, amount, event_id, scan_id)
  select $1, a.scan_id, a.user_id, 'scan', 10, $2, a.scan_id from unnest($10::uuid[], $11::uuid[]) as a (user_id, scan_id)
  on conflict do nothing
)
insert into door_counts (organization_id, event_id, day, grant_id, slot, checked_in, changes)
select $1::uuid, $2::uuid, $4::date, $3::uuid, date_bin('5 minutes', scanned_at, 'epoch') as slot, count(*), count(*)
  from stored group by slot
on conflict (organization_id, event_id, day, grant_id, slot) do update
   set checked_in = door_counts.checked_in + excluded.checked_in, changes = door_counts.changes + excluded.changes`
