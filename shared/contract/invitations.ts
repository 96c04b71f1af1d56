import { z } from 'zod'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Email, Id, line, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { InvitedRole, Role } from './named-values.ts'
import { DELETED_AGAIN, organiserChange } from './organiser.ts'
import { outcome } from './outcome.ts'
import { Invitation, organizationId, team, zones } from './team.ts'

/** Most zones that an invitation may name. */
export const MOST_ZONES = 20
/** Most live invitations that an organisation may have. */
export const MOST_INVITATIONS = 50
/** Most invitations that an organisation may mail within 24 hours, renewals included, whatever becomes of them. */
export const MOST_INVITATIONS_A_DAY = 200
/** Most mails of an organisation to one address within 24 hours, whatever becomes of the invitations. */
export const MOST_MAILS_A_DAY = 5
/** Days until an invitation and its link end. */
export const INVITATION_DAYS = 7

const LinkToken = line(600).describe('The token of the link in the invitation e-mail.')

/** What an invited person sees of an invitation. It holds no e-mail address. */
export const Offer = z
  .object({
    invitationId: Id,
    organization: z.object({ id: Id, name: z.string() }),
    role: InvitedRole,
    zones,
    invitedBy: z.string().describe('Name of the member who invited.'),
    expiresAt: UtcText,
  })
  .meta({ id: 'InvitationOffer' })

/** `invitations.send`: invite somebody by e-mail, or renew the invitation that they have. */
export const sendInvitation = operation({
  ...organiserChange,
  ...team,
  method: 'POST',
  path: '/api/partner/team/invitations',
  needs: 'team.manage',
  summary: 'Invite somebody by e-mail',
  description:
    `The link in the e-mail works for ${INVITATION_DAYS} days and for the named address only. There is one live ` +
    'invitation for an address: inviting again replaces its role and the zones that are given, renews it and ends the link before it. ' +
    'Within a minute of an e-mail the renewal keeps that link and sends no second one, and a new invitation in place of ' +
    'one that was revoked or answered is refused. Zones must be of this organisation (404).',
  body: z.object({
    organizationId,
    email: Email,
    role: InvitedRole,
    zoneIds: z
      .array(Id, { error: 'must be a list of zone ids' })
      .max(MOST_ZONES, { error: `may have at most ${MOST_ZONES} entries` })
      .optional()
      .describe(
        'Zones the person is limited to. An event of which none is named is open to them as a whole. Left out: none, ' +
          'or those of the invitation that is renewed.',
      ),
  }),
  reply: outcome(
    { invitation: Invitation, renewed: z.boolean().describe('True when the address had a live invitation.') },
    ['already_member', 'too_many_invitations', 'too_many_today', 'mailed_too_often', 'mailed_just_now'],
  ),
  audit: {
    subject: 'invitation',
    actions: { 'team.invited': 'Invited somebody', 'team.invitation_renewed': 'Renewed an invitation' },
  },
  example: {
    body: {
      organizationId: exampleIds.organization,
      email: 'aminah@people.example',
      role: 'crew',
      zoneIds: [exampleIds.zone],
    },
  },
})

/** `invitations.revoke`: take a live invitation back. */
export const revokeInvitation = operation({
  ...organiserChange,
  ...team,
  method: 'DELETE',
  path: '/api/partner/team/invitations',
  needs: 'team.manage',
  summary: 'Revoke an invitation',
  description: `Its link ends at once. One that was answered is refused. ${DELETED_AGAIN}`,
  body: z.object({ organizationId, invitationId: Id }),
  reply: outcome({ invitationId: Id }, ['already_answered']),
  audit: { subject: 'invitation', actions: { 'team.invitation_revoked': 'Revoked an invitation' } },
  example: { body: { organizationId: exampleIds.organization, invitationId: exampleIds.invitation } },
})

const invited = { tag: 'Invitations', faults: [400, 401, 403, 413, 429, 500] } as const

const answerRefusals = ['expired', 'revoked', 'already_answered', 'already_member'] as const

/** What became of an invitation that was answered. `role` is null when it was declined. */
const answered = { organizationId: Id, role: Role.nullable() }

