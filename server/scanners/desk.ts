import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

/** What the desk is called where doors are named. */
export const DESK = 'Desk'

/**
 * The grant of a member's desk at an event, from which tickets are checked in without a scanner: made when it is first
 * needed. It has no token, so no device can use it; it ends with the membership, as every grant.
 */
export async function openDesk(
  tx: Tx,
  { organizationId, eventId }: EventKey,
  { memberId, now, expiresAt }: { memberId: string; now: Date; expiresAt: Date },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into scanner_grants (organization_id, id, event_id, member_id, device, created_at, expires_at, last_seen_at, is_desk)
     values ($1, $2, $3, $4, $5, $6, $7, $6, true)
     on conflict (event_id, member_id) where is_desk and revoked_at is null do update
        set expires_at = excluded.expires_at, last_seen_at = excluded.last_seen_at
     returning id`,
    [organizationId, randomUUIDv7(), eventId, memberId, DESK, now, expiresAt],
  )
  const [desk] = rows
  if (!desk) throw new Error('A desk was neither made nor found.')
  return desk.id
}
