import { done, unchanged } from '../changes/change.ts'
import type { Tx } from '../db/db.ts'
import { lockTeam } from '../locks/locks.ts'
import type { LockedTeam } from '../locks/locks.ts'
import { addMember, findMembership } from '../team/membership.ts'
import { findInvitation } from './invitation.ts'
import type { InvitationRow } from './invitation.ts'
import { refuse } from './refused.ts'
import type { InvitationRefusal } from './refused.ts'
import { closeInvitation } from './store.ts'

export interface Answer<Reason, Action> {
  organizationId: string
  invitationId: string
  /** Who answers. */
  userId: string
  answer: 'accept' | 'decline'
  /** What it is called in the audit log. */
  action: Action
  now: Date
  /** Why the invitation, as it is inside the lock, can't be answered by them; null when it can. */
  refusalOf(invitation: InvitationRow): Reason | null
}

/** Answers an invitation once. The same person giving the same answer again is told the same. */
export async function answerInvitation<Reason extends InvitationRefusal, Action>(
  tx: Tx,
  given: Answer<Reason, Action>,
) {
  const { organizationId, userId, answer, action, now } = given
  const team = await lockTeam(tx, organizationId)
  const invitation = await findInvitation(tx, given)
  if (!invitation) return refuse('invalid' as Reason)
  const { role } = invitation
  const reply = { state: 'done', organizationId, role: answer === 'accept' ? role : null } as const
  if (await hasAnswered(tx, team, { invitation, ...given })) return unchanged(reply)
  const reason = given.refusalOf(invitation)
  if (reason) return refuse(reason)
  const zoneIds = invitation.zones.map(({ id }) => id)
  if (answer === 'accept' && !(await addMember(tx, team, { userId, role, zoneIds, now })))
    return refuse('already_member')
  const status = answer === 'accept' ? 'accepted' : 'declined'
  await closeInvitation(tx, team, { invitationId: invitation.id, status, by: userId, now })
  const metadata = { role, userId, zoneIds }
  return done(reply, { organizationId, actorId: userId, action, subjectId: invitation.id, metadata })
}

/** True when this very answer was given before and is still true: a lost reply may be asked for again. */
async function hasAnswered(
  tx: Tx,
  team: LockedTeam,
  { invitation, userId, answer }: { invitation: InvitationRow; userId: string; answer: 'accept' | 'decline' },
): Promise<boolean> {
  if (invitation.answeredBy !== userId) return false
  if (answer === 'decline') return invitation.status === 'declined'
  const member = invitation.status === 'accepted' ? await findMembership(tx, team, userId) : null
  return member !== null && !member.removed
}
