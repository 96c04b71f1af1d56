import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, Sen, UtcText, UtcTime, line } from './fields.ts'
import { operation } from './operation.ts'
import { DELETED_AGAIN, organiserChange, organiserRead } from './organiser.ts'
import { outcome } from './outcome.ts'
import { next, pageSize } from './paging.ts'
import { organizationId } from './team.ts'
import { unique } from './unique.ts'

/** Most live codes that an organisation may have. */
export const MOST_LIVE_CODES = 1_000
/** Most events that one code may name, and most ticket types. */
export const MOST_CODE_EVENTS = 50
export const MOST_CODE_TICKET_TYPES = 100
/** Most events that the list of codes offers for a new one. */
export const MOST_ELIGIBLE_EVENTS = 200

const path = '/api/loyalty/codes'
const loyalty = { tag: 'Loyalty', scope: 'organization', needs: 'codes.manage' } as const

const notKind = { error: 'must be fixed or percentage' }
const PromotionKind = z.enum(['fixed', 'percentage'], notKind).meta({ id: 'PromotionKind' })
export const PromotionPurpose = z
  .enum(['promotion', 'referral'], { error: 'must be promotion or referral' })
  .meta({ id: 'PromotionPurpose' })

const notCode = { error: 'must have 3 to 32 of the letters A to Z, digits and hyphens' }
const NewCode = z
  .string(notCode)
  .max(64, notCode)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,32}$/, notCode)
  .describe('In capitals or not. Where buyers type it, O passes for 0, and I and L for 1.')

const uses = z.int({ error: 'must be a whole number' }).min(1, { error: 'must be at least 1' })
const mostUses = uses
  .max(1_000_000, { error: 'may be at most 1,000,000' })
  .nullable()
  .default(null)
  .describe('Orders in all, held ones among them; null: any.')
const mostPerPerson = uses
  .max(1_000, { error: 'may be at most 1,000' })
  .nullable()
  .default(null)
  .describe('Orders of one person; null: any.')

const ids = (most: number, what: string) =>
  z
    .array(Id, { error: `must be a list of ${what} ids` })
    .min(1, { error: 'must have at least one id; leave it out for all' })
    .max(most, { error: `may have at most ${most} ids` })
    .refine(
      unique((id: string) => id),
      { error: 'must name each once' },
    )
    .meta({ uniqueItems: true })
    .nullable()
    .default(null)

/** A promotion code with its rules and what it was used for. */
export const PromotionCode = z
  .object({
    id: Id,
    code: z.string(),
    purpose: PromotionPurpose,
    label: z.string(),
    kind: PromotionKind,
    amount: z.int().min(1).describe('Sen off the order (`fixed`), or per cent (`percentage`).'),
    eventIds: z.array(Id).nullable().describe('Null: every event of the organisation.'),
    ticketTypeIds: z.array(Id).nullable().describe('Null: every ticket type.'),
    startsAt: UtcText.nullable(),
    endsAt: UtcText.nullable(),
    mostUses: z.int().nullable(),
    mostPerPerson: z.int().nullable(),
    minimumSen: Sen.describe('What the covered tickets must cost together, before the discount.'),
    mostDiscountSen: Sen.nullable(),
    state: z.enum(['scheduled', 'live', 'used_up', 'ended', 'retired']),
    usage: z
      .object({
        counted: z.int().min(0).describe('Uses that count towards `mostUses`.'),
        confirmed: z.int().min(0),
        held: z.int().min(0).describe('By orders that wait for payment; they come back when those end.'),
        discountSen: z.int().min(0).describe('Taken off confirmed orders, in all.'),
        heldDiscountSen: z.int().min(0),
      })
      .describe(
        '`counted` may be more than `confirmed` and `held`: an order that was cancelled later has used it.',
      ),
    createdAt: UtcText,
    retiredAt: UtcText.nullable(),
  })
  .meta({ id: 'PromotionCode' })

