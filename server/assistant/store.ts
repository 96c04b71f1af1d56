import type { Tx } from '../db/db.ts'

/** How much is counted on a day, and the most that there may be. */
export interface Share {
  /** A day in Kuala Lumpur. */
  day: string
  tokens: number
  most: number
}

/**
 * Counts tokens of an organisation, or returns false when that would be more than it has a day. The count of an earlier day is
 * over; a process whose clock is behind counts for the day that has begun.
 */
export async function addOrganizationTokens(
  tx: Tx,
  organizationId: string,
  { day, tokens, most }: Share,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into ai_organization_tokens as counted (organization_id, day, tokens)
     select $1::uuid, $2::date, $3::bigint where $3 <= $4::bigint
         on conflict (organization_id) do update
        set day = greatest(counted.day, excluded.day),
            tokens = excluded.tokens + case when counted.day < excluded.day then 0 else counted.tokens end
      where excluded.tokens + case when counted.day < excluded.day then 0 else counted.tokens end <= $4`,
    [organizationId, day, tokens, most],
  )
  return rowCount === 1
}

/** The same of a person, over all their organisations. */
export async function addPersonTokens(
  tx: Tx,
  userId: string,
  { day, tokens, most }: Share,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into ai_person_tokens as counted (user_id, day, tokens)
     select $1::uuid, $2::date, $3::bigint where $3 <= $4::bigint
         on conflict (user_id) do update
        set day = greatest(counted.day, excluded.day),
            tokens = excluded.tokens + case when counted.day < excluded.day then 0 else counted.tokens end
      where excluded.tokens + case when counted.day < excluded.day then 0 else counted.tokens end <= $4`,
    [userId, day, tokens, most],
  )
  return rowCount === 1
}

/** Corrects what was counted on a day by a difference; nothing when a later day has begun. */
export async function correctTokens(
  tx: Tx,
  {
    organizationId,
    userId,
    day,
    difference,
  }: { organizationId: string; userId: string; day: string; difference: number },
): Promise<void> {
  await tx.query(
    `update ai_organization_tokens set tokens = greatest(0, tokens + $3::bigint) where organization_id = $1 and day = $2`,
    [organizationId, day, difference],
  )
  await tx.query(
    `update ai_person_tokens set tokens = greatest(0, tokens + $3::bigint) where user_id = $1 and day = $2`,
    [userId, day, difference],
  )
}

/** Forgets how much a person has used. */
export async function deletePersonTokens(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from ai_person_tokens where user_id = $1', [userId])
}
