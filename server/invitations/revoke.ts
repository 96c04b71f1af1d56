import { done, unchanged } from '../changes/change.ts'
import { changeTeam } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { findInvitation } from './invitation.ts'
import { refuse } from './refused.ts'
import { closeInvitation } from './store.ts'

/** `invitations.revoke`: the invitation ends with its link, unless it was answered first. */
export const revokeInvitation: Handler<'invitations.revoke'> = (context) =>
  changeTeam(context, async ({ tx, team, now }) => {
    const { invitationId } = context.input.body
    const reply = { state: 'done', invitationId } as const
    const invitation = await findInvitation(tx, { ...team, invitationId })
    if (!invitation) throw new Fault(404, 'There is no such invitation.')
    if (invitation.status === 'revoked') return unchanged(reply)
    if (invitation.status !== 'pending') return refuse('already_answered')
    const by = context.proof.session.userId
    await closeInvitation(tx, team, { invitationId, status: 'revoked', by, now })
    const { role } = invitation
    return done(reply, { action: 'team.invitation_revoked', subjectId: invitationId, metadata: { role } })
  })
