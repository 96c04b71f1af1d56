import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { DELETED_AGAIN, organiserChange, organiserRead } from './organiser.ts'
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

/** What of a door needs somebody, beside its health. */
export const scannerWarnings = {
  roster_stale: 'Its roster is older than 15 minutes: offline it does not know what has changed since.',
  clock_wrong: 'Its clock is wrong by more than a minute. Set the time of the device by itself.',
  battery_low: 'Its battery has 20 % or less and is not being charged.',
  quarantined: 'It has set scans aside that the service does not take. Save them to a file on the device.',
} as const

export type ScannerWarning = keyof typeof scannerWarnings
const warningWords = Object.keys(scannerWarnings) as [ScannerWarning, ...ScannerWarning[]]

const lastSaid = (what: string) =>
  z.int().nullable().describe(`${what}, as it last said; null when it has not said.`)

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
    quarantined: lastSaid('Scans that it has set aside'),
    oldestWaitingSeconds: lastSaid('Seconds for which the oldest of its scans waits'),
    rosterAgeSeconds: lastSaid('Age of its roster in seconds'),
    batteryPercent: lastSaid('How full its battery is'),
    isCharging: z.boolean().nullable().describe('Whether it is being charged; null when it has not said.'),
    clockSkewMs: lastSaid('Milliseconds that its clock is ahead'),
    warnings: z
      .array(z.enum(warningWords))
      .describe(warningWords.map((word) => `${word}: ${scannerWarnings[word]}`).join(' ')),
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
  acceptsApiKey: true,
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

/** Most events that `scanners.events` lists. */
export const MOST_PAIRABLE_EVENTS = 100

const PairableEvent = z
  .object({
    id: Id,
    organizationId: Id,
    name: z.string(),
    venue: z.string(),
    startsAt: UtcText,
    endsAt: UtcText,
  })
  .meta({ id: 'PairableEvent' })

/** `scanners.events`: for which events the caller may pair a device of their own. */
export const pairableEvents = operation({
  ...organiserRead,
  path: '/api/partner/events/scanners/pairable',
  needs: 'scanners.pair',
  scope: 'member',
  acceptsApiKey: true,
  summary: 'Events with whose doors a member may pair a device',
  description:
    'Published events of every organisation that the caller works for, crew too, until a day after their end; the ' +
    `first to start first, at most ${MOST_PAIRABLE_EVENTS}.`,
  reply: z.object({ events: z.array(PairableEvent) }).meta({ id: 'PairableEventList' }),
  example: {},
})

/** `scanners.pair`: a code that gives a device access, in the name of one member. */
export const makeScannerCode = operation({
  ...organiserChange,
  ...scanners,
  needs: 'scanners.pair',
  method: 'POST',
  acceptsApiKey: true,
  summary: 'Make a pairing code',
  description:
    'Lasts 10 minutes, works once, and is shown this one time. The device scans in the name of the signed-in member, or ' +
    'of the one that `memberId` names: its access ends with that membership, and it is told the zones of that member. ' +
    'Every member may pair for themselves, crew with published events; owners, admins and staff also for live members ' +
    'whose role is not above their own. Refused when the event is closed or ended more than a day ago.',
  body: z.object({
    eventId: Id,
    memberId: Id.optional().describe(
      'The `userId` of the member who will hold the device; left out: who asks.',
    ),
  }),
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
  acceptsApiKey: true,
  summary: "End a device's access",
  description: `It bites at its next call. The first date is kept. ${DELETED_AGAIN}`,
  body: z.object({ eventId: Id, grantId: Id }),
  reply: z
    .object({ state: z.literal('done'), grantId: Id, revokedAt: UtcText })
    .meta({ id: 'RevokedScanner' }),
  audit: { subject: 'scanner_grant', actions: { 'scanner.revoked': 'Ended the access of a device' } },
  example: { body: { eventId: exampleIds.event, grantId: exampleIds.grant } },
})

export const scannerOperations = {
  'scanners.list': listScanners,
  'scanners.events': pairableEvents,
  'scanners.pair': makeScannerCode,
  'scanners.revoke': revokeScanner,
  'scanners.importUnsentScans': importUnsentScans,
}
