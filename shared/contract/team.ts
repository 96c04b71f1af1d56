import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { InvitedRole, Role } from './named-values.ts'
import { DELETED_AGAIN, organiserChange, organiserRead } from './organiser.ts'
import { outcome } from './outcome.ts'
import { pageSize } from './paging.ts'

export const organizationId = Id.optional().describe(
  'The organisation; left out: the one selected last or, when none ever was, the only one.',
)
const Since = UtcText

const Zone = z.object({ id: Id, name: z.string() }).meta({ id: 'TeamZone' })
export const zones = z
  .array(Zone)
  .describe('Zones the person is limited to. An event of which none is named is open to them as a whole.')

export const Member = z
  .object({
    userId: Id,
    name: z.string(),
    role: Role,
    since: Since,
    zones,
    email: z.string().nullable().optional().describe('Only for those who may change the team.'),
  })
  .meta({ id: 'Member' })

export const Invitation = z
  .object({
    id: Id,
    role: InvitedRole,
    zones,
    invitedBy: z.string().describe('Name of the member who invited.'),
    expiresAt: UtcText.describe('UTC. Inviting the same address again renews it.'),
    email: z.string().optional().describe('Only for those who may change the team.'),
  })
  .meta({ id: 'Invitation' })

export const team = { tag: 'Team', scope: 'organization' } as const

/** `team.view`: who works for an organisation, and who is invited to. */
export const viewTeam = operation({
  ...organiserRead,
  ...team,
  path: '/api/partner/team',
  needs: 'team.see',
  summary: 'Members and live invitations',
  description:
    'Members in the order in which they joined, a page at a time; the live invitations come with every page. E-mail ' +
    'addresses are there for owners and admins only.',
  query: z.object({
    organizationId,
    limit: pageSize,
    after: Id.optional().describe('`next` of the page before.'),
  }),
  reply: z
    .object({
      organizationId: Id,
      role: Role.describe('What the caller is here.'),
      members: z.array(Member),
      next: Id.nullable().describe('Pass it as `after` to get the next page; null on the last.'),
      invitations: z.array(Invitation),
    })
    .meta({ id: 'Team' }),
  example: { query: { organizationId: exampleIds.organization } },
})

/** `team.remove`: end a membership. */
export const removeMember = operation({
  ...organiserChange,
  ...team,
  method: 'DELETE',
  path: '/api/partner/team/members',
  needs: 'team.leave',
  summary: 'Remove a member, or leave',
  description:
    'Owners remove anybody, admins anybody but owners, and everybody themselves; else 403. An organisation keeps its ' +
    'last owner. It bites at the next request of the removed person and of the scanners paired in their name, which are ' +
    `revoked, as the API keys that they made are, and takes back the unanswered invitations that they sent. ${DELETED_AGAIN} Then ` +
    'there is nothing more to take back; and who has left is no member any more, and may not ask again.',
  body: z.object({ organizationId, userId: Id }),
  reply: outcome(
    {
      userId: Id,
      revokedInvitationIds: z
        .array(Id)
        .describe('Unanswered invitations that the person had sent, taken back with the membership.'),
    },
    ['last_owner'],
  ),
  audit: {
    subject: 'member',
    actions: { 'team.member_removed': 'Removed a member', 'team.member_left': 'Left the team' },
  },
  example: { body: { organizationId: exampleIds.organization, userId: exampleIds.person } },
})

export const teamOperations = {
  'team.view': viewTeam,
  'team.remove': removeMember,
}
