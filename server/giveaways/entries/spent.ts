import type { Tx } from '../../db/db.ts'
import type { LockedGiveaway } from '../../locks/loyalty-locks.ts'

/** What each person has spent on a giveaway. Whoever has left gets nothing back. */
export async function listSpent(
  tx: Tx,
  { organizationId, giveawayId }: LockedGiveaway,
): Promise<{ userId: string; points: number }[]> {
  const { rows } = await tx.query<{ userId: string; points: number }>(
    `select n.user_id as "userId", count(*) * g.cost as points
       from giveaway_entries n
       join giveaways g on g.organization_id = n.organization_id and g.id = n.giveaway_id
      where n.organization_id = $1 and n.giveaway_id = $2 and n.user_id is not null
      group by n.user_id, g.cost`,
    [organizationId, giveawayId],
  )
  return rows
}
