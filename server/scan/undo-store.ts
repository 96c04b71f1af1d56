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
  const { rows } = await tx.query<{ scannedAt: Date; device: string }>(
    `select scanned_at as "scannedAt", device from scans
      where organization_id = $1 and event_id = $2 and ticket_id = $3 and scan_key = $4`,
    [organizationId, eventId, ticketId, scanKey],
  )
  return rows[0] ?? null
}

/** Deletes one scan, the one of a moment if that is given, and takes it off the count of the door that had made it. Null when it is already absent. */
export async function removeScan(
  tx: Tx,
  scan: ScanPlace & { scannedAt: string | undefined },
): Promise<RemovedScan | null> {
  const { rows } = await tx.query<RemovedScan>({
    name: 'remove-scan',
    text: `with removed as (
             delete from scans
              where organization_id = $1 and event_id = $2 and ticket_id = $3 and scan_key = $4
                and ($5::timestamptz is null or scanned_at = $5)
             returning id, day, grant_id, scanned_at
           ), counted as (
             update door_counts c
                set checked_in = c.checked_in - 1, changes = c.changes + 1
               from removed
              where c.organization_id = $1 and c.event_id = $2 and c.day = removed.day and c.grant_id = removed.grant_id
                and c.slot = date_bin('5 minutes', removed.scanned_at, 'epoch')
           )
           select removed.id as "scanId", removed.grant_id as "grantId", g.member_id as "memberId", removed.scanned_at as "scannedAt"
             from removed
             left join scanner_grants g on g.organization_id = $1 and g.id = removed.grant_id`,
    values: [scan.organizationId, scan.eventId, scan.ticketId, scan.scanKey, scan.scannedAt],
  })
  return rows[0] ?? null
}
