import { may } from '@masuk/shared/roles.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { liveInvitations, showInvitation } from '../invitations/invitation.ts'
import { membersOf, wasMember } from './store.ts'
import type { MemberRow } from './store.ts'

/** `team.view`: a page of members with the live invitations, without addresses for those who may not change the team. */
export const viewTeam: Handler<'team.view'> = async ({ input: { query }, proof, deps }) => {
  const { organizationId, role } = proof
  const { after = null, limit } = query
  const db = deps.db.web
  if (after !== null && !(await wasMember(db, { organizationId, userId: after })))
    throw new Fault(400, 'after must be `next` of a page before.')
  // One more than asked for tells whether there is another page.
  const found = await membersOf(db, { organizationId, after, limit: limit + 1 })
  const invitations = await liveInvitations(db, { organizationId, now: deps.clock.now() })
  const members = found.slice(0, limit)
  const sees = { addresses: may(role, 'team.manage') }
  return {
    organizationId,
    role,
    members: members.map((member) => showMember(member, sees)),
    next: found.length > limit ? (members.at(-1)?.userId ?? null) : null,
    invitations: invitations.map((invitation) => showInvitation(invitation, sees)),
  }
}

function showMember({ email, since, ...member }: MemberRow, { addresses }: { addresses: boolean }) {
  return { ...member, since: since.toISOString(), ...(addresses && { email }) }
}
