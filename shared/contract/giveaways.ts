import { z } from 'zod'
import { exampleIds, exampleTimes } from './example-values.ts'
import { Id, UtcText, UtcTime, filledLine, paragraphs } from './fields.ts'
import {
  EntrantGiveaway,
  GiveawayAudience,
  GiveawayState,
  OrganiserGiveaway,
  Sha256,
  whyNotEnter,
} from './giveaway-shapes.ts'
import { operation } from './operation.ts'
import { DELETED_AGAIN, eventChange, eventRead } from './organiser.ts'
import { outcome } from './outcome.ts'
import { next } from './paging.ts'

/** Most giveaways that an event may have. */
export const MOST_GIVEAWAYS = 50
const MOST_PROOF_ENTRIES = 5_000

const tag = 'Loyalty'
const path = '/api/loyalty/giveaways'

/** A whole number within limits, told in words. */
const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`
  return z.int({ error }).min(least, { error }).max(most, { error })
}

/** `giveaways.list`: the giveaways of an event. */
export const listGiveaways = operation({
  ...eventRead,
  tag,
  path,
  acceptsApiKey: true,
  summary: 'Giveaways of an event',
  description: `With their entries and, once drawn, the names of the winners. The last to close first, at most ${MOST_GIVEAWAYS}.`,
  query: z.object({ eventId: Id }),
  reply: z.object({ giveaways: z.array(OrganiserGiveaway) }).meta({ id: 'GiveawayList' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `giveaways.create`: a giveaway, with the seed of its draw. */
export const createGiveaway = operation({
  ...eventChange,
  tag,
  method: 'POST',
  path,
  acceptsApiKey: true,
  summary: 'Create a giveaway',
  description:
    'The seed of its draw is made now and kept; `seedHash` is its SHA-256, so that nobody can choose another one later. ' +
    'Nothing of a giveaway can be changed: whoever enters knows what for. In a practice event an entry costs no points (`practice_event`).',
  body: z
    .object({
      eventId: Id,
      title: filledLine(80),
      prize: paragraphs(1_000).default(''),
      pictureBlobId: Id.nullable()
        .default(null)
        .describe(
          'A confirmed upload of this event with the purpose giveaway_picture. How to upload: /guides/start-an-event#give-it-a-picture.',
        ),
      cost: wholeNumber(0, 1_000_000).describe('Points for one entry.'),
      winners: wholeNumber(1, 100),
      mostEntries: wholeNumber(1, 1_000).default(1).describe('Most entries of one person.'),
      audience: GiveawayAudience.default('ticket_holders'),
      opensAt: UtcTime,
      closesAt: UtcTime,
    })
    .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
      error: 'must be later than opensAt',
      path: ['closesAt'],
    }),
  reply: outcome({ giveaway: OrganiserGiveaway }, [
    'closes_in_the_past',
    'too_many',
    'no_such_picture',
    'practice_event',
  ]),
  audit: { subject: 'giveaway', actions: { 'giveaway.created': 'Created a giveaway' } },
  example: {
    body: {
      eventId: exampleIds.event,
      title: 'Meet the band',
      prize: 'Two passes for the sound check',
      cost: 50,
      winners: 3,
      mostEntries: 5,
      opensAt: exampleTimes.startsAt,
      closesAt: exampleTimes.endsAt,
    },
  },
})

/** `giveaways.delete`: a giveaway that is not drawn goes, and its points go back. */
export const deleteGiveaway = operation({
  ...eventChange,
  tag,
  method: 'DELETE',
  path,
  acceptsApiKey: true,
  summary: 'Delete a giveaway that is not drawn',
  description: `Everybody who has entered gets their points back. ${DELETED_AGAIN}`,
  body: z.object({ eventId: Id, giveawayId: Id }),
  reply: outcome({ giveawayId: Id }, ['drawn']),
  audit: { subject: 'giveaway', actions: { 'giveaway.deleted': 'Deleted a giveaway' } },
  example: { body: { eventId: exampleIds.event, giveawayId: exampleIds.giveaway } },
})

/** `giveaways.draw`: the winners, once. */
export const drawGiveaway = operation({
  ...eventChange,
  tag,
  method: 'POST',
  path: `${path}/draw`,
  acceptsApiKey: true,
  summary: 'Draw the winners of a giveaway',
  description:
    'Once, and not before it closes: sent again it is answered with the same winners, and tells those who could not be told. ' +
    'What became of telling them stands apart in `notifications`; a draw holds whatever that came to. The winners follow ' +
    'from the seed and the list of entries, which `giveaways.proof` then shows to everybody.',
  body: z.object({ eventId: Id, giveawayId: Id }),
  reply: outcome(
    {
      draw: OrganiserGiveaway,
      notifications: z
        .object({
          state: z
            .enum(['queued', 'partly', 'failed', 'none'])
            .describe(
              '`queued`: every winner has it in their inbox. `partly`: some winners have left. `failed`: nobody was told; draw ' +
                'again to try it again. `none`: there is nobody to tell.',
            ),
          told: z.int().min(0).describe('Winners who have it in their inbox.'),
        })
        .describe('Of those who have won.'),
    },
    ['still_open'],
  ),
  audit: { subject: 'giveaway', actions: { 'giveaway.drawn': 'Drew the winners of a giveaway' } },
  example: { body: { eventId: exampleIds.event, giveawayId: exampleIds.giveaway } },
})

/** `giveaways.enter`: one entry, for points. */
export const enterGiveaway = operation({
  method: 'POST',
  path: `${path}/enter`,
  tag,
  authority: 'session',
  origin: 'required',
  summary: 'Enter a giveaway',
  description:
    "Takes the points and enters, both or neither. `entryId` is the app's own name of this entry: sent again it is the same entry and costs nothing. A giveaway of an event that the caller neither sees nor has a ticket of is 404.",
  body: z.object({ giveawayId: Id, entryId: Id.describe('Made by the app, a new one for each entry.') }),
  reply: outcome(
    {
      entry: z.object({
        id: Id.describe('By which the list of entries and the winners name it.'),
        createdAt: UtcText,
      }),
      giveaway: EntrantGiveaway,
      balance: z.int().min(0).describe('Points that are left.'),
    },
    whyNotEnter,
  ),
  audit: { subject: 'giveaway', actions: { 'giveaway.entered': 'Entered a giveaway' } },
  faults: [400, 401, 403, 404, 413, 429, 500],
  example: { body: { giveawayId: exampleIds.giveaway, entryId: exampleIds.attempt } },
})

/** In words: the ids are 00000000-0000-4000-8000-000000000001 and those that follow. */
const vector =
  'of the entries 00000000-0000-4000-8000-000000000001 to 5, each of a person of its own, `entriesHash` is ' +
  '46240cf156a842bc5e7a9b3e0ca281e733d54241a45dd4715209313e6986b997, and with the seed ' +
  '1a6262506caed6d26e7306efca90800b5a10afda9f9209afac52b01510f28d46 the three winners are 2, 1 and 4'

const notLimit = { error: `must be a whole number from 1 to ${MOST_PROOF_ENTRIES}` }

/** `giveaways.proof`: what it takes to check a draw. */
export const proofOfGiveaway = operation({
  method: 'GET',
  path: `${path}/proof`,
  tag,
  authority: 'optional-session',
  origin: 'ignored',
  summary: 'What it takes to check a draw',
  description:
    'For whoever may see the event; without any name. `ownEntries` lets somebody who has entered find themselves in the list. From the beginning `seedHash` is there, from the closing on the entries and ' +
    '`entriesHash`, from the draw on `seed` and `winners`. To check: SHA-256 of the 32 bytes of `seed` is `seedHash`; SHA-256 of the list ' +
    '`<id> <entrantId>\\n` of all entries, by id, is `entriesHash`; and the draw gives `winners` in their order. The draw: block n, from 0, ' +
    'is HMAC-SHA256 with the key `seed` over the 32 bytes of `entriesHash` and n as 4 bytes, big-endian; blocks are read as words of ' +
    '4 bytes, big-endian. Of k entries that are left the next winner is entry w mod k, from 0, of the next word w that is ' +
    'below 2^32 - (2^32 mod k); then all entries with the same `entrantId` are taken out of the list. ' +
    `The page /giveaways/{id} does this in the browser. For example (more in docs/integrators.md): ${vector}.`,
  query: z.object({
    giveawayId: Id,
    limit: z
      .string(notLimit)
      .refine((text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MOST_PROOF_ENTRIES, notLimit)
      .transform(Number)
      .default(1_000)
      .meta({
        type: 'integer',
        minimum: 1,
        maximum: MOST_PROOF_ENTRIES,
        description: `Entries a page: 1 to ${MOST_PROOF_ENTRIES}, 1000 when left out.`,
      }),
    after: Id.optional().describe('`next` of the page before.'),
  }),
  reply: z
    .object({
      giveaway: z.object({
        id: Id,
        title: z.string(),
        prize: z.string(),
        eventName: z.string(),
        organizationName: z.string(),
        cost: z.int().describe('Points for one entry.'),
        winners: z.int().describe('How many people win.'),
        mostEntries: z.int().describe('Most entries of one person.'),
        opensAt: UtcText,
        closesAt: UtcText,
        state: GiveawayState,
      }),
      seedHash: Sha256,
      entriesHash: Sha256.nullable(),
      seed: z.string().nullable().describe('In hexadecimal.'),
      winners: z.array(Id).describe('Entries that have won, in the order in which they were drawn.'),
      entries: z
        .array(z.object({ id: Id, entrantId: Id.describe('The first entry of the same person.') }))
        .describe('By id; empty until it is closed.'),
      ownEntries: z
        .array(Id)
        .describe(
          'Entries of the caller, by id, also before it is closed; empty for who is not signed in or has not entered.',
        ),
      next,
    })
    .meta({ id: 'GiveawayProof' }),
  faults: [400, 404, 429, 500],
  example: { query: { giveawayId: exampleIds.giveaway } },
})

export const giveawayOperations = {
  'giveaways.list': listGiveaways,
  'giveaways.create': createGiveaway,
  'giveaways.delete': deleteGiveaway,
  'giveaways.draw': drawGiveaway,
  'giveaways.enter': enterGiveaway,
  'giveaways.proof': proofOfGiveaway,
}
