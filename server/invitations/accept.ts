import { change } from '../changes/change.ts'
import type { Handler } from '../core/handler.ts'
import { readInvitationLink } from '../signing/links/invitation-link.ts'
import { answerInvitation } from './answer.ts'
import { refuse } from './refused.ts'
import { linkState } from './state.ts'

/** `invitations.accept`: the link shows which invitation, the verified address who may answer it. */
export const acceptInvitation: Handler<'invitations.accept'> = async (context) => {
  const { input, proof, deps } = context
  const link = readInvitationLink(deps.keyrings.links, input.body.token)
  if (!link) return refuse('invalid')
  const now = deps.clock.now()
  return change(context, (tx) =>
    answerInvitation(tx, {
      ...link,
      userId: proof.userId,
      answer: 'accept',
      action: 'team.member_joined',
      now,
      refusalOf(invitation) {
        const state = linkState({ link, invitation, viewer: proof, now })
        if (state === 'ready') return null
        // Signed in, so the address is the right one but was never proven.
        if (state === 'sign_in') return 'not_verified'
        return state === 'answered' ? 'already_answered' : state
      },
    }),
  )
}
