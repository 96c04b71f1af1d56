import type { invitationStates } from '@masuk/shared/contract/invitations.ts'
import { may } from '@masuk/shared/roles.ts'
import type { Role } from '@masuk/shared/roles.ts'

export type LinkState = keyof typeof invitationStates
export type AnswerState = 'ready' | 'expired' | 'revoked' | 'answered'

/** What is kept of an invitation, as far as its state depends on it. */
export interface KeptInvitation {
  status: 'pending' | 'accepted' | 'declined' | 'revoked'
  expiresAt: Date
  email: string
  /** What whoever sent it is in the team at this moment; null when they have gone. */
  inviterRole: Role | null
}

/** Whether an invitation can still be answered: one is worth no more than its sender's own right to invite. */
export function answerState({ status, expiresAt, inviterRole }: KeptInvitation, now: Date): AnswerState {
  if (status === 'revoked') return 'revoked'
  if (status !== 'pending') return 'answered'
  if (inviterRole === null || !may(inviterRole, 'team.manage')) return 'revoked'
  return expiresAt > now ? 'ready' : 'expired'
}

/** A link, and who opens it. */
export interface OpenedLink {
  link: { expiresAt: Date }
  invitation: KeptInvitation
  viewer: { email: string; emailVerified: boolean } | null
  now: Date
}

/** What a link of ours is worth to whoever holds it. Renewing gives the invitation another end, which ends older links. */
export function linkState({ link, invitation, viewer, now }: OpenedLink): Exclude<LinkState, 'invalid'> {
  const state = answerState(invitation, now)
  if (state !== 'ready') return state
  if (link.expiresAt.getTime() !== invitation.expiresAt.getTime()) return 'expired'
  if (!viewer) return 'sign_in'
  if (viewer.email.toLowerCase() !== invitation.email) return 'other_account'
  return viewer.emailVerified ? 'ready' : 'sign_in'
}
