import { z } from 'zod'
import { door, doorReportInQuery, Token } from './door-fields.ts'
import { exampleTexts } from './example-values.ts'
import { Id, KlDay, UtcText, line } from './fields.ts'
import { DoorNamesShown, UnknownCodeRule } from './named-values.ts'
import { operation } from './operation.ts'

const DoorPinHash = z
  .object({
    salt: z.string().describe('16 bytes, hexadecimal.'),
    iterations: z.int(),
    hash: z.string().describe('PBKDF2-HMAC-SHA-256 of the PIN, 32 bytes, hexadecimal.'),
  })
  .meta({ id: 'DoorPinHash' })

const ScannedEvent = z
  .object({
    id: Id,
    name: z.string(),
    venue: z.string(),
    startsAt: UtcText,
    endsAt: UtcText,
    capacity: z.int().nullable().describe('Places of the event; null is unlimited.'),
    day: z.string().describe('The Kuala Lumpur day of `checkedIn`.'),
    checkedIn: z.int().min(0).describe('Distinct tickets of the event that are in on that day.'),
    ticketTypes: z
      .array(z.object({ number: z.int(), id: Id, name: z.string() }))
      .describe('By the number that an entry of the roster has.'),
    doorNames: DoorNamesShown,
    doorUnknownCodes: UnknownCodeRule,
    doorPin: DoorPinHash.nullable().describe(
      'By which a device tells the PIN of the supervisors, offline too; null when there is none.',
    ),
  })
  .meta({ id: 'ScannedEvent' })

/** `scan.event`: what a door shows and follows of its event. */
export const scanEvent = operation({
  ...door,
  path: '/api/scan/event',
  method: 'GET',
  summary: 'What a door needs to know of its event',
  description:
    'Name, place, times, capacity, how many are in, ticket types, and how the organiser wants doors to behave. The reply has an ' +
    'ETag: send it back in If-None-Match, and what has not changed costs a 304.',
  headers: z.object({ 'if-none-match': line(400).optional() }),
  query: z.object({
    token: Token,
    day: KlDay.optional().meta({
      description: 'The day of `checkedIn`; today in Kuala Lumpur when left out.',
    }),
    ...doorReportInQuery,
  }),
  reply: ScannedEvent,
  faults: [400, 403, 404, 429, 500],
  etag: true,
  example: { query: { token: exampleTexts.scannerToken } },
})

export const doorEventOperations = { 'scan.event': scanEvent }
