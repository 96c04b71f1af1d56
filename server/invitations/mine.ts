import type { Handler } from '../core/handler.ts'
import { crewInvitationsFor } from './store.ts'
import { showOffer } from './invitation.ts'
import { answerState } from './state.ts'

const MOST = 100

/** `invitations.mine`: crew invitations for an address that the signed-in person has proven to be theirs. */
export const myInvitations: Handler<'invitations.mine'> = async ({ proof, deps }) => {
  if (!proof.emailVerified) return { invitations: [] }
  const email = proof.email.toLowerCase()
  const now = deps.clock.now()
  const found = await crewInvitationsFor(deps.db.web, { email, now, most: MOST })
  const answerable = found.filter((invitation) => answerState(invitation, now) === 'ready')
  return { invitations: answerable.map(showOffer) }
}
