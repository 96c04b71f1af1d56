import { signInvitationLink } from '../../server/signing/links/invitation-link.ts'
import { as, done } from './call.ts'
import type { Called, InputOf, ReplyOf } from './call.ts'
import type { House } from './house.ts'
import type { Person } from './organisers.ts'

export interface SentInvitation {
  organizationId: string
  invitationId: string
  /** What the link in the e-mail carries. */
  token: string
}

/** Invites somebody, as crew unless said otherwise, and returns what the e-mail says. */
export async function invite(
  house: House,
  by: Person,
  {
    organizationId,
    email,
    role = 'crew',
    zoneIds,
  }: { organizationId: string } & Pick<InputOf<'invitations.send'>['body'], 'email' | 'zoneIds'> & {
      role?: InputOf<'invitations.send'>['body']['role']
    },
): Promise<SentInvitation> {
  const body = { organizationId, email, role, zoneIds }
  const { invitation } = await done(as(house, by).call('invitations.send', { body }))
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

export function preview(
  house: House,
  person: Person,
  token: string,
): Promise<Called<ReplyOf<'invitations.preview'>>> {
  return as(house, person).call('invitations.preview', { query: { token } })
}

export function accept(
  house: House,
  person: Person,
  { token }: Pick<SentInvitation, 'token'>,
): Promise<Called<ReplyOf<'invitations.accept'>>> {
  return as(house, person).call('invitations.accept', { body: { token } })
}

export function respond(
  house: House,
  person: Person,
  invitationId: string,
  answer: 'accept' | 'decline',
): Promise<Called<ReplyOf<'invitations.respond'>>> {
  return as(house, person).call('invitations.respond', { body: { invitationId, answer } })
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
