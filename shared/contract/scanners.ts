import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { organiserChange, organiserRead } from './organiser.ts'
import { outcome } from './outcome.ts'
import { next, pageSize } from './paging.ts'
import { importUnsentScans } from './unsent-scans.ts'

const scanners = {
  path: '/api/partner/events/scanners',
  needs: 'scanners.manage',
  scope: 'event',
} as const

/** How a door is doing, with what it means. */
export const scannerHealth = {
  ok: 'Seen lately, or nothing is waiting on it.',
  quiet: 'Scans are waiting on it, and it has not been seen for five minutes. Look for it.',
  never_seen: 'Paired, but it has not called since.',
  ended: 'Its access has expired or was revoked, its event is over, or the member it scans for was removed.',
} as const

export type ScannerHealth = keyof typeof scannerHealth
const healthWords = Object.keys(scannerHealth) as [ScannerHealth, ...ScannerHealth[]]

const Scanner = z
  .object({
    grantId: Id,
    device: z.string(),
    member: z.object({ id: Id, name: z.string() }).describe('In whose name it scans.'),
    createdAt: UtcText,
    expiresAt: UtcText,
    revokedAt: UtcText.nullable(),
    lastSeenAt: UtcText.nullable().describe(
      'UTC; written down twice a minute at most, and when scans begin or cease to wait.',
    ),
    waiting: z
      .int()
      .nullable()
      .describe('Scans that it last said are waiting on it; null when it has not said.'),
    appVersion: z.string().nullable(),
    scansToday: z.int().min(0).describe('Scans that stand of today, Kuala Lumpur.'),
    health: z
      .enum(healthWords)
      .describe(healthWords.map((word) => `${word}: ${scannerHealth[word]}`).join(' ')),
  })
  .meta({ id: 'OrganiserScanner' })

/** `scanners.list`: the doors of an event and how they are. */
export const listScanners = operation({
  ...organiserRead,
  ...scanners,
  summary: 'Doors of an event and how they are doing',
  description: 'Every device that was ever paired with the event, the newest first.',
  query: z.object({
    eventId: Id,
    limit: pageSize,
    after: Id.optional().describe('`next` of the page before.'),
  }),
  reply: z.object({ scanners: z.array(Scanner), next }).meta({ id: 'ScannerList' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `scanners.pair`: a code that gives a device access, in the name of who asks. */
export const makeScannerCode = operation({
  ...organiserChange,
  ...scanners,
  method: 'POST',
  summary: 'Make a pairing code',
  description:
    'Lasts 10 minutes, works once, and is shown this one time. The device scans in the name of the signed-in member. ' +
    'Refused when the event is closed or ended more than a day ago.',
  body: z.object({ eventId: Id }),
  reply: outcome(
    {
      code: z.string(),
      spelled: z.string().describe('The code in groups, to read aloud and type.'),
      qr: z.string().describe('The text to show as a QR code.'),
      expiresAt: UtcText,
    },
    ['event_over', 'event_closed'],
  ),
  audit: { subject: 'event', actions: { 'scanner.pairing_code_made': 'Made a pairing code' } },
  example: { body: { eventId: exampleIds.event } },
})

/** `scanners.revoke`: end a device's access. */
export const revokeScanner = operation({
  ...organiserChange,
  ...scanners,
  method: 'DELETE',
  summary: "End a device's access",
  description: 'It bites at its next call. Revoking again is done as well and keeps the first date.',
  body: z.object({ eventId: Id, grantId: Id }),
  reply: z
    .object({ state: z.literal('done'), grantId: Id, revokedAt: UtcText })
    .meta({ id: 'RevokedScanner' }),
  audit: { subject: 'scanner_grant', actions: { 'scanner.revoked': 'Ended the access of a device' } },
  example: { body: { eventId: exampleIds.event, grantId: exampleIds.grant } },
})

export const scannerOperations = {
  'scanners.list': listScanners,
  'scanners.pair': makeScannerCode,
  'scanners.revoke': revokeScanner,
  'scanners.importUnsentScans': importUnsentScans,
}
