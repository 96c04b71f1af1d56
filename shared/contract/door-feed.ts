import { z } from 'zod'
import { exampleTexts } from './example-values.ts'
import { KlDay, UtcText, line } from './fields.ts'
import { operation } from './operation.ts'
import { door, doorReportInQuery, Token } from './door-fields.ts'

/** Most changes that one answer of `scan.feed` has. */
export const MOST_CHANGES = 2_000

const after = line(200)
  .optional()
  .meta({ description: 'The cursor of the answer before. One that is of no use any more begins anew.' })

/** `scan.roster`: which codes are good, for a door that loses the network. */
export const scanRoster = operation({
  ...door,
  path: '/api/scan/roster',
  method: 'GET',
  summary: 'The codes that are good, sealed',
  description:
    'Bytes for `readRoster` of shared/roster/wire.ts: for every code that was ever issued for the event a hash, whether its ' +
    'ticket is valid, void or was issued again, the ticket type, and who holds it as far as the event lets doors show that, ' +
    'sealed so that only the code opens it. Without `after` all of them; with it what has changed since, or all of them ' +
    'again (`kind` in the head says which) when the cursor is of no use any more: after a restore, or with another setting. ' +
    'An entry may be told twice.',
  query: z.object({ token: Token, after, ...doorReportInQuery }),
  reply: z.string().describe('A roster.'),
  stream: ['application/octet-stream'],
  faults: [400, 403, 404, 429, 500],
  example: { query: { token: exampleTexts.scannerToken } },
})

const AdmissionChange = z
  .object({
    ticketId: z.string(),
    scannedAt: UtcText.nullable().describe('When it was let in, UTC; null: that was taken back.'),
    device: z.string().optional().describe('Label of the device that let it in.'),
  })
  .meta({ id: 'AdmissionChange' })

/** `scan.feed`: what other doors have done. */
export const scanFeed = operation({
  ...door,
  path: '/api/scan/feed',
  method: 'GET',
  summary: 'Who came in, at whichever door, since the last answer',
  description:
    'Every ticket of that Kuala Lumpur day whose admission has come or gone since the cursor, as it is now; without one, all ' +
    `of the day. At most ${MOST_CHANGES} at once: while \`more\` is true, ask again at once. A change may be told twice, and is never left out.`,
  query: z.object({ token: Token, day: KlDay, after, ...doorReportInQuery }),
  reply: z
    .object({
      changes: z.array(AdmissionChange),
      next: z.string().describe('The cursor to ask with next.'),
      more: z.boolean().describe('True when there are more behind these.'),
      fromStart: z
        .boolean()
        .describe('True when these are the first of the day: forget what was told of it before.'),
    })
    .meta({ id: 'AdmissionChanges' }),
  faults: [400, 403, 404, 429, 500],
  example: { query: { token: exampleTexts.scannerToken, day: exampleTexts.day } },
})

export const doorFeedOperations = { 'scan.roster': scanRoster, 'scan.feed': scanFeed }
