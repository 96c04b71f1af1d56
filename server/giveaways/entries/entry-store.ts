import type { Tx } from '../../db/db.ts'
import type { SharedGiveaway } from '../../locks/loyalty-locks.ts'

export interface Entry {
  id: string
  createdAt: Date
}

/** An entry of the person under that name of their app. */
export async function findEntry(
  tx: Tx,
  { giveawayId, organizationId }: SharedGiveaway,
  { userId, entryId }: { userId: string; entryId: string },
): Promise<Entry | null> {
  const { rows } = await tx.query<Entry>(
    `select id, created_at as "createdAt" from giveaway_entries
      where user_id = $3 and giveaway_id = $2 and entry_id = $4 and organization_id = $1`,
    [organizationId, giveawayId, userId, entryId],
  )
  return rows[0] ?? null
}

/** Adds an entry of the person, under their first one. */
export async function addEntry(
  tx: Tx,
  { organizationId, giveawayId }: SharedGiveaway,
  { id, createdAt, userId, entryId }: Entry & { userId: string; entryId: string },
): Promise<void> {
  await tx.query(
    `insert into giveaway_entries (organization_id, giveaway_id, id, entrant_id, user_id, entry_id, created_at)
     values ($1, $2, $3, coalesce((select entrant_id from giveaway_entries
                                    where user_id = $4 and giveaway_id = $2 and organization_id = $1 limit 1), $3), $4, $5, $6)`,
    [organizationId, giveawayId, id, userId, entryId, createdAt],
  )
}
