import type { Db, Tx } from '../db/db.ts'
import type { LockedTeam } from '../locks/locks.ts'
import { INVITATION } from './invitation.ts'
import type { InvitationRow, InvitedRole } from './invitation.ts'

/** The crew invitations of any organisation that wait for an address, newest first. */
export async function crewInvitationsFor(
  db: Db,
  { email, now, most }: { email: string; now: Date; most: number },
): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(
    `${INVITATION} where i.email = $1 and i.status = 'pending' and i.role = 'crew' and i.expires_at > $2
      order by i.created_at desc, i.id
      limit $3`,
    [email, now, most],
  )
  return rows
}

/** The organisation of a crew invitation of that address, or null. */
export async function findCrewInvitation(
  db: Db,
  { email, invitationId }: { email: string; invitationId: string },
): Promise<string | null> {
  const { rows } = await db.query<{ organizationId: string }>(
    `select organization_id as "organizationId" from invitations where id = $2 and email = $1 and role = 'crew'`,
    [email, invitationId],
  )
  return rows[0]?.organizationId ?? null
}

export interface PendingInvitation {
  id: string
  expiresAt: Date
  zoneIds: string[]
}

/** The invitation that an address has not answered yet, even when it has expired. */
export async function findPending(
  tx: Tx,
  { organizationId }: LockedTeam,
  email: string,
): Promise<PendingInvitation | null> {
  const { rows } = await tx.query<PendingInvitation>(
    `select id, expires_at as "expiresAt",
            (select coalesce(array_agg(zone_id), '{}') from invitation_zones iz
              where iz.organization_id = $1 and iz.invitation_id = i.id) as "zoneIds"
       from invitations i where organization_id = $1 and email = $2 and status = 'pending'`,
    [organizationId, email],
  )
  return rows[0] ?? null
}

export interface InvitationCounts {
  /** Those that can still be answered. */
  live: number
  /** Mails since a moment, whatever has become of the invitations. */
  mailed: number
  /** Mails to this address since then. */
  mailedAddress: number
  /** True when it was mailed within the last minute, about an invitation before this one. */
  mailedJustNow: boolean
}

export async function countInvitations(
  tx: Tx,
  { organizationId }: LockedTeam,
  asked: { invitationId: string; email: string; now: Date; since: Date; justNow: Date },
): Promise<InvitationCounts> {
  const { rows } = await tx.query<InvitationCounts>(
    `select (select count(*) from invitations
              where organization_id = $1 and status = 'pending' and expires_at > $2)::integer as live,
            count(*)::integer as mailed,
            count(*) filter (where i.email = $4)::integer as "mailedAddress",
            coalesce(bool_or(i.email = $4 and i.id <> $5 and m.mailed_at > $6), false) as "mailedJustNow"
       from invitation_mails m
       join invitations i on i.organization_id = m.organization_id and i.id = m.invitation_id
      where m.organization_id = $1 and m.mailed_at > $3`,
    [organizationId, asked.now, asked.since, asked.email, asked.invitationId, asked.justNow],
  )
  return rows[0] ?? { live: 0, mailed: 0, mailedAddress: 0, mailedJustNow: false }
}

/** Remembers that an invitation was mailed. */
export async function noteMail(
  tx: Tx,
  { organizationId }: LockedTeam,
  { invitationId, now }: { invitationId: string; now: Date },
): Promise<void> {
  await tx.query(
    'insert into invitation_mails (organization_id, invitation_id, mailed_at) values ($1, $2, $3) on conflict do nothing',
    [organizationId, invitationId, now],
  )
}

export interface NewInvitation {
  id: string
  email: string
  role: InvitedRole
  invitedBy: string
  expiresAt: Date
  now: Date
  zoneIds: readonly string[]
}

/** Writes an invitation, new or renewed, with exactly those zones. */
export async function saveInvitation(
  tx: Tx,
  { organizationId }: LockedTeam,
  invitation: NewInvitation,
): Promise<void> {
  const { id, email, role, invitedBy, expiresAt, now, zoneIds } = invitation
  await tx.query(
    `insert into invitations (organization_id, id, email, role, invited_by, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organization_id, id) do update
        set role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at`,
    [organizationId, id, email, role, invitedBy, expiresAt, now],
  )
  await tx.query('delete from invitation_zones where organization_id = $1 and invitation_id = $2', [
    organizationId,
    id,
  ])
  await tx.query(
    `insert into invitation_zones (organization_id, invitation_id, zone_id) select $1, $2, unnest($3::uuid[])`,
    [organizationId, id, zoneIds],
  )
}

/** Ends an invitation that is pending. */
export async function closeInvitation(
  tx: Tx,
  { organizationId }: LockedTeam,
  closed: { invitationId: string; status: 'accepted' | 'declined' | 'revoked'; by: string; now: Date },
): Promise<void> {
  await tx.query(
    `update invitations set status = $3, answered_at = $4, answered_by = $5 where organization_id = $1 and id = $2`,
    [organizationId, closed.invitationId, closed.status, closed.now, closed.by],
  )
}
