import type { invitableRoles } from '@masuk/shared/roles.ts'
import type { Db } from '../db/db.ts'
import type { KeptInvitation } from './state.ts'

export type InvitedRole = (typeof invitableRoles)[number]

export interface InvitationRow extends KeptInvitation {
  id: string
  organizationId: string
  organizationName: string
  role: InvitedRole
  invitedBy: string
  answeredBy: string | null
  zones: { id: string; name: string }[]
}

/** Reads InvitationRows. */
export const INVITATION = `
  select i.id, i.organization_id as "organizationId", o.name as "organizationName", coalesce(i.email, '') as email, i.role, i.status,
         i.expires_at as "expiresAt", i.answered_by as "answeredBy", u.shown_name as "invitedBy",
         (select m.role from memberships m
           where m.organization_id = i.organization_id and m.user_id = i.invited_by and m.removed_at is null) as "inviterRole",
         coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.name, z.id)
                     from invitation_zones iz
                     join zones z on z.organization_id = iz.organization_id and z.id = iz.zone_id
                    where iz.organization_id = i.organization_id and iz.invitation_id = i.id), '[]') as zones
    from invitations i
    join organizations o on o.id = i.organization_id
    join users u on u.id = i.invited_by`

/** The invitations of an organisation that can still be answered, newest first. */
export async function liveInvitations(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(
    `${INVITATION} where i.organization_id = $1 and i.status = 'pending' and i.expires_at > $2
      order by i.created_at desc, i.id`,
    [organizationId, now],
  )
  return rows
}

/** One invitation, whatever has become of it. */
export async function findInvitation(
  db: Db,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
): Promise<InvitationRow | null> {
  const { rows } = await db.query<InvitationRow>(`${INVITATION} where i.organization_id = $1 and i.id = $2`, [
    organizationId,
    invitationId,
  ])
  return rows[0] ?? null
}

type Shown = Pick<InvitationRow, 'id' | 'role' | 'zones' | 'invitedBy' | 'expiresAt' | 'email'>

/** An invitation as the team page shows it. */
export function showInvitation(
  { id, role, zones, invitedBy, expiresAt, email }: Shown,
  { addresses }: { addresses: boolean },
) {
  return { id, role, zones, invitedBy, expiresAt: expiresAt.toISOString(), ...(addresses && { email }) }
}

/** An invitation as it is shown to whoever is invited: without any address. */
export function showOffer(invitation: InvitationRow) {
  const { id, organizationId, organizationName, role, zones, invitedBy, expiresAt } = invitation
  const organization = { id: organizationId, name: organizationName }
  return { invitationId: id, organization, role, zones, invitedBy, expiresAt: expiresAt.toISOString() }
}
