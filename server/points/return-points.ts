import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/db.ts'

export interface Returned {
  organizationId: string
  eventId: string
  note: string
  now: Date
}

/** Gives people back what they have spent on a giveaway that is deleted. It only adds, so it locks no account. */
export async function returnPoints(
  tx: Tx,
  { organizationId, eventId, note, now }: Returned,
  people: readonly { userId: string; points: number }[],
): Promise<void> {
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
}
