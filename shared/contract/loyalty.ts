import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, UtcText } from './fields.ts'
import { EntrantGiveaway } from './giveaway-shapes.ts'
import { operation } from './operation.ts'
import { organiserChange, organiserRead } from './organiser.ts'
import { outcomeWith } from './outcome.ts'
import { next, pageSize } from './paging.ts'
import { organizationId } from './team.ts'

/** What adds points to a balance or takes some off. */
export const pointKinds = [
  'scan',
  'scan_undone',
  'registration',
  'registration_cancelled',
  'payment',
  'payment_refunded',
  'giveaway_entry',
  'giveaway_deleted',
  'correction',
  'write_off',
  'erased',
] as const
export type PointKind = (typeof pointKinds)[number]

/** Most points that one thing may earn. Source: specification, Limits, "Nonnegative". */
const MOST_RATE = 10_000

const tag = 'Loyalty'

const PointEntry = z
  .object({
    id: Id,
    organizationId: Id,
    kind: z
      .enum(pointKinds)
      .describe(
        '`write_off`: points that were taken back but spent already, so that the balance stays at zero, and below zero those of ' +
          'them that a deleted giveaway gave back; `erased`: the account was.',
      ),
    amount: z.int().describe('Points; below zero for what was taken or spent.'),
    note: z.string().describe('The title of a giveaway, or why somebody has corrected it.'),
    event: z.object({ id: Id, name: z.string() }).nullable(),
    createdAt: UtcText,
  })
  .meta({ id: 'PointEntry' })

/** `loyalty.rewards`: the points of whoever is signed in, and what they may be spent on. */
export const rewards = operation({
  method: 'GET',
  path: '/api/loyalty/rewards',
  tag,
  authority: 'session',
  origin: 'ignored',
  summary: 'Points and giveaways of the caller',
  description:
    "Of every organisation where the caller has points or could enter a giveaway: the balance, and the giveaways of events for which the caller holds a valid ticket or has entered, the last to close first, at most 100 in all. A balance is the sum of its entries and never negative. The history is the caller's entries, the newest first, a page at a time; with `organizationId` only those of one organisation.",
  query: z.object({
    organizationId: Id.optional().describe('Only for the history.'),
    limit: pageSize,
    after: Id.optional().describe('`next` of the page before.'),
  }),
  reply: z
    .object({
      organizations: z.array(
        z.object({
          id: Id,
          name: z.string(),
          balance: z.int().min(0),
          giveaways: z.array(EntrantGiveaway),
        }),
      ),
      history: z.array(PointEntry),
      next,
    })
    .meta({ id: 'Rewards' }),
  faults: [400, 401, 429, 500],
  example: { query: {} },
})

const Rate = z
  .int({ error: 'must be a whole number of points' })
  .min(0, { error: 'must not be negative' })
  .max(MOST_RATE, { error: 'may be at most 10,000 points' })

const LoyaltySettings = z
  .object({
    pointsPerScan: Rate.describe('For each check-in.'),
    pointsPerRegistration: Rate.describe('For each order that is confirmed.'),
    pointsPerRinggit: Rate.describe(
      'For each whole ringgit of an order that is paid; at most 1,000,000,000 for one order.',
    ),
    version: z.int().describe('Counts the changes. Send it along when you save.'),
    mayEdit: z.boolean().describe('Whether the caller may save other rates.'),
  })
  .meta({ id: 'LoyaltySettings' })

/** `loyalty.settings`: what earns points at an organisation. */
export const settings = operation({
  ...organiserRead,
  tag,
  scope: 'organization',
  needs: 'studio.open',
  path: '/api/loyalty/settings',
  summary: 'Point rates of an organisation',
  description: 'With whether the caller may change them.',
  query: z.object({ organizationId }),
  reply: z.object({ settings: LoyaltySettings }).meta({ id: 'LoyaltySettingsReply' }),
  example: { query: { organizationId: exampleIds.organization } },
})

/** `loyalty.saveSettings`: other point rates, for what comes later. */
export const saveSettings = operation({
  ...organiserChange,
  tag,
  scope: 'organization',
  needs: 'loyalty.manage',
  method: 'PATCH',
  path: '/api/loyalty/settings',
  summary: 'Save point rates',
  description:
    'What is left out stays as it is. Rates hold for what happens from now on: nothing that was earned is counted again. With `version` a change that somebody made meanwhile is not written over.',
  body: z.object({
    organizationId,
    pointsPerScan: Rate.optional(),
    pointsPerRegistration: Rate.optional(),
    pointsPerRinggit: Rate.optional(),
    version: z
      .int({ error: 'must be a whole number' })
      .optional()
      .describe('Of the rates that were edited. Left out: whatever is there is written over.'),
  }),
  reply: outcomeWith({ settings: LoyaltySettings }, ['changed_meanwhile'], {
    settings: LoyaltySettings.describe('As they are now.'),
  }),
  audit: { subject: 'organization', actions: { 'loyalty.settings_saved': 'Changed what earns points' } },
  example: { body: { organizationId: exampleIds.organization, pointsPerRegistration: 20 } },
})

export const loyaltyOperations = {
  'loyalty.rewards': rewards,
  'loyalty.settings': settings,
  'loyalty.saveSettings': saveSettings,
}
