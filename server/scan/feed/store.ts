import { EPOCH, FROM_THE_START, OLDEST_RUNNING } from '../../db/change-order.ts'
import type { ChangePlace } from '../../db/change-order.ts'
import type { Db } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'

/** Which database this is, and where its changes stand. */
export async function findChangeOrder(db: Db): Promise<{ epoch: string; oldestRunning: string }> {
  const { rows } = await db.query<{ epoch: string; oldestRunning: string }>({
    name: 'find-change-order',
    text: `select ${EPOCH} as epoch, ${OLDEST_RUNNING} as "oldestRunning"`,
    values: [],
  })
  const [order] = rows
  if (!order) throw new Error('PostgreSQL did not say which transactions are running.')
  return order
}

/** A ticket whose admission has come or gone, as it is now. */
export interface AdmissionChange {
  ticketId: string
  /** Null when it is not in. */
  scannedAt: Date | null
  device: string | null
  xid: string
}

/** What has changed of a day behind `after`, in the order of changes. A ticket may be there twice; both say the same. */
export async function listAdmissionChanges(
  db: Db,
  { organizationId, eventId, day }: EventKey & { day: string },
  { after, since, limit }: { after: ChangePlace; since: string; limit: number },
): Promise<AdmissionChange[]> {
  const { rows } = await db.query<AdmissionChange>({
    name: 'list-admission-changes',
    text: LIST_CHANGES,
    values: [organizationId, eventId, day, after.xid, after.id, since === FROM_THE_START, limit],
  })
  return rows
}

const BEHIND = `event_id = $2 and day = $3::text::date and changed_xid >= $4::xid8
                      and (changed_xid, ticket_id) > ($4::xid8, $5::uuid)
                      and ($6 or changed_xid < pg_snapshot_xmax(pg_current_snapshot()))
                    order by changed_xid, ticket_id limit $7`

// By key, each of the two, before they are put together: what was taken back may be in again.
const LIST_CHANGES = `
select ticket_id as "ticketId", scanned_at as "scannedAt", device, changed_xid::text as xid
  from (select organization_id, ticket_id, changed_xid, scanned_at, device
          from (select * from scans where ${BEHIND}) admitted
         union all
        select undone.organization_id, undone.ticket_id, undone.changed_xid, s.scanned_at, s.device
          from (select * from scan_undos where ${BEHIND}) undone
          left join lateral (
                 select scanned_at, device from scans
                  where organization_id = $1 and ticket_id = undone.ticket_id
                    and scan_key = undone.ticket_id || ':' || $3::text
                  limit 1) s on true) changes
 where organization_id = $1
 order by changes.changed_xid, ticket_id
 limit $7`
