import type { Db } from '../db/db.ts'
import type { Balance } from './history.ts'

/** A person's points at the organiser of an event; null when they have no ticket of it, whether or not there is one. */
export async function findBalanceAt(
  db: Db,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<Balance | null> {
  const { rows } = await db.query<Balance>(
    `select t.organization_id as "organizationId",
            coalesce((select sum(p.amount) filter (where p.organization_id = t.organization_id)
                        from point_entries p where p.user_id = $1), 0)::bigint as balance
       from tickets t where t.user_id = $1 and t.event_id = $2 limit 1`,
    [userId, eventId],
  )
  return rows[0] ?? null
}
