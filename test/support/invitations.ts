import { signInvitationLink } from '../../server/signing/invitation-link.ts'
import type { Answered } from './ask.ts'
import type { House } from './house.ts'
import { as } from './organisers.ts'
import type { Person } from './organisers.ts'

export interface SentInvitation {
  organizationId: string
  invitationId: string
  /** What the link in the e-mail carries. */
  token: string
}

export const INVITATIONS = '/api/partner/team/invitations'
export const PREVIEW = '/api/partner/invitations/preview'
export const ACCEPT = '/api/partner/invitations/accept'
export const MINE = '/api/partner/invitations/mine'
export const RESPOND = '/api/partner/invitations/respond'

/** Invites somebody and returns what the e-mail says. */
export async function invite(
  house: House,
  by: Person,
  {
    organizationId,
    email,
    role = 'crew',
    zoneIds,
  }: { organizationId: string; email: string; role?: string; zoneIds?: string[] },
): Promise<SentInvitation> {
  const answer = await as(house, by).post(INVITATIONS, { organizationId, email, role, zoneIds })
  if (answer.status !== 201) throw new Error(`Inviting failed: ${answer.text}`)
  const { invitation } = answer.body as { invitation: { id: string } }
  return {
    organizationId,
    invitationId: invitation.id,
    token: await linkOf(house, organizationId, invitation.id),
  }
}

/** The link of an invitation as it is now. */
export async function linkOf(house: House, organizationId: string, invitationId: string): Promise<string> {
  const [row] = await house.rows<{ expires_at: Date }>('select expires_at from invitations where id = $1', [
    invitationId,
  ])
  return signInvitationLink(house.deps.keyrings.links, {
    organizationId,
    invitationId,
    expiresAt: row!.expires_at,
  })
}

export function preview(house: House, person: Person, token: string): Promise<Answered> {
  return as(house, person).get(`${PREVIEW}?token=${encodeURIComponent(token)}`)
}

export function accept(house: House, person: Person, { token }: SentInvitation): Promise<Answered> {
  return as(house, person).post(ACCEPT, { token })
}

export function respond(
  house: House,
  person: Person,
  invitationId: string,
  answer: 'accept' | 'decline',
): Promise<Answered> {
  return as(house, person).post(RESPOND, { invitationId, answer })
}

/** The live role of a person in an organisation, or null. */
export async function roleOf(
  { rows }: House,
  organizationId: string,
  { userId }: Pick<Person, 'userId'>,
): Promise<string | null> {
  const [row] = await rows<{ role: string }>(
    'select role from memberships where organization_id = $1 and user_id = $2 and removed_at is null',
    [organizationId, userId],
  )
  return row?.role ?? null
}

/** What the audit log says that happened in an organisation, in order. */
export async function auditOf({ rows }: House, organizationId: string): Promise<string[]> {
  const entries = await rows<{ action: string }>(
    'select action from audit_log where organization_id = $1 order by id',
    [organizationId],
  )
  return entries.map(({ action }) => action)
}
