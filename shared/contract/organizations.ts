import { z } from 'zod'
import { OrganiserEvent } from './events.ts'
import { exampleIds } from './example-values.ts'
import { filledLine, Id } from './fields.ts'
import { operation } from './operation.ts'
import { AbilityName, Role } from './named-values.ts'
import { organiserChange, organiserRead } from './organiser.ts'
import { outcome } from './outcome.ts'
import { organizationPaymentOperations } from './organization-payments.ts'
import { organizationRecordOperations } from './organization-records.ts'
import { organizationId } from './team.ts'

/** Most events in the shell's navigation; `events.list` has them all. */
export const MOST_EVENTS_IN_SHELL = 100

const ShellOrganization = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    logoUrl: z.string().nullable().describe('The path of a picture on this host, or null.'),
    role: Role,
    may: z
      .array(AbilityName)
      .describe('What this role may do here. The server decides again at every request.'),
  })
  .meta({ id: 'ShellOrganization' })

const ShellEvent = OrganiserEvent.omit({ venue: true, capacity: true, isPractice: true }).meta({
  id: 'ShellEvent',
})

/** `organizations.shell`: what the frame of the studio needs to draw itself. */
export const studioShell = operation({
  ...organiserRead,
  path: '/api/partner/studio/shell',
  needs: 'studio.open',
  scope: 'member',
  summary: 'The person, their organisations and the events to go to',
  description:
    `Organisations in which the person may open the studio, and at most ${MOST_EVENTS_IN_SHELL} of their events, the ` +
    'last to start first.',
  reply: z
    .object({
      person: z.object({ id: Id, name: z.string(), email: z.string() }),
      organizations: z.array(ShellOrganization),
      selectedOrganizationId: Id.nullable().describe(
        'What requests without organizationId are about. null: select one first, because there are several or the one selected last is closed to the person now.',
      ),
      events: z.array(ShellEvent),
      moreEvents: z.boolean().describe('True when there are more events than these.'),
      hasAssistant: z
        .boolean()
        .describe(
          'Whether a language model is set up for `assistant.chat`. The flag `ai-chat` may still be off for the person.',
        ),
    })
    .meta({ id: 'StudioShell' }),
  example: {},
})

/** `organizations.select`: choose what to work on. */
export const selectOrganization = operation({
  ...organiserChange,
  method: 'POST',
  path: '/api/partner/studio/organization',
  needs: 'studio.open',
  scope: 'organization',
  summary: 'Select an organisation to work on',
  description:
    'Kept with the session. It is a convenience and no authority: membership is looked up at every request. An ' +
    'organisation that the person does not belong to is 404.',
  body: z.object({ organizationId: Id }),
  reply: z.object({ organizationId: Id, role: Role }).meta({ id: 'SelectedOrganization' }),
  audit: {
    subject: 'organization',
    actions: { 'organization.selected': 'Selected an organisation to work on' },
  },
  example: { body: { organizationId: exampleIds.organization } },
})

/** Most characters of the name of an organisation. */
export const LONGEST_ORGANIZATION_NAME = 120

/** `organizations.rename`: what an organisation is called. */
export const renameOrganization = operation({
  ...organiserChange,
  method: 'PATCH',
  path: '/api/partner/studio/organization',
  needs: 'organization.edit',
  scope: 'organization',
  summary: 'Rename an organisation',
  description:
    'Pages, tickets and mails show the new name from then on; mails and documents that were sent keep the one before. The slug stays, ' +
    'so that addresses which people have been given keep working.',
  body: z.object({ organizationId, name: filledLine(LONGEST_ORGANIZATION_NAME) }),
  reply: z
    .object({ state: z.literal('done'), organizationId: Id, name: z.string() })
    .meta({ id: 'RenamedOrganization' }),
  audit: { subject: 'organization', actions: { 'organization.renamed': 'Renamed an organisation' } },
  example: { body: { organizationId: exampleIds.organization, name: 'Balai Raya Events' } },
})

/** `organizations.saveLogo`: the picture that stands for an organisation. */
export const saveLogo = operation({
  ...organiserChange,
  method: 'PATCH',
  path: '/api/partner/studio/organization/logo',
  needs: 'organization.edit',
  scope: 'organization',
  summary: 'Give an organisation a logo',
  description:
    'Shown in the studio and beside its published events. A logo is a confirmed upload with the purpose organization_logo; anything else ' +
    'is refused (`no_such_picture`).',
  body: z.object({
    organizationId: Id,
    logoBlobId: Id.nullable().describe(
      'null for none. How to upload: /guides/start-an-event#give-it-a-picture.',
    ),
  }),
  reply: outcome({ logoUrl: z.string().nullable() }, ['no_such_picture']),
  audit: {
    subject: 'organization',
    actions: { 'organization.logo_saved': 'Changed the logo of an organisation' },
  },
  example: { body: { organizationId: exampleIds.organization, logoBlobId: null } },
})

export const organizationOperations = {
  'organizations.shell': studioShell,
  'organizations.select': selectOrganization,
  'organizations.rename': renameOrganization,
  'organizations.saveLogo': saveLogo,
  ...organizationRecordOperations,
  ...organizationPaymentOperations,
}
