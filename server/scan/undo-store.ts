import type { Tx } from '../db/db.ts'

interface ScanPlace {
  organizationId: string
  eventId: string
  ticketId: string
  scanKey: string
}

export interface RemovedScan {
  scanId: string
  grantId: string
  /** Who had scanned it; null when that grant is gone. */
  memberId: string | null
  scannedAt: Date
}

/** The admission of a key, whoever's it is. */
export async function findAdmission(
  tx: Tx,
  { organizationId, eventId, ticketId, scanKey }: ScanPlace,
): Promise<{ scannedAt: Date; device: string } | null> {
  const { rows } = await tx.query<{ scannedAt: Date; device: string }>({
    name: 'find-admission',
    text: `select scanned_at as "scannedAt", device
             from (select * from scans where organization_id = $1 and ticket_id = $3 and scan_key = $4 limit 1) found
            where event_id = $2`,
    values: [organizationId, eventId, ticketId, scanKey],
  })
  return rows[0] ?? null
}

/**
 * Deletes one scan, the one of a moment if that is given, and only one by search of a grant if that is given, takes it off the count of the door that had made it, and notes it
 * for the feed. Null when it is already absent.
 */
export async function removeScan(
  tx: Tx,
  scan: ScanPlace & { scannedAt: string | undefined; foundBy?: string },
): Promise<RemovedScan | null> {
  const { rows } = await tx.query<RemovedScan>({
    name: 'remove-scan',
    // By the whole key of each table and nothing else: what another index begins with, and every join, may mislead the
    // planner into reading more than the row.
    text: `with removed as (
             delete from scans
              where organization_id = $1 and ticket_id = $3 and scan_key = $4
                and (select event_id from scans
                      where organization_id = $1 and ticket_id = $3 and scan_key = $4) = $2
                and ($5::timestamptz is null or scanned_at = $5)
                and ($6::uuid is null or (grant_id = $6 and source = 'search'))
             returning id, day, grant_id, scanned_at
           ), counted as (
             update door_counts
                set checked_in = checked_in - 1, changes = changes + 1
              where organization_id = $1 and event_id = $2
                and day = (select day from removed) and grant_id = (select grant_id from removed)
                and slot = (select date_bin('5 minutes', scanned_at, 'epoch') from removed)
           ), noted as (
             insert into scan_undos (organization_id, ticket_id, day, event_id)
             select $1, $3, day, $2 from removed
             on conflict (organization_id, ticket_id, day) do update set changed_xid = excluded.changed_xid
           )
           select id as "scanId", grant_id as "grantId", scanned_at as "scannedAt",
                  (select member_id from scanner_grants g
                    where g.organization_id = $1 and g.id = removed.grant_id) as "memberId"
             from removed`,
    values: [
      scan.organizationId,
      scan.eventId,
      scan.ticketId,
      scan.scanKey,
      scan.scannedAt,
      scan.foundBy ?? null,
    ],
  })
  return rows[0] ?? null
}
