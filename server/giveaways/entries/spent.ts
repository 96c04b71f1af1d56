import type { Tx } from '../../db/db.ts'
import type { LockedGiveaway } from '../../locks/loyalty-locks.ts'
import type { Spent } from '../../points/return-points.ts'

/** What each person has spent on a giveaway, and since when. Whoever has left gets nothing back. */
export async function listSpent(tx: Tx, { organizationId, giveawayId }: LockedGiveaway): Promise<Spent[]> {
  const { rows } = await tx.query<Spent>(
    `select n.user_id as "userId", count(*) * g.cost as points, min(n.created_at) as since
       from giveaway_entries n
       join giveaways g on g.organization_id = n.organization_id and g.id = n.giveaway_id
      where n.organization_id = $1 and n.giveaway_id = $2 and n.user_id is not null
      group by n.user_id, g.cost`,
    [organizationId, giveawayId],
  )
  return rows
}