/** Where an invitation stands for whoever looks at its link. */
export const invitationStates = {
  invalid: 'This link is not one of ours, or it is incomplete. Open it again from the e-mail.',
  expired: 'This link has ended. Ask for a new invitation, or look for a newer e-mail.',
  revoked: 'This invitation was taken back. Ask the organiser, if you think that is a mistake.',
  answered: 'This invitation has already been answered.',
  sign_in: 'Sign in with the address that was invited, to answer.',
  other_account: 'This invitation is for another address than the one that you are signed in with.',
  ready: 'You can accept this invitation.',
} as const

const message = z.string().describe('A sentence that says what to do.')

/** `invitations.preview`: what a link offers, and to whom. */
export const previewInvitation = operation({
  ...invited,
  method: 'GET',
  path: '/api/partner/invitations/preview',
  authority: 'optional-session',
  origin: 'ignored',
  summary: 'What an invitation link offers to whoever is looking',
  description:
    'The answer depends on who is signed in. A link that is no longer good says so and nothing else; the invited address ' +
    'is never told in full to anybody but its owner.',
  query: z.object({ token: LinkToken }),
  reply: z
    .discriminatedUnion('state', [
      z.object({ state: z.enum(['invalid', 'expired', 'revoked', 'answered']), message }),
      z.object({
        state: z.enum(['sign_in', 'other_account', 'ready']),
        message,
        offer: Offer,
        email: z.string().describe('The invited address: masked (a•••@e•••.my), unless it is yours.'),
      }),
    ])
    .meta({ id: 'InvitationPreview' }),
  faults: [400, 429, 500],
  example: { query: { token: exampleTexts.invitationToken } },
})

/** `invitations.accept`: accept by link, as the named address. */
export const acceptInvitation = operation({
  ...invited,
  method: 'POST',
  path: '/api/partner/invitations/accept',
  authority: 'session',
  origin: 'required',
  summary: 'Accept an invitation by its link',
  description:
    'The verified address of the signed-in person must be the invited one. Accepting again is done as well, while the ' +
    'membership lives.',
  body: z.object({ token: LinkToken }),
  reply: outcome(answered, ['invalid', ...answerRefusals, 'other_account', 'not_verified']),
  audit: { subject: 'invitation', actions: { 'team.member_joined': 'Joined the team' } },
  example: { body: { token: exampleTexts.invitationToken } },
})

/** `invitations.mine`: crew invitations waiting for the signed-in person. */
export const myInvitations = operation({
  ...invited,
  method: 'GET',
  path: '/api/partner/invitations/mine',
  authority: 'session',
  origin: 'ignored',
  summary: 'Crew invitations for the signed-in address',
  description: 'Pending and unexpired, newest first, at most 100. Empty while the address is not verified.',
  reply: z.object({ invitations: z.array(Offer) }).meta({ id: 'MyInvitations' }),
  faults: [401, 429, 500],
  example: {},
})

/** `invitations.respond`: answer a crew invitation by its id. */
export const respondToInvitation = operation({
  ...invited,
  method: 'POST',
  path: '/api/partner/invitations/respond',
  authority: 'session',
  origin: 'required',
  summary: 'Accept or decline a crew invitation',
  description:
    'By id, for the verified signed-in address; an invitation of anybody else is 404. The same answer again is done as well.',
  body: z.object({
    invitationId: Id,
    answer: z.enum(['accept', 'decline'], { error: 'must be accept or decline' }),
  }),
  reply: outcome(answered, answerRefusals),
  faults: [400, 401, 403, 404, 413, 429, 500],
  audit: {
    subject: 'invitation',
    actions: {
      'team.member_joined': 'Joined the team',
      'team.invitation_declined': 'Declined an invitation',
    },
  },
  example: { body: { invitationId: exampleIds.invitation, answer: 'decline' } },
})

export const invitationOperations = {
  'invitations.send': sendInvitation,
  'invitations.revoke': revokeInvitation,
  'invitations.preview': previewInvitation,
  'invitations.accept': acceptInvitation,
  'invitations.mine': myInvitations,
  'invitations.respond': respondToInvitation,
}
