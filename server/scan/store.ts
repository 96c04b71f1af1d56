import { randomUUIDv7 } from 'node:crypto'
import type { RejectionReason } from '@masuk/shared/contract/scan.ts'
import type { Db } from '../db/db.ts'
import { AWARD_SCANS } from '../points/scan-awards.ts'
import type { GenuineScan } from './check-codes.ts'

/** On whose grant scans are stored, and where. */
export interface StoreTarget {
  organizationId: string
  eventId: string
  grantId: string
  now: Date
  /** By what the tickets were found; their codes, unless said otherwise. */
  source?: 'search'
}

/**
 * The outcome of a scan: stored, now or before; known, because another scan of the same key was stored first; refused;
 * or raced: another transaction holds the same key and had not committed when this statement began.
 */
export type ScanOutcome =
  | 'stored'
  | 'known'
  | 'raced'
  | Exclude<RejectionReason, 'forged' | 'key_mismatch' | 'outside_event'>

export interface FoundScan {
  scanKey: string
  outcome: ScanOutcome
  /** The existing admission, when it is another scan's than this. */
  existing: { scannedAt: Date; device: string } | null
}
export type StoredScan = FoundScan & { outcome: Exclude<ScanOutcome, 'raced'> }

/**
 * Stores a batch in one statement: scans, points, claims and the door's count, or nothing. Keys are inserted in order,
 * so that two batches with the same keys wait for each other instead of dead-locking. Idempotent.
 */
export async function storeScans(
  db: Db,
  { organizationId, eventId, grantId, now, source }: StoreTarget,
  scans: readonly GenuineScan[],
): Promise<{ scans: FoundScan[]; checkedIn: number }> {
  const days = [...new Set(scans.map((scan) => scan.day))]
  const { rows } = await db.query<{ checkedIn: number } & (Exception | { place: null })>({
    ...(days.length === 1
      ? { name: 'store-scans', text: STORE_DAY }
      : { name: 'store-scans-of-days', text: STORE_DAYS }),
    values: [
      organizationId,
      eventId,
      grantId,
      listOf(scans.map((scan) => scan.ticketId)),
      listOf(scans.map((scan) => scan.scanKey)),
      listOf(scans.map((scan) => scan.day)),
      listOf(scans.map((scan) => scan.issue)),
      listOf(scans.map((scan) => scan.scannedAt)),
      scans.map((scan) => scan.device),
      listOf(scans.map(() => randomUUIDv7())),
      listOf(days),
      now,
      source ?? 'code',
    ],
  })
  const exceptions = new Map<number, Exception>()
  for (const row of rows) if (row.place !== null) exceptions.set(row.place, row)
  const found = scans.map(({ scanKey }, at): FoundScan => {
    const { outcome = 'stored', scannedAt, device } = exceptions.get(at + 1) ?? {}
    return { scanKey, outcome, existing: scannedAt ? { scannedAt, device: device ?? '' } : null }
  })
  return { scans: found, checkedIn: rows[0]?.checkedIn ?? 0 }
}

/** A scan of the batch that neither became nor is the admission of its key. Its place counts from 1. */
interface Exception {
  place: number
  outcome: Exclude<ScanOutcome, 'stored'>
  scannedAt: Date | null
  device: string | null
}

/** Those scans that are stored already, of the same moment and under the same label, by whichever grant. */
export async function findStored(
  db: Db,
  { organizationId }: Pick<StoreTarget, 'organizationId'>,
  scans: readonly GenuineScan[],
): Promise<GenuineScan[]> {
  const { rows } = await db.query<{ place: number }>(
    `select a.place::integer
       from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[])
              with ordinality as a (ticket_id, scan_key, scanned_at, device, place)
      cross join lateral (
             select s.scanned_at, s.device from scans s
              where s.organization_id = $1 and s.ticket_id = a.ticket_id and s.scan_key = a.scan_key
              limit 1) s
      where s.scanned_at = a.scanned_at and s.device = a.device`,
    [
      organizationId,
      listOf(scans.map((scan) => scan.ticketId)),
      listOf(scans.map((scan) => scan.scanKey)),
      listOf(scans.map((scan) => scan.scannedAt)),
      scans.map((scan) => scan.device),
    ],
  )
  const places = new Set(rows.map(({ place }) => place))
  return scans.filter((_, at) => places.has(at + 1))
}

