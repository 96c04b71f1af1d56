import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import { lockPointsAccounts } from '../locks/loyalty-locks.ts'
import type { LockedPointsAccount } from '../locks/loyalty-locks.ts'

export interface Returned {
  organizationId: string
  eventId: string
  note: string
  now: Date
}

/** What a person has spent on a giveaway, from their first entry on. */
export interface Spent {
  userId: string
  points: number
  since: Date
}

/**
 * Gives people back what they have spent on a giveaway that is deleted. What was written off since they had entered, because
 * an order or a scan was undone whose points lay in it, comes back to nobody.
 */
export async function returnPoints(tx: Tx, returned: Returned, people: readonly Spent[]): Promise<void> {
  const { organizationId, eventId, note, now } = returned
  const accounts = await lockPointsAccounts(tx, {
    organizationId,
    userIds: people.map(({ userId }) => userId),
  })
  await tx.query(
    `insert into point_entries (organization_id, id, user_id, kind, amount, note, event_id, created_at)
     select $1, id, user_id, 'giveaway_deleted', points, $4, $5, $6
       from unnest($2::uuid[], $3::uuid[], $7::integer[]) as returned (id, user_id, points)
      where points > 0`,
    [
      organizationId,
      people.map(() => randomUUIDv7()),
      people.map(({ userId }) => userId),
      note,
      eventId,
      now,
      people.map(({ points }) => points),
    ],
  )
  await undoWriteOffs(tx, returned, { accounts, people })
}

/** Takes off what was written off in the meantime, at most as much as came back. */
async function undoWriteOffs(
  tx: Tx,
  { organizationId, eventId, note, now }: Returned,
  { accounts, people }: { accounts: readonly LockedPointsAccount[]; people: readonly Spent[] },
): Promise<void> {
  const locked = new Set(accounts.map(({ userId }) => userId))
  const theirs = people.filter(({ userId }) => locked.has(userId))
  await tx.query(
    `insert into point_entries (organization_id, id, user_id, kind, amount, note, event_id, created_at)
     select $1, returned.id, returned.user_id, 'write_off', -least(returned.points, off.points), $4, $5, $6
       from unnest($2::uuid[], $3::uuid[], $7::integer[], $8::timestamptz[]) as returned (id, user_id, points, since)
      cross join lateral (
            select least(sum(w.amount), coalesce(sum(w.amount) filter (where w.created_at >= returned.since), 0)) as points
              from point_entries w
             where w.user_id = returned.user_id and w.organization_id = $1 and w.kind = 'write_off') off
      where off.points > 0 and returned.points > 0`,
    [
      organizationId,
      theirs.map(() => randomUUIDv7()),
      theirs.map(({ userId }) => userId),
      note,
      eventId,
      now,
      theirs.map(({ points }) => points),
      theirs.map(({ since }) => since),
    ],
  )
}
