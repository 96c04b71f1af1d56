import { z } from 'zod'
import { appVersion, door, doorReport, doorReportInQuery, Token } from './door-fields.ts'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Code, Device, Id, KlDay, ScanKey, UtcTime, filledLine, line, UtcText, rawLine } from './fields.ts'
import { operation } from './operation.ts'

/** Most scans that one request may carry; the door sends 200. Source: specification, Limits. */
export const MOST_SCANS = 500

export const Scan = z
  .object(
    {
      code: Code,
      scanKey: ScanKey,
      scannedAt: UtcTime.describe('When the device scanned it; may be hours old.'),
      device: Device.default(''),
      letIn: z
        .boolean({ error: 'must be true or false' })
        .optional()
        .describe(
          'True when the door has let somebody in already. Should the scan be rejected, the organiser is told of it.',
        ),
      override: z
        .object({ reason: filledLine(200) }, { error: 'must be an object with a reason' })
        .optional()
        .describe('Let in by a supervisor against the verdict of the door, and why. Kept for the organiser.'),
    },
    { error: 'must be a scan: code, scanKey, scannedAt and device' },
  )
  .meta({ id: 'Scan' })

/** Scan keys in replies are the server's own: described, but not checked again one by one (a day may hold 50,000). */
const StoredKey = z.string().describe('<ticket_id>:<YYYY-MM-DD>')

/** Why a scan was not stored. None of these gets better by sending it again. */
export const rejections = {
  forged: 'The code is not one that we issued for this event.',
  key_mismatch: 'The code belongs to another ticket than the scan key.',
  outside_event:
    'The day of the scan key is none on which this door can have scanned for the event: look at the clock of the device.',
  unknown_ticket: 'The code is genuine, but its ticket no longer exists in this event.',
  void: 'The ticket was cancelled.',
  superseded: 'The ticket was issued again; only its newest code is valid.',
} as const

export type RejectionReason = keyof typeof rejections

export const Rejection = z
  .object({
    scanKey: StoredKey,
    // Any text: a door of yesterday must be able to read a reason of tomorrow.
    reason: z.string().describe(`One of these, or a newer one. ${reasonsInWords()}`),
  })
  .meta({ id: 'Rejection' })

function reasonsInWords(): string {
  return Object.entries(rejections)
    .map(([reason, sentence]) => `${reason}: ${sentence}`)
    .join(' ')
}

const standing = {
  scannedAt: UtcText.describe('When the admission that stands was scanned, UTC.'),
  device: z.string().describe('Label of the device whose admission stands.'),
}

export const Conflict = z.object({ scanKey: StoredKey, ...standing }).meta({ id: 'Conflict' })

/** Token calls are limited per grant, and the grant is in the body: so the limit comes after the body. */
const bodyBeforeLimit = ['origin', 'body', 'limit', 'authority', 'input'] as const

/** `scan.admit`: store a batch of scans. */
export const admitScans = operation({
  ...door,
  method: 'POST',
  summary: 'Store a batch of scans',
  description:
    'Each code is verified before any database work. Rows are unique on (ticket, scan key): replaying a batch never ' +
    'admits twice. 200 means that the batch is stored; look into `accepted` and `rejected`, and never send a rejected ' +
    'scan again. The order of checks is: JSON (400), object and token (403), event (404), number of scans (413), fields (400).',
  body: z.object({ token: Token, scans: z.array(Scan, { error: 'must be a list of scans' }), ...doorReport }),
  reply: z
    .object({
      accepted: z.array(StoredKey).describe('Scan keys that are stored, now or before.'),
      rejected: z.array(Rejection).describe('Scans that were not stored, with the reason.'),
      checkedIn: z
        .int()
        .min(0)
        .optional()
        .describe(
          'Distinct tickets of this event in on the days of this batch; left out when no scan was processed.',
        ),
      conflicts: z
        .array(Conflict)
        .optional()
        .describe(
          'Accepted keys that another scan had taken before, with the admission that stands. Kept as a claim.',
        ),
    })
    .meta({ id: 'ScanBatchReply' }),
  status: 200,
  faults: [400, 403, 404, 413, 429, 500],
  nonObjectStatus: 403,
  checks: bodyBeforeLimit,
  limits: { list: { field: 'scans', most: MOST_SCANS } },
  example: {
    body: {
      token: exampleTexts.scannerToken,
      scans: [
        {
          code: exampleTexts.ticketCode,
          scanKey: `${exampleIds.ticket}:${exampleTexts.day}`,
          scannedAt: exampleTexts.startsAt,
          device: 'Door B',
        },
      ],
    },
  },
})

