import { z } from 'zod'
import { Id, UtcText } from './fields.ts'

export const GiveawayAudience = z
  .enum(['ticket_holders', 'checked_in'], { error: 'must be ticket_holders or checked_in' })
  .meta({ id: 'GiveawayAudience' })

export const GiveawayState = z
  .enum(['scheduled', 'open', 'closed', 'drawn'])
  .meta({ id: 'GiveawayState' })
  .describe('`scheduled`: it opens later. `closed`: nobody enters any more, and the draw is to come.')

export const Sha256 = z.string().meta({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 in hexadecimal.' })

/** What everybody may know of a giveaway. */
export const giveawayFields = {
  id: Id,
  title: z.string(),
  prize: z.string(),
  pictureUrl: z.string().nullable().describe('The path of a picture on this host, or null.'),
  cost: z.int().describe('Points for one entry.'),
  winners: z.int().describe('How many people win. When fewer have entered all of them do.'),
  mostEntries: z.int().describe('Most entries of one person. Each is one chance; a person wins once.'),
  audience: GiveawayAudience.describe(
    'Holders of a valid ticket, or those of them whose ticket was scanned.',
  ),
  opensAt: UtcText,
  closesAt: UtcText,
  state: GiveawayState,
  seedHash: Sha256.describe('Of the seed of the draw, which was made with the giveaway.'),
}

export const whyNotEnter = [
  'not_open_yet',
  'closed',
  'no_ticket',
  'not_checked_in',
  'most_entries',
  'too_few_points',
] as const

/** A giveaway as somebody sees it who may enter it. */
export const EntrantGiveaway = z
  .object({
    ...giveawayFields,
    event: z.object({ id: Id, name: z.string() }),
    ownEntries: z.int().min(0),
    canEnter: z.boolean(),
    whyNot: z.enum(whyNotEnter).nullable().describe('Why the caller can not enter now; null when they can.'),
    hasWon: z.boolean().nullable().describe('null until it is drawn, and for who has not entered.'),
  })
  .meta({ id: 'EntrantGiveaway' })

/** A giveaway as its organisers see it. */
export const OrganiserGiveaway = z
  .object({
    ...giveawayFields,
    eventId: Id,
    entries: z.int().min(0),
    entrants: z.int().min(0).describe('People who have entered.'),
    entriesHash: Sha256.nullable().describe('Of the list of entries, once it is closed.'),
    drawnAt: UtcText.nullable(),
    drawn: z
      .array(z.object({ entryId: Id, name: z.string().nullable().describe('null: that person has left.') }))
      .describe('Who has won, in the order in which they were drawn.'),
  })
  .meta({ id: 'OrganiserGiveaway' })
