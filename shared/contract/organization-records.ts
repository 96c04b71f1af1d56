import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, UtcText, line } from './fields.ts'
import { operation } from './operation.ts'
import { organiserRead } from './organiser.ts'
import { next, pageSize } from './paging.ts'
import { organizationId } from './team.ts'

const OrganizationAuditEntry = z
  .object({
    id: Id,
    at: UtcText,
    action: z.string(),
    sentence: z.string().describe('What the action is, for people.'),
    actor: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .describe('Null: a job of the service, or nobody that is known.'),
    apiKey: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .describe('The API key that did it in the name of the actor; null when they did it themselves.'),
    subject: z.object({ type: z.string(), id: z.string() }),
    metadata: z.record(z.string(), z.unknown()).describe('Ids and values; no names, no addresses.'),
  })
  .meta({ id: 'OrganizationAuditEntry' })

/** `organizations.audit`: who did what in an organisation. */
export const organizationAudit = operation({
  ...organiserRead,
  path: '/api/partner/studio/organization/audit',
  needs: 'audit.see',
  scope: 'organization',
  summary: 'The audit log of an organisation',
  description: 'The newest first. Names are those of today.',
  query: z.object({
    organizationId,
    subjectId: line(200).optional().describe('Only what was done to this.'),
    limit: pageSize,
    after: Id.optional().describe('`next` of the page before.'),
  }),
  reply: z.object({ entries: z.array(OrganizationAuditEntry), next }).meta({ id: 'OrganizationAudit' }),
  example: { query: { organizationId: exampleIds.organization } },
})

export const organizationRecordOperations = {
  'organizations.audit': organizationAudit,
}
