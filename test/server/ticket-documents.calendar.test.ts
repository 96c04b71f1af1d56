import fc from 'fast-check'
import { parseICS } from 'node-ical'
import type { VEvent } from 'node-ical'
import { expect, test } from 'vitest'
import { calendarFile } from '../../server/ticket-documents/calendar-file.ts'
import { NOW, ticketOrder } from '../support/ticket-orders.ts'

const order = ticketOrder()

function entryOf(file: string): VEvent {
  const [entry, ...more] = Object.values(parseICS(file)).filter((each) => each?.type === 'VEVENT')
  expect(more).toEqual([])
  return entry as VEvent
}

test('a calendar reads the event out of the file', () => {
  expect(entryOf(calendarFile(order, NOW))).toMatchObject({
    method: 'PUBLISH',
    uid: order.order.registrationId,
    sequence: 3,
    start: order.event.startsAt,
    end: order.event.endsAt,
    dtstamp: NOW,
    summary: 'Malam Muzik Tradisional',
    location: 'Dewan Filharmonik, Menara Berkembar, 50088 Kuala Lumpur',
    url: order.links.event,
  })
})

test('it tells a shared calendar neither a code nor the way to the tickets', () => {
  const unfolded = calendarFile(order, NOW).replaceAll('\r\n ', '')
  for (const { code, ticketId } of order.tickets) {
    expect(unfolded).not.toContain(code)
    expect(unfolded).not.toContain(ticketId)
  }
  expect(unfolded).not.toContain(order.links.wallet)
  expect(unfolded).not.toContain(order.order.buyerName)
})

test('without a place and a page there is no empty field', () => {
  const bare = ticketOrder({ event: { ...order.event, venue: '', address: null }, links: {} })
  expect(calendarFile(bare, NOW)).not.toMatch(/LOCATION|URL/)
})

test('whatever the event is called, lines are CRLF, at most 75 octets, whole characters, and read back as one line', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('a', ';', ',', '\\', '\n', '\r', ':', '"', '陈', '😀', 'மி'),
      maxLength: 200,
    }),
  )
  fc.assert(
    fc.property(text, text, (name, venue) => {
      const file = calendarFile({ ...order, event: { ...order.event, name, venue } }, NOW)
      expect(file.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
      const lines = file.split('\r\n')
      for (const line of lines) {
        expect(line).not.toMatch(/[\r\n]/)
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
      }
      expect(file.match(/^(BEGIN|END):/gmu)).toHaveLength(4)
      expect(entryOf(file).start).toEqual(order.event.startsAt)
    }),
  )
})

test.each(['Rock; paper, scissors \\ lizard', '传统音乐之夜'.repeat(20), 'தமிழ் இசை '.repeat(15).trim()])(
  'the name %s comes back as it was',
  (name) => {
    const file = calendarFile({ ...order, event: { ...order.event, name } }, NOW)
    expect(entryOf(file).summary).toBe(name)
  },
)
