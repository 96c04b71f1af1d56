import { z } from 'zod'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Id, ScanKey, UtcText, line } from './fields.ts'
import { operation } from './operation.ts'
import { organiserChange, organiserRead } from './organiser.ts'
import { outcome } from './outcome.ts'
import { next, pageSize } from './paging.ts'

/** Most claims that are listed of one conflict. */
export const MOST_CLAIMS = 20
/** Most exceptions that are kept of one grant. */
export const MOST_EXCEPTIONS = 500

const path = '/api/partner/events/conflicts'

const DoorMember = z.object({ id: Id, name: z.string() })
const admitted = {
  scannedAt: UtcText.describe('When it was let in there, UTC.'),
  device: z.string(),
  bySearch: z.boolean().describe('True when it was found by name, and no code was shown.'),
  member: DoorMember.nullable().describe('In whose name that door scans; null when that is not known.'),
}

/** Of a ticket, as much as its organisers see. */
const ticket = {
  scanKey: z.string().describe('<ticket_id>:<YYYY-MM-DD>'),
  ticketId: Id,
  ticketType: z.string(),
  holderName: z.string().nullable(),
}

const Settlement = z
  .object({ at: UtcText, member: DoorMember, note: z.string() })
  .meta({ id: 'ConflictSettlement' })

const DoorConflict = z
  .object({
    ...ticket,
    admission: z
      .object(admitted)
      .nullable()
      .describe('The scan that counts; null when it was taken back since.'),
    claims: z
      .array(
        z.object({
          ...admitted,
          secondsApart: z
            .int()
            .nullable()
            .describe('Between this and the scan that counts; null without one.'),
        }),
      )
      .describe(`Every other time that the same ticket was let in on that day, the first ${MOST_CLAIMS}.`),
    claimCount: z.int(),
    latestAt: UtcText.describe('When the service learned of the latest of them, UTC.'),
    settled: Settlement.nullable().describe(
      'Who has looked into it; null when nobody, or not since the latest claim.',
    ),
  })
  .meta({ id: 'DoorConflict' })

const notNext = { error: 'must be `next` of a page before' }
const states = ['open', 'settled'] as const

/** `conflicts.list`: tickets that were let in more than once on a day. */
export const listConflicts = operation({
  ...organiserRead,
  path,
  needs: 'attendees.see',
  scope: 'event',
  acceptsApiKey: true,
  summary: 'Tickets that were let in more than once',
  description:
    'Who let the same ticket in twice, at which doors, how many seconds apart; the latest first. Whoever looks into one marks it as ' +
    'settled (`conflicts.settle`); another claim opens it again.',
  query: z.object({
    eventId: Id,
    state: z
      .enum(states, { error: `must be ${states.join(' or ')}` })
      .optional()
      .describe('Left out: all.'),
    limit: pageSize,
    after: z
      .string(notNext)
      .regex(/^\d{1,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{4}-\d{2}-\d{2}$/, notNext)
      .optional()
      .describe('`next` of the page before.'),
  }),
  reply: z
    .object({
      conflicts: z.array(DoorConflict),
      open: z.int().describe('How many of the event are not settled.'),
      next,
    })
    .meta({ id: 'ConflictList' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `conflicts.settle`: somebody has looked into a conflict. */
export const settleConflict = operation({
  ...organiserChange,
  path,
  needs: 'scanners.manage',
  scope: 'event',
  method: 'POST',
  acceptsApiKey: true,
  summary: 'Mark a conflict as settled',
  description:
    'With how many claims were seen: when another door has let the ticket in meanwhile it is refused, and to be looked at again. ' +
    'Settling it again with the same note changes nothing.',
  body: z.object({
    eventId: Id,
    scanKey: ScanKey,
    claimCount: z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be at least 1' })
      .max(1_000_000, { error: 'may be at most 1,000,000' })
      .describe('As `conflicts.list` has told it.'),
    note: line(200).trim().default('').describe('What it was, for the others of the team.'),
  }),
  reply: outcome({ conflict: z.object({ scanKey: z.string(), ticketId: Id, settled: Settlement }) }, [
    'changed_meanwhile',
  ]),
  audit: {
    subject: 'ticket',
    actions: { 'conflict.settled': 'Marked a ticket that was let in twice as settled' },
  },
  example: {
    body: {
      eventId: exampleIds.event,
      scanKey: `${exampleIds.ticket}:${exampleTexts.day}`,
      claimCount: 1,
      note: 'The same person, scanned at two doors',
    },
  },
})

const DoorException = z
  .object({
    id: Id,
    scanKey: ticket.scanKey,
    ticketId: Id.describe('As the code names it. Without a type it is none of this event.'),
    ticketType: z.string().nullable(),
    holderName: z.string().nullable(),
    rejection: z
      .string()
      .nullable()
      .describe(
        'Why the service has rejected the scan, in the words of `scan.admit`; null when it is stored.',
      ),
    overrideReason: z
      .string()
      .nullable()
      .describe('Why a supervisor has let them in against the verdict of the door; null when none did.'),
    scannedAt: UtcText,
    device: z.string(),
    member: DoorMember.describe('In whose name that door scans.'),
  })
  .meta({ id: 'DoorException' })

/** `conflicts.exceptions`: whom doors have let in although their scan was rejected, or by a supervisor's decision. */
export const listExceptions = operation({
  ...organiserRead,
  path: `${path}/exceptions`,
  needs: 'attendees.see',
  scope: 'event',
  acceptsApiKey: true,
  summary: 'People who were let in all the same',
  description:
    'Whom a door without the network has let in with a code that turned out to be forged, void or of another event, and whom a ' +
    `supervisor has let in against the verdict; the latest first. Kept for 180 days, at most ${MOST_EXCEPTIONS} of each device.`,
  query: z.object({
    eventId: Id,
    limit: pageSize,
    after: Id.optional().describe('`next` of the page before.'),
  }),
  reply: z.object({ exceptions: z.array(DoorException), next }).meta({ id: 'ExceptionList' }),
  example: { query: { eventId: exampleIds.event } },
})

export const conflictOperations = {
  'conflicts.list': listConflicts,
  'conflicts.settle': settleConflict,
  'conflicts.exceptions': listExceptions,
}
