import type { Db, Tx } from '../db/db.ts'

interface OrderKey {
  organizationId: string
  registrationId: string
}

/**
 * Notes that the tickets of a registration were asked for by mail, unless that was after `before`: one statement decides,
 * so of two who ask at once one is told false.
 */
export async function noteMailAsked(
  tx: Tx,
  { organizationId, registrationId, now, before }: OrderKey & { now: Date; before: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update registrations set mail_asked_at = $3
      where organization_id = $1 and id = $2 and (mail_asked_at is null or mail_asked_at <= $4)`,
    [organizationId, registrationId, now, before],
  )
  return rowCount === 1
}

/** When they were last asked for. */
export async function readMailAskedAt(
  db: Db,
  { organizationId, registrationId }: OrderKey,
): Promise<Date | null> {
  const { rows } = await db.query<{ askedAt: Date | null }>(
    'select mail_asked_at as "askedAt" from registrations where organization_id = $1 and id = $2',
    [organizationId, registrationId],
  )
  return rows[0]?.askedAt ?? null
}