/** A list for PostgreSQL of values that need no quotes: ids, keys, numbers, days and checked times. */
export const listOf = (values: readonly (string | number)[]): string => `{${values.join(',')}}`

/**
 * Whether the stored scan `s` is the scan `a` itself, sent again: by the same grant, or by the same device after its
 * grant had ended and it was paired anew.
 */
const SAME = `(s.scanned_at = a.scanned_at and (s.grant_id = $3 or s.device = a.device and (
  select g.revoked_at is not null or g.expires_at <= $12 from scanner_grants g
   where g.organization_id = $1 and g.id = s.grant_id)))`

/*
 * The limits keep the planner to one look-up by key for each scan: as joins it may read all of the organisation's rows
 * instead. For the same reason nothing else that an index has is compared inside them.
 * What is stored stays accepted: a lost answer must not turn into a refusal when the ticket is voided meanwhile. So a scan
 * that is refused is compared as well.
 */
const STORE = `
with asked as materialized (
  select a.*, t.user_id,
         case when t.event_id is distinct from $2 then 'unknown_ticket'
              when t.voided_at is not null then 'void'
              when t.issue <> a.issue then 'superseded'
         end as refused
    from unnest($4::uuid[], $5::text[], $6::date[], $7::smallint[], $8::timestamptz[], $9::text[], $10::uuid[])
         with ordinality as a (ticket_id, scan_key, day, issue, scanned_at, device, id, place)
    left join lateral (
           select event_id, user_id, voided_at, issue from tickets
            where organization_id = $1 and id = a.ticket_id
            limit 1) t on true
), stored as (
  insert into scans (organization_id, ticket_id, scan_key, id, event_id, day, grant_id, scanned_at, device, source)
  select $1, ticket_id, scan_key, id, $2, day, $3, scanned_at, device, $13
    from asked
   where refused is null
   order by ticket_id, scan_key, place
  on conflict (organization_id, ticket_id, scan_key) do nothing
  returning id, day, scanned_at
), awarded as (${AWARD_SCANS}
), compared as materialized (
  select a.*, s.same, s.scanned_at as existing_at, s.device as existing_device
    from asked a
    left join lateral (
           select s.scanned_at, s.device, ${SAME} as same from scans s
            where organization_id = $1 and ticket_id = a.ticket_id and scan_key = a.scan_key
            limit 1) s on true
   where a.id not in (select id from stored)
), excepted as materialized (
  select *, coalesce(refused, case when existing_at is null then 'raced' else 'known' end) as outcome
    from compared
   where same is not true
), claimed as (
  insert into scan_claims (organization_id, ticket_id, scan_key, grant_id, scanned_at, event_id, device, source)
  select $1, ticket_id, scan_key, $3, scanned_at, $2, device, $13
    from excepted
   where outcome = 'known'
   order by ticket_id, scan_key, place
  on conflict do nothing
), counted as (
  insert into door_counts (organization_id, event_id, day, grant_id, slot, checked_in, changes)
  select $1, $2, day, $3, date_bin('5 minutes', scanned_at, 'epoch') as slot, count(*), count(*)
    from stored group by day, slot order by day, slot
  on conflict (organization_id, event_id, day, grant_id, slot) do update
     set checked_in = door_counts.checked_in + excluded.checked_in, changes = door_counts.changes + excluded.changes
)`

const storeScansAnd = (checkedIn: string) => `${STORE}
select ${checkedIn}::integer as "checkedIn", excepted.place::integer, excepted.outcome,
       case when excepted.outcome = 'known' then excepted.existing_at end as "scannedAt", excepted.existing_device as device
  from (select) one_row
  left join excepted on true
 order by excepted.place`

/** Of one day: its counts, and what this statement adds to them. */
const STORE_DAY = storeScansAnd(`(
  (select coalesce(sum(checked_in), 0) from door_counts
    where organization_id = $1 and event_id = $2 and day = any ($11))
  + (select count(*) from stored))`)

/** Of several days: a ticket that came on more than one counts once, and only the scans know. */
const STORE_DAYS = storeScansAnd(`(
  select count(*) from
    (select ticket_id from (
       select organization_id, ticket_id from scans where event_id = $2 and day = any ($11) offset 0) of_days
      where organization_id = $1
     union
     select asked.ticket_id from stored join asked using (id)) as tickets_in)`)
