import type { Db } from '../db/db.ts'

/** A refusal that many can cause is written down once in this time: the log is no place to be filled from outside. */
const NOTE_EVERY_MS = 3_600_000

/** True when no such refusal was written down for a while; from now on it counts as written. */
export async function isDue(
  tx: Db,
  { action, subjectId, now }: { action: string; subjectId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into sign_in_notes as n (action, subject_id, noted_at) values ($1, $2, $3)
     on conflict (action, subject_id) do update set noted_at = excluded.noted_at where n.noted_at <= $4`,
    [action, subjectId, now, new Date(now.getTime() - NOTE_EVERY_MS)],
  )
  return rowCount === 1
}
