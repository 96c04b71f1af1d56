import { oneLine } from './one-line.ts'
import type { TicketOrder } from './ticket-order.ts'

/** What it is saved as. */
export const CALENDAR_NAME = 'event.ics'

const LONGEST_LINE_BYTES = 75

/**
 * The event as an iCalendar file (RFC 5545) for the buyer's own calendar. Times are UTC. It holds no code and no link to the
 * tickets: calendars are shared. A file of the same registration and a newer version of the event takes the place of the
 * entry.
 */
export function calendarFile({ event, order, links }: TicketOrder, now: Date): string {
  const place = [event.venue, event.address ?? ''].map(oneLine).filter(Boolean).join(', ')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Masuk//Tickets//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${order.registrationId}`,
    `SEQUENCE:${event.version}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.name)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `DESCRIPTION:${escaped(`${event.organizationName} · ${order.reference}`)}`,
    ...(links.event ? [`URL:${new URL(links.event).href}`] : []),
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function utc(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return oneLine(text).replaceAll(/[\\;,]/g, '\\$&')
}

/** Folded before the 76th byte, never inside a character. What follows a fold begins with a space, which counts. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LONGEST_LINE_BYTES) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
