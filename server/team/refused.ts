import {
  invitationStates,
  MOST_INVITATIONS,
  MOST_INVITATIONS_A_DAY,
  MOST_MAILS_A_DAY,
} from '@masuk/shared/contract/invitations.ts'

/** Why the team stays as it is, in sentences for people. */
const sentences = {
  last_owner:
    'An organisation keeps at least one owner, and this is the last. The operator of the service can make another person an owner.',
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

/** A refusal, as the reply of a mutation. */
export function refused<Reason extends keyof typeof sentences>(reason: Reason) {
  return { state: 'refused', reason, message: sentences[reason] } as const
}
