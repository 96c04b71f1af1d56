import { randomUUIDv7 } from 'node:crypto'
import type { RejectionReason } from '@masuk/shared/contract/scan.ts'
import type pg from 'pg'
import type { GenuineScan } from './check-codes.ts'

/** On whose grant scans are stored, and where. */
export interface StoreTarget {
  organizationId: string
  eventId: string
  grantId: string
}

/**
 * What became of a scan: stored now, known from before, refused, or raced: another transaction holds the same key and
 * had not committed when this statement began.
 */
export type Fate = 'stored' | 'known' | 'raced' | Exclude<RejectionReason, 'forged' | 'key_mismatch'>

export interface FoundScan {
  scanKey: string
  fate: Fate
  /** The admission that stands, when it is another scan's than this. */
  standing: { scannedAt: Date; device: string } | null
}
export type StoredScan = FoundScan & { fate: Exclude<Fate, 'raced'> }

/**
 * Stores a batch in one statement: scans, points, claims and the door's count, or nothing. Keys are inserted in order,
 * so that two batches with the same keys wait for each other instead of dead-locking. Idempotent.
 */
export async function storeScans(
  db: pg.Pool,
  { organizationId, eventId, grantId }: StoreTarget,
  scans: readonly GenuineScan[],
): Promise<{ scans: FoundScan[]; checkedIn: number }> {
  const { rows } = await db.query<{
    scanKey: string
    fate: Fate
    scannedAt: Date | null
    device: string | null
    checkedIn: number
  }>({
    name: 'store-scans',
    text: STORE_SCANS,
    values: [
      organizationId,
      eventId,
      grantId,
      scans.map((scan) => scan.ticketId),
      scans.map((scan) => scan.scanKey),
      scans.map((scan) => scan.day),
      scans.map((scan) => scan.issue),
      scans.map((scan) => scan.scannedAt),
      scans.map((scan) => scan.device),
      scans.map(() => randomUUIDv7()),
      [...new Set(scans.map((scan) => scan.day))],
    ],
  })
  const found = rows.map(({ scanKey, fate, scannedAt, device }) => ({
    scanKey,
    fate,
    standing: scannedAt && { scannedAt, device: device ?? '' },
  }))
  return { scans: found, checkedIn: rows[0]?.checkedIn ?? 0 }
}

// The limits keep the planner to 200 index look-ups: as joins it may read all of the organisation's scans instead.
const STORE_SCANS = `
with asked as materialized (
  select a.*, t.user_id,
         -- What is stored stays accepted: a lost answer must not turn into a refusal when the ticket is voided meanwhile.
         case when s.grant_id = $3 and s.scanned_at = a.scanned_at then null
              when t.id is null then 'unknown_ticket'
              when t.voided_at is not null then 'void'
              when t.issue <> a.issue then 'superseded'
         end as refused,
         s.grant_id as standing_grant, s.scanned_at as standing_at, s.device as standing_device
    from unnest($4::uuid[], $5::text[], $6::date[], $7::smallint[], $8::timestamptz[], $9::text[], $10::uuid[])
         with ordinality as a (ticket_id, scan_key, day, issue, scanned_at, device, id, place)
    left join lateral (
           select id, issue, voided_at, user_id from tickets
            where organization_id = $1 and event_id = $2 and id = a.ticket_id limit 1) t on true
    left join lateral (
           select grant_id, scanned_at, device from scans
            where organization_id = $1 and ticket_id = a.ticket_id and scan_key = a.scan_key limit 1) s on true
), stored as (
  insert into scans (organization_id, ticket_id, scan_key, id, event_id, day, grant_id, scanned_at, device)
  select $1, ticket_id, scan_key, id, $2, day, $3, scanned_at, device
    from asked
   where refused is null and standing_at is null
   order by ticket_id, scan_key, place
  on conflict (organization_id, ticket_id, scan_key) do nothing
  returning id, day, scanned_at
), awarded as (
  insert into point_entries (organization_id, id, user_id, kind, amount, event_id, scan_id)
  select $1, stored.id, asked.user_id, 'scan', points.amount, $2, stored.id
    from stored
    join asked using (id)
   cross join (select coalesce((select points_per_scan from loyalty_settings where organization_id = $1), 10) as amount) points
   where asked.user_id is not null and points.amount > 0
), claimed as (
  insert into scan_claims (organization_id, ticket_id, scan_key, grant_id, scanned_at, event_id, device)
  select $1, ticket_id, scan_key, $3, scanned_at, $2, device
    from asked
   where refused is null and (standing_grant <> $3 or standing_at <> scanned_at)
   order by ticket_id, scan_key, place
  on conflict do nothing
), counted as (
  insert into door_counts (organization_id, event_id, day, grant_id, slot, checked_in, changes)
  select $1, $2, day, $3, date_bin('5 minutes', scanned_at, 'epoch') as slot, count(*), count(*)
    from stored group by day, slot order by day, slot
  on conflict (organization_id, event_id, day, grant_id, slot) do update
     set checked_in = door_counts.checked_in + excluded.checked_in, changes = door_counts.changes + excluded.changes
)
select asked.scan_key as "scanKey",
       case when asked.refused is not null then asked.refused
            when stored.id is not null then 'stored'
            when asked.standing_at is not null then 'known'
            else 'raced'
       end as fate,
       case when asked.standing_grant <> $3 or asked.standing_at <> asked.scanned_at then asked.standing_at end as "scannedAt",
       asked.standing_device as device,
       case when cardinality($11::date[]) = 1
            then (select coalesce(sum(checked_in), 0) from door_counts where organization_id = $1 and event_id = $2 and day = any ($11))
                 + (select count(*) from stored)
            else (select count(*) from
                   (select ticket_id from scans where organization_id = $1 and event_id = $2 and day = any ($11)
                    union
                    select asked.ticket_id from stored join asked using (id)) as tickets_in)
       end::integer as "checkedIn"
  from asked
  left join stored using (id)
 order by asked.place`