/** `scan.known`: which tickets are already in on a day. */
export const knownScans = operation({
  ...door,
  method: 'GET',
  summary: 'Which tickets are already checked in on a day',
  description:
    'All scan keys of the event on that Kuala Lumpur day, sorted. The token is checked before the day. The reply has ' +
    'an ETag: send it back in If-None-Match and an unchanged day costs a 304.',
  headers: z.object({ 'if-none-match': line(400).optional() }),
  query: z.object({ token: Token, day: KlDay, ...doorReportInQuery }),
  reply: z.object({ scanKeys: z.array(StoredKey) }).meta({ id: 'KnownScans' }),
  faults: [400, 403, 404, 429, 500],
  etag: true,
  example: { query: { token: exampleTexts.scannerToken, day: exampleTexts.day } },
})

/** `scan.undo`: take a scan back. */
export const undoScan = operation({
  ...door,
  method: 'DELETE',
  summary: 'Take a scan back',
  description:
    'Removes the check-in and gives its points back. Answers 200 as well when it is already absent. Every removal is ' +
    'written to the audit log with who undid it and who had scanned it. A door sends `scannedAt` as well: then an undo ' +
    'whose answer was lost takes nothing from whoever let the same ticket in since.',
  body: z.object({
    token: Token,
    code: Code,
    scanKey: ScanKey,
    scannedAt: UtcTime.optional().describe(
      'The scan to take back, as it was sent. Left out: whichever admission stands.',
    ),
  }),
  reply: z
    .object({
      undone: StoredKey,
      standing: z
        .object(standing)
        .optional()
        .describe(
          'Another admission of this ticket, which stands: only when `scannedAt` named one that does not.',
        ),
    })
    .meta({ id: 'Undone' }),
  faults: [400, 403, 404, 413, 429, 500],
  checks: bodyBeforeLimit,
  audit: { subject: 'ticket', actions: { 'scan.undone': 'Took a scan back' } },
  example: {
    body: {
      token: exampleTexts.scannerToken,
      code: exampleTexts.ticketCode,
      scanKey: `${exampleIds.ticket}:${exampleTexts.day}`,
    },
  },
})

/** `scan.enrol`: turn a one-time pairing code into a grant. */
export const enrolScanner = operation({
  method: 'POST',
  path: '/api/scan/enrol',
  tag: 'Scanner',
  authority: 'pairing-code',
  origin: 'optional',
  faultBody: 'scanner',
  summary: 'Pair a device with an event',
  description:
    'A pairing code lasts 10 minutes and works once; a lost reply may be asked for again with `deviceKey`. The token in the reply is shown this one time; keep it on the device.',
  body: z.object({
    code: line(64).describe('The pairing code; case, spaces and hyphens do not matter.'),
    device: line(60)
      .trim()
      .min(1, { error: 'must be a name, such as Door B' })
      .describe('What people call the device.'),
    deviceKey: rawLine(128)
      .min(16, { error: 'must have at least 16 characters' })
      .optional()
      .describe(
        'A random text that only this device knows. With it the same enrolment may be sent again while the code lasts: ' +
          'the reply has the same grant.',
      ),
    appVersion,
  }),
  reply: z
    .object({
      token: z.string(),
      grantId: Id,
      expiresAt: UtcText.describe(
        'When the token ends, UTC: event end + 24 hours, or 7 days from now if earlier.',
      ),
      event: z.object({
        id: Id,
        slug: z.string(),
        name: z.string(),
        venue: z.string(),
        startsAt: UtcText,
        endsAt: UtcText,
      }),
      zones: z
        .array(z.object({ id: Id, name: z.string() }))
        .describe(
          'Zones of this event that the member is limited to in whose name the device is paired; empty means all.',
        ),
      serverTime: UtcText.describe('The server clock, UTC, to measure the device clock against.'),
    })
    .meta({ id: 'Enrolment' }),
  faults: [400, 403, 404, 413, 429, 500],
  audit: { subject: 'scanner_grant', actions: { 'scanner.enrolled': 'Paired a device' } },
  example: { body: { code: exampleTexts.pairingCode, device: 'Door C' } },
})

export const scanOperations = {
  'scan.admit': admitScans,
  'scan.known': knownScans,
  'scan.undo': undoScan,
  'scan.enrol': enrolScanner,
}
