import type pg from 'pg'
import type { Db, Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { lockGiveaway } from '../locks/loyalty-locks.ts'
import type { LockedGiveaway } from '../locks/loyalty-locks.ts'
import type { GiveawayKey } from './store.ts'

/**
 * Fixes the list of entries of a giveaway whose time has come, and its SHA-256. Entries of people who have left are taken
 * off first: nobody would have the prize. Again it changes nothing.
 */
export async function closeIfDue(
  tx: Tx,
  { organizationId, giveawayId }: LockedGiveaway,
  now: Date,
): Promise<void> {
  await tx.query(
    `delete from giveaway_entries
      where organization_id = $1 and giveaway_id = $2 and user_id is null
        and (select closed_at is null and closes_at <= $3 from giveaways where organization_id = $1 and id = $2)`,
    [organizationId, giveawayId, now],
  )
  await tx.query(
    `update giveaways
        set closed_at = $3,
            entries_hash = sha256(convert_to(coalesce(
              (select string_agg(id || ' ' || entrant_id || chr(10), '' order by id) from giveaway_entries
                where organization_id = $1 and giveaway_id = $2), ''), 'UTF8'))
      where organization_id = $1 and id = $2 and closed_at is null and closes_at <= $3`,
    [organizationId, giveawayId, now],
  )
}

/** Closes those giveaways that are due: of an event, one of any, or all. Each waits for those who are just entering it. */
export async function closeDue(
  pool: pg.Pool,
  { eventId = null, giveawayId = null }: { eventId?: string | null; giveawayId?: string | null },
  now: Date,
): Promise<void> {
  for (const key of await listDue(pool, { eventId, giveawayId }, now))
    await transaction(pool, async (tx) => {
      const giveaway = await lockGiveaway(tx, key)
      if (giveaway) await closeIfDue(tx, giveaway, now)
    })
}

async function listDue(
  db: Db,
  { eventId, giveawayId }: { eventId: string | null; giveawayId: string | null },
  now: Date,
): Promise<GiveawayKey[]> {
  const { rows } = await db.query<GiveawayKey>(
    `select organization_id as "organizationId", id as "giveawayId" from giveaways
      where closed_at is null and closes_at <= $1
        and ($2::uuid is null or event_id = $2) and ($3::uuid is null or id = $3)
      order by closes_at`,
    [now, eventId, giveawayId],
  )
  return rows
}