/** `loyalty.codes`: the promotion codes of an organisation. */
export const listCodes = operation({
  ...organiserRead,
  ...loyalty,
  path,
  acceptsApiKey: true,
  summary: 'Promotion codes with their use',
  description:
    'The newest first, retired ones too; with `eventId` those that can be used there. The first page brings the events that a new ' +
    `code may be for: those that are not over, the next to start first, at most ${MOST_ELIGIBLE_EVENTS}.`,
  query: z.object({
    organizationId,
    eventId: Id.optional(),
    limit: pageSize,
    after: Id.optional().describe('`next` of the page before.'),
  }),
  reply: z
    .object({
      promotionCodes: z.array(PromotionCode),
      next,
      events: z
        .array(
          z.object({
            id: Id,
            name: z.string(),
            startsAt: UtcText,
            ticketTypes: z.array(z.object({ id: Id, name: z.string(), priceSen: Sen })),
          }),
        )
        .describe('Empty on later pages.'),
    })
    .meta({ id: 'PromotionCodeList' }),
  example: { query: { organizationId: exampleIds.organization } },
})

/** `loyalty.addCode`: a new promotion code. */
export const addCode = operation({
  ...organiserChange,
  ...loyalty,
  method: 'POST',
  path,
  acceptsApiKey: true,
  summary: 'Make a promotion code',
  description:
    'Its rules never change: to change one, retire it and make another. Two live codes of an organisation differ in more than letters ' +
    'that look like digits (`code_taken`). A discount is taken off the tickets that the code covers, rounded down to whole sen, and is ' +
    'never more than they cost. Events and ticket types must be of this organisation (404), and the ticket types of those events. An ' +
    `organisation has at most ${MOST_LIVE_CODES} codes that are not retired.`,
  body: z
    .object({
      organizationId,
      code: NewCode,
      purpose: PromotionPurpose.default('promotion'),
      label: line(80).trim().default('').describe('Who refers, or what it is for. Buyers do not see it.'),
      kind: PromotionKind,
      amount: z
        .int({ error: 'must be a whole number: sen, or per cent' })
        .min(1, { error: 'must be at least 1' })
        .max(100_000_000, { error: 'may be at most 100,000,000 sen' })
        .describe('Sen off the order (`fixed`), or per cent from 1 to 100 (`percentage`).'),
      eventIds: ids(MOST_CODE_EVENTS, 'event').describe('Null or left out: every event, also later ones.'),
      ticketTypeIds: ids(MOST_CODE_TICKET_TYPES, 'ticket type').describe('Null or left out: every one.'),
      startsAt: UtcTime.nullable().default(null),
      endsAt: UtcTime.nullable().default(null),
      mostUses,
      mostPerPerson,
      minimumSen: Sen.default(0).describe(
        'What the covered tickets must cost together, before the discount.',
      ),
      mostDiscountSen: Sen.min(1, { error: 'must be at least 1' })
        .nullable()
        .default(null)
        .describe('The most that it takes off one order; null: any.'),
    })
    .refine(({ kind, amount }) => kind === 'fixed' || amount <= 100, {
      error: 'may be at most 100 per cent',
      path: ['amount'],
    })
    .refine(({ purpose, label }) => purpose === 'promotion' || label !== '', {
      error: 'must say who refers',
      path: ['label'],
    })
    .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
      error: 'must be after startsAt',
      path: ['endsAt'],
    }),
  reply: outcome({ promotionCode: PromotionCode }, ['code_taken', 'too_many', 'already_over']),
  audit: { subject: 'promotion_code', actions: { 'promotion_code.added': 'Made a promotion code' } },
  example: {
    body: {
      organizationId: exampleIds.organization,
      code: 'MUHIBAH10',
      kind: 'percentage',
      amount: 10,
      eventIds: [exampleIds.event],
      mostUses: 200,
      mostDiscountSen: 5_000,
    },
  },
})

/** `loyalty.retireCode`: a code can't be used any more. */
export const retireCode = operation({
  ...organiserChange,
  ...loyalty,
  method: 'DELETE',
  path,
  acceptsApiKey: true,
  summary: 'Retire a promotion code',
  description: `Nobody uses it from then on. Orders that have used it keep their discount, those that wait for payment too, and its history stays. ${DELETED_AGAIN}`,
  body: z.object({ organizationId, promotionCodeId: Id }),
  reply: z.object({ state: z.literal('done'), promotionCodeId: Id }).meta({ id: 'RetiredPromotionCode' }),
  audit: { subject: 'promotion_code', actions: { 'promotion_code.retired': 'Retired a promotion code' } },
  example: {
    body: { organizationId: exampleIds.organization, promotionCodeId: exampleIds.promotionCode },
  },
})

export const promotionOperations = {
  'loyalty.codes': listCodes,
  'loyalty.addCode': addCode,
  'loyalty.retireCode': retireCode,
}
