import type { EventStatus } from '@masuk/shared/event-status.ts'
import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { EventKey, LockedEvent } from '../locks/locks.ts'

export interface InviteRow {
  id: string
  label: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

/** How many invites of an event live. */
export async function countLiveInvites(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  now: Date,
): Promise<number> {
  return readCount(
    tx,
    `select count(*) from event_invites
      where organization_id = $1 and event_id = $2 and revoked_at is null and expires_at > $3`,
    [organizationId, eventId, now],
  )
}

/** Adds an invite. */
export async function addInvite(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  { id, label, createdAt, expiresAt, createdBy }: Omit<InviteRow, 'revokedAt'> & { createdBy: string },
): Promise<void> {
  await tx.query(
    `insert into event_invites (organization_id, id, event_id, label, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [organizationId, id, eventId, label, createdBy, createdAt, expiresAt],
  )
}

/** The invites of an event, the newest first, behind the invite `after`. */
export async function listInvites(
  db: Db,
  { organizationId, eventId }: EventKey,
  { after, limit }: { after: string | null; limit: number },
): Promise<InviteRow[]> {
  const { rows } = await db.query<InviteRow>(
    `select id, label, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"
       from event_invites
      where organization_id = $1 and event_id = $2
        and ($3::uuid is null or (created_at, id) <
             (select created_at, id from event_invites where organization_id = $1 and event_id = $2 and id = $3))
      order by created_at desc, id desc limit $4`,
    [organizationId, eventId, after, limit],
  )
  return rows
}

export interface FoundInvite extends InviteRow {
  status: EventStatus
}

/** An invite with how its event is, or null. */
export async function findInvite(
  db: Db,
  { organizationId, eventId, inviteId }: EventKey & { inviteId: string },
): Promise<FoundInvite | null> {
  const { rows } = await db.query<FoundInvite>(
    `select i.id, i.label, i.created_at as "createdAt", i.expires_at as "expiresAt", i.revoked_at as "revokedAt", e.status
       from event_invites i
       join events e on e.organization_id = i.organization_id and e.id = i.event_id
      where i.organization_id = $1 and i.event_id = $2 and i.id = $3`,
    [organizationId, eventId, inviteId],
  )
  return rows[0] ?? null
}

/** Ends an invite. */
export async function revokeInvite(
  tx: Tx,
  { organizationId }: LockedEvent,
  { inviteId, now }: { inviteId: string; now: Date },
): Promise<void> {
  await tx.query('update event_invites set revoked_at = $3 where organization_id = $1 and id = $2', [
    organizationId,
    inviteId,
    now,
  ])
}

/** Whether one of these invites is of the event and lives. */
export async function isAnyLive(
  db: Db,
  { organizationId, eventId }: EventKey,
  { inviteIds, now }: { inviteIds: readonly string[]; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from event_invites
      where organization_id = $1 and event_id = $2 and id = any ($3) and revoked_at is null and expires_at > $4
      limit 1`,
    [organizationId, eventId, inviteIds, now],
  )
  return rowCount === 1
}
