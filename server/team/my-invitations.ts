import type { myInvitations as operation } from '@masuk/shared/contract/team.ts'
import type { Handler } from '../http/serve-operation.ts'
import { crewInvitationsFor } from './invitation-store.ts'
import { showOffer } from './show.ts'

const MOST = 100

/** `invitations.mine`: crew invitations for an address that the signed-in person has proven to be theirs. */
export const myInvitations: Handler<typeof operation> = async ({ proof, deps }) => {
  if (!proof.emailVerified) return { invitations: [] }
  const email = proof.email.toLowerCase()
  const found = await crewInvitationsFor(deps.db.web, { email, now: deps.clock.now(), most: MOST })
  return { invitations: found.map(showOffer) }
}
