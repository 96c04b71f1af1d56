import { MOST_CONFLICTS_SHOWN } from '@masuk/shared/contract/reports.ts'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import type { Handler } from '../core/handler.ts'
import { tagged } from '../core/reply.ts'
import { dayFigures, fleetFigures, memberFigures, sumOfDoors } from './door-figures.ts'
import { countRegistered } from '../registrations/counts.ts'
import { requireEvent, showEvent } from '../events/event.ts'
import type { EventRow } from '../events/event.ts'
import { countConflicts, latestConflicts, readDoors, readCheckIns } from './overview-store.ts'
import type { ConflictRow } from './overview-store.ts'
import { listTicketTypes } from '../ticket-types/ticket-type.ts'

/** `reports.overview`: how an event is doing. Costs the same however many scans there are. */
export const eventOverview: Handler<'reports.overview'> = async ({ input, proof, deps }) => {
  const { query, headers } = input
  const { web } = deps.db
  const now = deps.clock.now()
  const today = klDayOf(now.getTime())
  const event = await requireEvent(web, proof)
  const day = query.day ?? dayToShow(event, today)
  const [tickets, registered] = await Promise.all([listTicketTypes(web, proof), countRegistered(web, proof)])
  const [checkIns, doors] = await Promise.all([readCheckIns(web, proof, day), readDoors(web, proof)])
  const [total, latest] = await Promise.all([
    countConflicts(web, proof),
    latestConflicts(web, proof, MOST_CONFLICTS_SHOWN),
  ])
  const overview = {
    event: showEvent(event),
    registered,
    sold: tickets.reduce((all, { sold }) => all + sold, 0),
    tickets: tickets.map(({ id, name, quantity, sold }) => ({ ticketTypeId: id, name, quantity, sold })),
    checkedInToday: sumOfDoors(checkIns.filter((row) => row.day === today)),
    checkIns: sumOfDoors(checkIns),
    day: dayFigures(checkIns, { day, doors }),
    scansByMember: memberFigures(checkIns, { day, doors }),
    conflicts: { total, latest: latest.map(showConflict) },
    fleet: fleetFigures(doors, now),
  }
  return tagged(overview, headers['if-none-match'])
}

/** Today while the event is on, else its first day. One that ends at midnight ends on the day before. */
function dayToShow({ startsAt, endsAt }: EventRow, today: string): string {
  const [first, last] = [klDayOf(startsAt.getTime()), klDayOf(endsAt.getTime() - 1)]
  return first <= today && today <= last ? today : first
}

function showConflict(row: ConflictRow) {
  const apartMs = Math.abs(row.claimAt.getTime() - row.existingAt.getTime())
  const member = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
  return {
    ticketId: row.ticketId,
    scanKey: row.scanKey,
    standing: {
      device: row.existingDevice,
      scannedAt: row.existingAt.toISOString(),
      member: member(row.existingMember, row.existingName),
    },
    claim: {
      device: row.claimDevice,
      scannedAt: row.claimAt.toISOString(),
      member: member(row.claimMember, row.claimName),
    },
    secondsApart: Math.round(apartMs / 1000),
  }
}
