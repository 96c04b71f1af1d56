import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, KlDay, UtcText, rawLine } from './fields.ts'
import { operation } from './operation.ts'
import { RegistrationStatus, TicketState } from './named-values.ts'
import { organiserRead } from './organiser.ts'

const FORMATS = ['csv', 'json'] as const

/** Every export of an event has this in common. */
const eventExport = {
  ...organiserRead,
  tag: 'Exports',
  needs: 'event.export',
  scope: 'event',
  stream: ['text/csv', 'application/json'],
  headers: z.object({ accept: rawLine(1_000).optional() }),
  query: z.object({
    eventId: Id,
    format: z
      .enum(FORMATS, { error: `must be one of ${FORMATS.join(', ')}` })
      .optional()
      .describe('Left out: what the header Accept asks for, csv unless that is application/json.'),
  }),
} as const

const HOW =
  'Streamed at any size, as of the moment of the request, and offered as a file to save. Cut after ten minutes, and refused when another site asks for it (403). As CSV: RFC 4180 in UTF-8 with a byte ' +
  'order mark, and a text that a spreadsheet would take for a formula begins with an apostrophe. As JSON: a list of ' +
  'objects with the texts as they are. A stream that fails is cut, so that it can not be taken for complete. Every ' +
  'export is written to the audit log.'

export const Attendee = z
  .object({
    ticketId: Id,
    ticketType: z.string(),
    priceSen: z.int().min(0),
    ticketState: TicketState,
    holderName: z.string().nullable(),
    email: z.string().nullable().describe('Of the account that the ticket belongs to.'),
    registrationId: Id,
    registrationStatus: RegistrationStatus,
    registeredAt: UtcText,
    checkIns: z.int().min(0).describe('Scans that stand, over all days.'),
    firstCheckInAt: UtcText.nullable(),
    lastCheckInAt: UtcText.nullable(),
  })
  .meta({ id: 'Attendee' })

export const ExportedScan = z
  .object({
    kind: z
      .enum(['admitted', 'claim'])
      .describe('claim: another scan had let this ticket in on this day before.'),
    scanKey: z.string(),
    ticketId: Id,
    ticketType: z.string(),
    holderName: z.string().nullable(),
    day: KlDay,
    scannedAt: UtcText.describe('UTC, by the clock of the device.'),
    receivedAt: UtcText,
    device: z.string(),
    grantId: Id,
    memberId: Id.nullable(),
    memberName: z.string().nullable(),
  })
  .meta({ id: 'ExportedScan' })

/** `exports.attendees`: everybody who has a ticket. */
export const exportAttendees = operation({
  ...eventExport,
  path: '/api/partner/events/attendees',
  acceptsApiKey: true,
  summary: 'Export the attendees of an event',
  description: `One entry for each ticket, void ones too, in the order in which they were issued. ${HOW}`,
  reply: z.array(Attendee),
  audit: { subject: 'event', actions: { 'attendees.exported': 'Exported the attendees' } },
  example: { query: { eventId: exampleIds.event, format: 'json' } },
})

/** `exports.scans`: every scan that stands, and every claim. */
export const exportScans = operation({
  ...eventExport,
  path: '/api/partner/events/scans',
  acceptsApiKey: true,
  summary: 'Export the scans of an event',
  description: `One entry for each scan that stands and each claim, in the order of their times. ${HOW}`,
  reply: z.array(ExportedScan),
  audit: { subject: 'event', actions: { 'scans.exported': 'Exported the scans' } },
  example: { query: { eventId: exampleIds.event, format: 'json' } },
})

export const exportOperations = {
  'exports.attendees': exportAttendees,
  'exports.scans': exportScans,
}

/** What an export is written as: what the query names, else what Accept prefers of the two. */
export function exportFormat({
  headers: { accept = '' },
  query: { format },
}: {
  headers: { accept?: string | undefined }
  query: { format?: 'csv' | 'json' | undefined }
}): 'csv' | 'json' {
  if (format) return format
  const at = (type: string) => accept.toLowerCase().indexOf(type)
  const isJson =
    at('application/json') >= 0 && (at('text/csv') < 0 || at('application/json') < at('text/csv'))
  return isJson ? 'json' : 'csv'
}
