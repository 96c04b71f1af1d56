import { invitationStates } from '@masuk/shared/contract/invitations.ts'
import type { Handler } from '../core/handler.ts'
import { readInvitationLink } from '../signing/links/invitation-link.ts'
import { linkState } from './state.ts'
import { findInvitation, showOffer } from './invitation.ts'
import { maskEmail } from './mask-email.ts'

/** `invitations.preview`: what the link offers to whoever looks. A forged link makes no query. */
export const previewInvitation: Handler<'invitations.preview'> = async ({
  input: { query },
  proof,
  deps,
}) => {
  const link = readInvitationLink(deps.keyrings.links, query.token)
  const invitation = link && (await findInvitation(deps.db.web, link))
  if (!link || !invitation) return { state: 'invalid', message: invitationStates.invalid }
  const state = linkState({ link, invitation, viewer: proof, now: deps.clock.now() })
  const message = invitationStates[state]
  if (state === 'expired' || state === 'revoked' || state === 'answered') return { state, message }
  const email = state === 'ready' ? invitation.email : maskEmail(invitation.email)
  return { state, message, offer: showOffer(invitation), email }
}
