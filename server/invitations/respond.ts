import { change } from '../changes/change.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { answerInvitation } from './answer.ts'
import { answerState } from './state.ts'
import { findCrewInvitation } from './store.ts'

const NOT_YOURS = 'There is no such invitation for your address.'

/** `invitations.respond`: by id, for whoever has proven the invited address; for everybody else there is no such invitation. */
export const respondToInvitation: Handler<'invitations.respond'> = async (context) => {
  const { input, proof, deps } = context
  const { invitationId, answer } = input.body
  const now = deps.clock.now()
  const email = proof.email.toLowerCase()
  const organizationId =
    proof.emailVerified && (await findCrewInvitation(deps.db.web, { email, invitationId }))
  if (!organizationId) throw new Fault(404, NOT_YOURS)
  return change(context, (tx) =>
    answerInvitation(tx, {
      organizationId,
      invitationId,
      userId: proof.userId,
      answer,
      action: answer === 'accept' ? 'team.member_joined' : 'team.invitation_declined',
      now,
      refusalOf(invitation) {
        // It may have been renewed for another role in between, which takes the link.
        if (invitation.role !== 'crew') throw new Fault(404, NOT_YOURS)
        const state = answerState(invitation, now)
        if (state === 'ready') return null
        return state === 'answered' ? 'already_answered' : state
      },
    }),
  )
}
