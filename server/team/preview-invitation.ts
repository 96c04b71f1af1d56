import { invitationStates } from '@masuk/shared/contract/team.ts'
import type { previewInvitation as operation } from '@masuk/shared/contract/team.ts'
import type { Handler } from '../http/serve-operation.ts'
import { readInvitationLink } from '../signing/invitation-link.ts'
import { linkState } from './invitation-state.ts'
import { findInvitation } from './invitation-store.ts'
import { maskEmail } from './mask-email.ts'
import { showOffer } from './show.ts'

/** `invitations.preview`: what the link offers to whoever looks. A forged link makes no query. */
export const previewInvitation: Handler<typeof operation> = async ({ input: { query }, proof, deps }) => {
  const link = readInvitationLink(deps.keyrings.links, query.token)
  const invitation = link && (await findInvitation(deps.db.web, link))
  if (!link || !invitation) return { state: 'invalid', message: invitationStates.invalid }
  const state = linkState({ link, invitation, viewer: proof, now: deps.clock.now() })
  const message = invitationStates[state]
  if (state === 'expired' || state === 'revoked' || state === 'answered') return { state, message }
  const email = state === 'ready' ? invitation.email : maskEmail(invitation.email)
  return { state, message, offer: showOffer(invitation), email }
}
