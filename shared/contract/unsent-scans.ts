import { z } from 'zod'
import { MOST_UNSENT, UNSENT_FORMAT, UNSENT_VERSION } from '../unsent-scans.ts'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Id } from './fields.ts'
import { operation } from './operation.ts'
import { organiserChange } from './organiser.ts'
import { outcome } from './outcome.ts'
import { Conflict, rejections } from './scan.ts'

const isInstant = (text: string) => {
  const instant = new Date(text)
  // There is no year 0 in the calendar of a database.
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text && !text.startsWith('0000')
}

const hexText = (error: string) => z.string({ error }).regex(/^[0-9a-f]{64}$/, { error })
const oneByte = (error: string) => z.int({ error }).min(0, { error }).max(255, { error })
const notSavedTime = { error: 'must be a UTC time as the door saves it, such as 2026-11-20T13:45:00.000Z' }
const notSavedKey = { error: 'must be <ticket_id>:<YYYY-MM-DD>, with the ticket id in lower case' }

/** Stricter than what a door sends, because the checksum is over the very text; a day that is none is rejected by itself. */
const UnsentScan = z
  .object(
    {
      scanKey: z
        .string(notSavedKey)
        .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{4}-\d{2}-\d{2}$/, notSavedKey)
        .describe('<ticket_id>:<YYYY-MM-DD>'),
      scannedAt: z
        .string(notSavedTime)
        .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, notSavedTime)
        .refine(isInstant, notSavedTime)
        .meta({ format: 'date-time', description: 'When the device scanned it, UTC.' }),
      keyId: oneByte('must be the key id that the ticket code names').describe(
        'The ticket key that the code names.',
      ),
      issue: oneByte('must be the issue that the ticket code names').describe(
        'The issue that the code names.',
      ),
      takenBack: z
        .boolean({ error: 'must be true or false' })
        .describe('Taken back at the door, and the service was not told.'),
      proof: hexText('must be the proof that the door saved: 64 hexadecimal digits').describe(
        'SHA-256 of the scan, its grant and the whole ticket code, which is not in the file.',
      ),
    },
    { error: 'must be a scan as it is in the file' },
  )
  .meta({ id: 'UnsentScan' })

const scans = z
  .array(UnsentScan, { error: 'must be the list of scans of one part of the file' })
  .max(MOST_UNSENT, { error: `may have at most ${MOST_UNSENT} scans` })
const checksum = hexText('must be the checksum of the part: 64 hexadecimal digits')

/** One part of a file of unsent scans. */
const UnsentPart = z.object({ eventId: z.uuid().lowercase(), grantId: z.uuid().lowercase(), checksum, scans })

/** The file of unsent scans. Whether each checksum is right is for the reader to say. */
export const UnsentFile = z.object({
  format: z.literal(UNSENT_FORMAT),
  version: z.literal(UNSENT_VERSION),
  parts: z.array(UnsentPart),
})

/** Why a scan of the file was not stored. */
export const unsentRejections = {
  forged: 'The proof is not one of a ticket code that we issued for this event.',
  outside_event: rejections.outside_event,
  unknown_ticket: rejections.unknown_ticket,
  void: rejections.void,
  superseded: rejections.superseded,
  taken_back:
    'It was taken back at the door. Should it be counted all the same, take it back at another door.',
  after_revocation: 'It was scanned after the access of the device had been ended.',
} as const

export type UnsentRejectionReason = keyof typeof unsentRejections

const UnsentRejection = z
  .object({
    scanKey: z.string().describe('<ticket_id>:<YYYY-MM-DD>'),
    reason: z.string().describe(
      `One of these, or a newer one. ${Object.entries(unsentRejections)
        .map(([reason, sentence]) => `${reason}: ${sentence}`)
        .join(' ')}`,
    ),
  })
  .meta({ id: 'UnsentRejection' })

/** `scanners.importUnsentScans`: take in one part of the file that a door has saved. */
export const importUnsentScans = operation({
  ...organiserChange,
  path: '/api/partner/events/scanners/unsent-scans',
  needs: 'scanners.manage',
  scope: 'event',
  method: 'POST',
  summary: 'Take in scans that a door could not send',
  description:
    'One part of the file of unsent scans, as it is in the file. Each proof is verified before the scans come near the ' +
    'database; what is genuine is stored as if the door had sent it, under its grant, also after that has ended. Taking ' +
    'the same part in again admits nobody twice. Compare `checksum` of the reply with the one that the door showed. ' +
    'Refused when the part is not as the door has saved it.',
  body: z.object({
    eventId: Id,
    grantId: Id,
    checksum,
    scans,
    acceptAfterRevocation: z
      .boolean({ error: 'must be true or false' })
      .default(false)
      .describe('Also takes scans that were made after the access of the device had been ended.'),
  }),
  reply: outcome(
    {
      grantId: Id,
      checksum: z
        .string()
        .describe('The short form that the door showed when it saved the file: `3f9a 12cd 77e0 41b8`.'),
      accepted: z.array(z.string()).describe('Scan keys that are stored, now or before.'),
      storedBefore: z
        .int()
        .min(0)
        .describe(
          'How many of them the service had already: from the door itself, or from this file. Since 2.4.0.',
        ),
      rejected: z.array(UnsentRejection).describe('Scans that were not stored, with the reason.'),
      conflicts: z
        .array(Conflict)
        .describe('Accepted keys that another scan had taken before, with the admission that stands.'),
    },
    ['wrong_checksum'],
  ),
  audit: {
    subject: 'scanner_grant',
    actions: { 'scanner.unsent_scans_imported': 'Took in scans that a door had saved to a file' },
  },
  example: {
    body: {
      eventId: exampleIds.event,
      grantId: exampleIds.grant,
      checksum: exampleTexts.unsentChecksum,
      scans: [
        {
          scanKey: `${exampleIds.ticket}:${exampleTexts.day}`,
          scannedAt: '2026-12-01T11:00:00.000Z',
          keyId: 1,
          issue: 1,
          takenBack: false,
          proof: exampleTexts.unsentProof,
        },
      ],
    },
  },
})
