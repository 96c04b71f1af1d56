import {
  invitationStates,
  MOST_INVITATIONS,
  MOST_INVITATIONS_A_DAY,
  MOST_MAILS_A_DAY,
} from '@masuk/shared/contract/invitations.ts'
import { refused } from '../core/refused.ts'

/** Why an invitation is not sent or answered, in sentences for people. */
const sentences = {
  already_member: 'This person is already a member of the organisation.',
  too_many_invitations: `There are ${MOST_INVITATIONS} unanswered invitations. Revoke some of them, or wait until they end.`,
  mailed_too_often: `This address was mailed ${MOST_MAILS_A_DAY} times within a day. Invite it again tomorrow.`,
  mailed_just_now: 'This address was mailed less than a minute ago. Invite it again in a minute.',
  too_many_today: `${MOST_INVITATIONS_A_DAY} invitations were mailed within a day. Invite more people tomorrow.`,
  already_answered: invitationStates.answered,
  not_verified: 'Sign in with a code that we send to the invited address: that shows that it is yours.',
  invalid: invitationStates.invalid,
  expired: invitationStates.expired,
  revoked: invitationStates.revoked,
  other_account: invitationStates.other_account,
} as const

export type InvitationRefusal = keyof typeof sentences

/** A refusal that is about an invitation. */
export function refuse<const Reason extends InvitationRefusal>(reason: Reason) {
  return refused(reason, sentences[reason])
}
