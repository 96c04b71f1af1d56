import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { at, reply } from '../support/call.ts'
import { TODAY } from '../support/clock.ts'
import { admit, pairDoors, undo } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { addEvent, addTickets, scanOf } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())

test('a door that asks while twenty others write hears of every scan and every undo', async () => {
  const event = await addEvent(house)
  const doors = await pairDoors(house, event, 21)
  const [listening, ...writing] = doors
  const tickets = await addTickets(house, event, { count: 400, withUser: false })
  const seen = new Map<string, string | null>()
  let next: string | undefined

  async function listen(): Promise<number> {
    const query = { token: listening!.token, day: TODAY, ...(next !== undefined && { after: next }) }
    const page = await reply(at(listening!).call('scan.feed', { query }))
    for (const { ticketId, scannedAt } of page.changes) seen.set(ticketId, scannedAt)
    next = page.next
    return page.changes.length
  }
  async function write(n: number): Promise<void> {
    const mine = tickets.slice(n * 20, n * 20 + 20).map((ticket) => scanOf(ticket))
    for (let from = 0; from < mine.length; from += 5) {
      const batch = mine.slice(from, from + 5)
      await reply(admit(writing[n]!, batch))
      await reply(undo(writing[n]!, batch[0]!))
    }
  }
  const written = Promise.all(writing.map((_, n) => write(n)))
  const isOver = () => Promise.race([written.then(() => true), setImmediate(false)])
  while (!(await isOver())) await listen()
  // What was still under way at the last answer, and nothing for ever.
  while ((await listen()) > 0);

  const rows = await house.rows<{ ticket_id: string }>('select ticket_id from scans where event_id = $1', [
    event.eventId,
  ])
  const isIn = [...seen].filter(([, scannedAt]) => scannedAt !== null).map(([id]) => id)
  expect(isIn.toSorted()).toEqual(rows.map((row) => row.ticket_id).toSorted())
  expect(seen.size).toBe(400)
  expect(isIn).toHaveLength(320)
})
