import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { InvitedRole, Role } from './named-values.ts'
import { DELETED_AGAIN, organiserChange, organiserRead } from './organiser.ts'
import { outcome } from './outcome.ts'
import { pageSize } from './paging.ts'
import { roles } from '../roles.ts'
import { unique } from './unique.ts'

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

/** Most zones of all events to which a member is limited in one call. */
export const MOST_MEMBER_ZONES = 200

/** `team.change`: another role, or other zones, for a member. */
export const changeMember = operation({
  ...organiserChange,
  ...team,
  method: 'PATCH',
  path: '/api/partner/team/members',
  needs: 'team.manage',
  summary: "Change a member's role or zones",
  description:
    'Owners change everybody, admins everybody but owners, and nobody gives a role above their own: only owners make a member an ' +
    'owner (403). At least one of `role` and `zoneIds` is given (else 400). An organisation keeps its last owner. The role counts from the next request of the member. What only ' +
    'the former role allowed ends with it: who may no longer manage API keys loses those that they made, and who may no longer ' +
    'change the team has the unanswered invitations that they sent taken back. Scanners paired in their name go on, since every role works ' +
    'at doors. Zones must be of this organisation (404); they count from the next call of a checkpoint, and a scanner is told them when it is paired.',
  body: z
    .object({
      organizationId,
      userId: Id,
      role: z
        .enum(roles, { error: `must be one of ${roles.join(', ')}` })
        .optional()
        .describe('Left out: as it is.'),
      zoneIds: z
        .array(Id, { error: 'must be a list of zone ids' })
        .max(MOST_MEMBER_ZONES, { error: `may have at most ${MOST_MEMBER_ZONES} entries` })
        .refine(
          unique((id: string) => id),
          { error: 'must name each zone once' },
        )
        .optional()
        .describe(
          'All zones that the person is limited to, of every event. An event of which none is named is open to them as a whole. Left out: as they are.',
        ),
    })
    .refine(({ role, zoneIds }) => role !== undefined || zoneIds !== undefined, {
      path: ['role'],
      error: 'must be given, or zoneIds',
    }),
  reply: outcome(
    {
      userId: Id,
      role: Role,
      zones,
      revokedApiKeyIds: z.array(Id).describe('API keys that the person had made, ended with the role.'),
      revokedInvitationIds: z
        .array(Id)
        .describe('Unanswered invitations that the person had sent, taken back with the role.'),
    },
    ['last_owner'],
  ),
  audit: {
    subject: 'member',
    actions: {
      'team.role_changed': 'Changed the role of a member',
      'team.zones_replaced': 'Replaced the zones of a member',
    },
  },
  example: {
    body: { organizationId: exampleIds.organization, userId: exampleIds.person, role: 'staff', zoneIds: [] },
  },
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
  'team.change': changeMember,
  'team.remove': removeMember,
}
