import type { Handler } from '../core/handler.ts'
import { readInvitationLink } from '../signing/invitation-link.ts'
import { answerInvitation } from './answer.ts'
import { linkState } from './state.ts'
import { refused } from '../team/refused.ts'

/** `invitations.accept`: the link shows which invitation, the verified address who may answer it. */
export const acceptInvitation: Handler<'invitations.accept'> = async ({ input: { body }, proof, deps }) => {
  const link = readInvitationLink(deps.keyrings.links, body.token)
  if (!link) return refused('invalid')
  const now = deps.clock.now()
  return answerInvitation(deps, {
    ...link,
    userId: proof.userId,
    answer: 'accept',
    now,
    refusalOf(invitation) {
      const state = linkState({ link, invitation, viewer: proof, now })
      if (state === 'ready') return null
      // Signed in, so the address is the right one but was never proven.
      if (state === 'sign_in') return 'not_verified'
      return state === 'answered' ? 'already_answered' : state
    },
  })
}
