import type { Db } from '../db/db.ts'
import { oldId, POINTS_BEHIND } from './balance.ts'
import type { Balance } from './balance.ts'

/** A person's points at the organiser of an event; null when they have no ticket of it, whether or not there is one. */
export async function findBalanceAt(
  db: Db,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<Balance | null> {
  const { rows } = await db.query<Balance>(
    `select of_organization.id as "organizationId", coalesce(a.kept_points, 0) + behind.points as balance
       from (select organization_id as id from tickets where user_id = $1 and event_id = $3 limit 1) of_organization
       left join point_accounts a on a.organization_id = of_organization.id and a.user_id = $1
      cross join lateral (${POINTS_BEHIND}) behind`,
    [userId, oldId(), eventId],
  )
  return rows[0] ?? null
}
