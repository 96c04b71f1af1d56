import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Tx } from '../db/web.ts'
import type { Deps } from '../core/deps.ts'
import { closeInvitation, findInvitation, giveZones } from './store.ts'
import type { InvitationRow } from './store.ts'
import { refused } from '../team/refused.ts'
import { addMember, findRole, lockTeam } from '../team/store.ts'
import type { LockedTeam } from '../team/store.ts'

export interface Answer<Reason> {
  organizationId: string
  invitationId: string
  /** Who answers. */
  userId: string
  answer: 'accept' | 'decline'
  now: Date
  /** Why the invitation, as it is inside the lock, can't be answered by them; null when it can. */
  refusalOf(invitation: InvitationRow): Reason | null
}

type Refusal = Parameters<typeof refused>[0]

/** Answers an invitation once. The same person giving the same answer again is told the same. */
export async function answerInvitation<Reason extends Refusal>(deps: Deps, given: Answer<Reason>) {
  const { organizationId, userId } = given
  return webTransaction(deps.db, async (tx) => {
    const team = await lockTeam(tx, organizationId)
    const invitation = await findInvitation(tx, given)
    if (!invitation) return refused('invalid' as Reason)
    if (await hasAnswered(tx, team, { invitation, ...given })) return done(invitation, given)
    const reason = given.refusalOf(invitation)
    if (reason) return refused(reason)
    if (given.answer === 'accept') {
      const joined = await addMember(tx, team, { userId, role: invitation.role, now: given.now })
      if (!joined) return refused('already_member')
      await giveZones(tx, team, given)
    }
    await close(tx, team, { invitation, ...given })
    return done(invitation, given)
  })
}

function done({ organizationId, role }: InvitationRow, { answer }: Pick<Answer<unknown>, 'answer'>) {
  return { state: 'done', organizationId, role: answer === 'accept' ? role : null } as const
}

type Answering = Pick<Answer<unknown>, 'userId' | 'answer' | 'now'> & { invitation: InvitationRow }

/** True when this very answer was given before and still stands: a lost reply may be asked for again. */
async function hasAnswered(
  tx: Tx,
  team: LockedTeam,
  { invitation, userId, answer }: Answering,
): Promise<boolean> {
  if (invitation.answeredBy !== userId) return false
  if (answer === 'decline') return invitation.status === 'declined'
  const member = invitation.status === 'accepted' ? await findRole(tx, team, userId) : null
  return member !== null && !member.removed
}

async function close(
  tx: Tx,
  team: LockedTeam,
  { invitation, userId, answer, now }: Answering,
): Promise<void> {
  const status = answer === 'accept' ? 'accepted' : 'declined'
  await closeInvitation(tx, team, { invitationId: invitation.id, status, by: userId, now })
  await writeAudit(tx, {
    organizationId: team.organizationId,
    actorId: userId,
    action: answer === 'accept' ? 'team.member_joined' : 'team.invitation_declined',
    subject: { type: 'invitation', id: invitation.id },
    metadata: { role: invitation.role, userId, zoneIds: invitation.zones.map(({ id }) => id) },
  })
}
