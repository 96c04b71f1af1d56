import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, line, UtcText, UtcTime } from './fields.ts'
import { operation } from './operation.ts'
import { next, pageSize } from './paging.ts'
import { PromotionCode, PromotionPurpose } from './promotions.ts'

/** Entries of a page of the platform's lists. */
export const PLATFORM_PAGE = 50
/** A list is counted to here and no further. */
export const MOST_COUNTED = 10_000

const pageNumber = { error: `must be a whole number from 1 to ${MOST_COUNTED / PLATFORM_PAGE}` }
const page = z
  .string(pageNumber)
  .refine((text) => /^([1-9]\d?|1\d\d|200)$/.test(text), pageNumber)
  .transform(Number)
  .default(1)
  .meta({
    type: 'integer',
    minimum: 1,
    maximum: MOST_COUNTED / PLATFORM_PAGE,
    description: `1 when left out; a page has ${PLATFORM_PAGE} entries.`,
  })

const total = z
  .int()
  .min(0)
  .max(MOST_COUNTED)
  .describe(`How many match, counted to ${MOST_COUNTED}. Narrow the filters to see older ones.`)

const AuditLogEntry = z
  .object({
    id: Id,
    at: UtcText,
    action: z.string(),
    sentence: z.string().describe('What the action is, for people.'),
    actor: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .describe('Null: the operator, a job of the service, or nobody that is known.'),
    apiKey: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .describe('The API key that did it in the name of the actor; null when they did it themselves.'),
    organization: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .describe('Null where no organisation is concerned, as at a sign-in.'),
    subject: z.object({ type: z.string(), id: z.string() }),
    metadata: z.record(z.string(), z.unknown()).describe('Ids and values; no names, no addresses.'),
  })
  .meta({ id: 'AuditLogEntry' })

/** What every platform read has in common. */
const platformRead = {
  method: 'GET',
  tag: 'Platform',
  authority: 'platform',
  origin: 'ignored',
  faults: [400, 401, 403, 429, 500],
} as const

/** `platform.audit`: who did what, in all organisations. Source: specification, Platform administration. */
export const platformAudit = operation({
  ...platformRead,
  path: '/api/platform/audit',
  summary: 'The audit log of all organisations',
  description:
    `The newest first; the filters that are given all hold. Names are those of today. That somebody reads it is itself ` +
    `written down, once a minute for each reader.`,
  query: z.object({
    actorId: Id.optional().describe('Who did it.'),
    organizationId: Id.optional(),
    subjectType: line(60).optional().describe('Such as `event` or `member`.'),
    subjectId: line(200).optional(),
    action: line(80).optional().describe('Such as `event.renamed`.'),
    from: UtcTime.optional().describe('This instant and later, UTC.'),
    to: UtcTime.optional().describe('Before this instant, UTC.'),
    page,
  }),
  reply: z
    .object({
      entries: z.array(AuditLogEntry).max(PLATFORM_PAGE),
      page: z.int().min(1),
      pages: z.int().min(0).describe('Pages there are, as far as it is counted.'),
      total,
      hasMore: z.boolean().describe('True when there are more than were counted.'),
    })
    .meta({ id: 'AuditLogPage' }),
  audit: { subject: 'audit_log', actions: { 'platform.audit_read': 'Read the audit log of the platform' } },
  example: { query: { organizationId: exampleIds.organization, page: '1' } },
})

const Owner = z.object({ id: Id, name: z.string() }).describe('The organisation whose code it is.')

/** `platform.codes`: promotion and referral codes of all organisations. Source: specification, Platform administration. */
export const platformCodes = operation({
  ...platformRead,
  path: '/api/platform/codes',
  summary: 'Promotion and referral codes of all organisations',
  description: 'With their rules, limits, uses and discounts; the newest first, retired ones too.',
  query: z.object({
    organizationId: Id.optional(),
    purpose: PromotionPurpose.optional(),
    code: line(32).optional().describe('Part of a code, in capitals or not.'),
    page,
  }),
  reply: z
    .object({
      promotionCodes: z
        .array(z.object({ organization: Owner, promotionCode: PromotionCode }))
        .max(PLATFORM_PAGE),
      page: z.int().min(1),
      pages: z.int().min(0).describe('Pages there are, as far as it is counted.'),
      total,
      hasMore: z.boolean().describe('True when there are more than were counted.'),
    })
    .meta({ id: 'PlatformCodePage' }),
  example: { query: { organizationId: exampleIds.organization, page: '1' } },
})

/** `platform.codeDetail`: one code and every order that has used it. Source: specification, Platform administration. */
export const platformCodeDetail = operation({
  ...platformRead,
  path: '/api/platform/codes/detail',
  summary: 'A promotion code and its redemptions',
  description: 'The newest redemption first. It names orders, and nobody who has bought.',
  query: z.object({
    promotionCodeId: Id,
    limit: pageSize,
    after: Id.optional().describe('`next` of the page before.'),
  }),
  reply: z
    .object({
      organization: Owner,
      promotionCode: PromotionCode,
      redemptions: z.array(
        z
          .object({
            registrationId: Id,
            at: UtcText,
            discountSen: z.int().min(0),
            state: z
              .enum(['held', 'confirmed', 'ended', 'released'])
              .describe(
                '`ended`: the order was cancelled, and has used it; `released`: the use counts no more.',
              ),
          })
          .meta({ id: 'CodeRedemption' }),
      ),
      next,
    })
    .meta({ id: 'PlatformCodeDetail' }),
  faults: [400, 401, 403, 404, 429, 500],
  example: { query: { promotionCodeId: exampleIds.promotionCode } },
})

export const platformOperations = {
  'platform.audit': platformAudit,
  'platform.codes': platformCodes,
  'platform.codeDetail': platformCodeDetail,
}
