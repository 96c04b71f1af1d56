import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Capacity, Id, KlDay, UtcText, line } from './fields.ts'
import { operation } from './operation.ts'
import { eventRead } from './organiser.ts'
import { OrganiserEvent } from './events.ts'

/** Most conflicts that the overview shows; the export of scans has all. */
export const MOST_CONFLICTS_SHOWN = 50

const Count = z.int().min(0)

const TicketCount = z
  .object({
    ticketTypeId: Id,
    name: z.string(),
    quantity: Capacity,
    sold: Count.describe('Valid tickets of this type.'),
  })
  .meta({ id: 'TicketCount' })

const DoorCheckIns = z
  .object({
    grantId: Id,
    device: z.string(),
    memberId: Id,
    checkedIn: Count.describe('Tickets that this door has let in on the day.'),
  })
  .meta({ id: 'DoorCheckIns' })

const MemberScans = z
  .object({
    memberId: Id,
    name: z.string(),
    devices: z.array(z.string()),
    onDay: Count.describe('Scans that stand of the day.'),
    inAll: Count.describe('Scans that stand, over all days.'),
  })
  .meta({ id: 'MemberScans' })

const Arrivals = z
  .object({ slot: UtcText.describe('Start of five minutes, UTC.'), checkedIn: z.int().min(1) })
  .meta({ id: 'Arrivals' })

const ScanSide = z.object({
  device: z.string(),
  scannedAt: UtcText,
  member: z.object({ id: Id, name: z.string() }).nullable().describe('In whose name the door scanned.'),
})

const TicketConflict = z
  .object({
    ticketId: Id,
    scanKey: z.string(),
    standing: ScanSide.describe('The admission that stands.'),
    claim: ScanSide.describe('The other admission of the same ticket on the same day.'),
    secondsApart: Count,
  })
  .meta({ id: 'TicketConflict' })

/** `reports.overview`: how an event is doing. */
export const eventOverview = operation({
  ...eventRead,
  path: '/api/partner/events/overview',
  acceptsApiKey: true,
  summary: 'How an event is doing: status, counts, scans by staff, arrivals, conflicts, doors',
  description:
    'Counted at the moment of the request. `day` is a Kuala Lumpur day; left out, it is today while the event is on, else ' +
    'its first day. The same scan sent again under a newer grant is no conflict. The reply has an ETag: send it back in ' +
    'If-None-Match, and an overview in which nothing has changed is a 304.',
  headers: z.object({ 'if-none-match': line(400).optional() }),
  query: z.object({ eventId: Id, day: KlDay.optional() }),
  reply: z
    .object({
      event: OrganiserEvent,
      registered: Count.describe('Confirmed registrations.'),
      sold: Count.describe('Valid tickets of all types.'),
      tickets: z.array(TicketCount),
      checkedInToday: Count.describe('Distinct tickets in today, Kuala Lumpur.'),
      checkIns: Count.describe(
        'Scans that stand, over all days: a ticket that came on two days counts twice.',
      ),
      day: z.object({
        day: KlDay,
        checkedIn: Count.describe('Distinct tickets in on this day: the sum of the doors.'),
        doors: z
          .array(DoorCheckIns)
          .describe('Doors that have let somebody in on this day, the busiest first.'),
        arrivals: z
          .array(Arrivals)
          .describe('By five minutes of the time of the scan; those without arrivals are left out.'),
      }),
      scansByMember: z.array(MemberScans).describe('The busiest first.'),
      conflicts: z.object({
        total: Count,
        latest: z
          .array(TicketConflict)
          .max(MOST_CONFLICTS_SHOWN)
          .describe('The last to reach the service first.'),
      }),
      fleet: z
        .object({
          doors: Count.describe('Doors whose access has not ended.'),
          quiet: Count.describe(
            'Of these, doors that have scans waiting and have not been seen for five minutes.',
          ),
          waiting: Count.describe('Scans that these doors last said are waiting.'),
        })
        .describe('The doors in short.'),
    })
    .meta({ id: 'EventOverview' }),
  etag: true,
  example: { query: { eventId: exampleIds.event } },
})

/** `reports.stats`: three live numbers of an event. */
export const eventStats = operation({
  ...eventRead,
  path: '/api/studio/stats/{id}',
  acceptsApiKey: true,
  summary: 'Live counts of an event',
  description: 'Three whole numbers, counted at the moment of the request.',
  params: z.object({ id: Id }),
  reply: z
    .object({
      registered: Count.describe('Confirmed registrations.'),
      checkedIn: Count.describe('Distinct tickets that have been scanned, on any day.'),
      revenue: Count.describe(
        'Sen: what the valid tickets of confirmed registrations were bought for, discounts taken off. A refund counts when its tickets are void.',
      ),
    })
    .meta({ id: 'EventStats' }),
  example: { params: { id: exampleIds.event } },
})

/** Most days that `reports.sales` tells; the newest of them. */
export const MOST_SALES_DAYS = 400

/** `reports.sales`: tickets by the day on which they were issued. */
export const eventSales = operation({
  ...eventRead,
  path: '/api/partner/events/sales',
  acceptsApiKey: true,
  summary: 'Tickets of an event by the day on which they were issued',
  description:
    'Valid tickets, as `sold` of `reports.overview` counts them, by Kuala Lumpur day and ticket type. Days without any are left out; ' +
    `of more than ${MOST_SALES_DAYS} days the newest are told. The reply has an ETag.`,
  headers: z.object({ 'if-none-match': line(400).optional() }),
  query: z.object({ eventId: Id }),
  reply: z
    .object({
      days: z
        .array(
          z.object({
            day: KlDay,
            tickets: z.int().min(1),
            byType: z.array(z.object({ ticketTypeId: Id, tickets: z.int().min(1) })),
          }),
        )
        .max(MOST_SALES_DAYS)
        .describe('The earliest first.'),
    })
    .meta({ id: 'EventSales' }),
  etag: true,
  example: { query: { eventId: exampleIds.event } },
})

export const reportOperations = {
  'reports.overview': eventOverview,
  'reports.stats': eventStats,
  'reports.sales': eventSales,
}
