import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { closeInvitation, findInvitation } from './store.ts'
import { refused } from '../team/refused.ts'
import { requireStillAllowed } from '../team/still-allowed.ts'
import { lockTeam } from '../team/store.ts'

/** `invitations.revoke`: the invitation ends with its link, unless it was answered first. */
export const revokeInvitation: Handler<'invitations.revoke'> = async ({ input: { body }, proof, deps }) => {
  const { organizationId } = proof
  const { userId } = proof.session
  const { invitationId } = body
  return webTransaction(deps.db, async (tx) => {
    const team = await lockTeam(tx, organizationId)
    await requireStillAllowed(tx, team, { userId, needs: 'team.manage' })
    const invitation = await findInvitation(tx, { organizationId, invitationId })
    if (!invitation) throw new Fault(404, 'There is no such invitation.')
    if (invitation.status === 'revoked') return { state: 'done', invitationId } as const
    if (invitation.status !== 'pending') return refused('already_answered')
    await closeInvitation(tx, team, { invitationId, status: 'revoked', by: userId, now: deps.clock.now() })
    await writeAudit(tx, {
      organizationId,
      actorId: userId,
      action: 'team.invitation_revoked',
      subject: { type: 'invitation', id: invitationId },
      metadata: { role: invitation.role },
    })
    return { state: 'done', invitationId } as const
  })
}
