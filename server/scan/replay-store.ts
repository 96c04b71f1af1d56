import type { Db } from '../db/db.ts'
import type { GenuineScan } from './check-codes.ts'
import { listOf } from './store.ts'
import type { StoreTarget } from './store.ts'

/** A batch of which at least the first scan is stored already. */
export interface Replay {
  /** Places in the batch, from 0 and in order, of scans that are not stored as scans of this grant. */
  missing: readonly number[]
  checkedIn: number
}

/** In a smaller batch the question costs more than it spares. */
const WORTH_ASKING = 20

/**
 * What is stored already of a batch that a door sends again because it never had the answer; null when its first scan
 * is not, or when it is too small to ask or of several days. One read, at half the cost of storing what is there.
 */
export async function findReplay(
  db: Db,
  { organizationId, eventId, grantId }: StoreTarget,
  scans: readonly GenuineScan[],
): Promise<Replay | null> {
  const day = scans[0]?.day
  if (scans.length < WORTH_ASKING || scans.some((scan) => scan.day !== day)) return null
  const { rows } = await db.query<Replay>({
    name: 'find-replay',
    text: FIND_REPLAY,
    values: [
      organizationId,
      eventId,
      grantId,
      day,
      listOf(scans.map((scan) => scan.ticketId)),
      listOf(scans.map((scan) => scan.scannedAt)),
    ],
  })
  return rows[0] ?? null
}

// Keys are put together here: sent beside the tickets and the day they would be half of the request.
const FIND_REPLAY = `
select (select coalesce(sum(checked_in), 0) from door_counts
         where organization_id = $1 and event_id = $2 and day = $4::text::date)::integer as "checkedIn",
       array(select a.place::integer - 1
               from unnest($5::uuid[], $6::timestamptz[]) with ordinality as a (ticket_id, scanned_at, place)
               left join lateral (
                      select grant_id, scanned_at from scans
                       where organization_id = $1 and ticket_id = a.ticket_id
                         and scan_key = a.ticket_id || ':' || $4::text
                       limit 1) s on true
              where (s.grant_id = $3 and s.scanned_at = a.scanned_at) is not true
              order by a.place) as missing
 where (select true from scans
         where organization_id = $1 and ticket_id = ($5::uuid[])[1]
           and scan_key = ($5::uuid[])[1] || ':' || $4::text)`
