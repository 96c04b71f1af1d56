import type { revokeInvitation as operation } from '@masuk/shared/contract/team.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import { Fault } from '../http/faults.ts'
import type { Handler } from '../http/serve-operation.ts'
import { closeInvitation, findInvitation } from './invitation-store.ts'
import { refused } from './refused.ts'
import { requireStillAllowed } from './still-allowed.ts'
import { lockTeam } from './store.ts'

/** `team.invitations.revoke`: the invitation ends with its link, unless it was answered first. */
export const revokeInvitation: Handler<typeof operation> = async ({ input: { body }, proof, deps }) => {
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
