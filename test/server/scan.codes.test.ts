import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { decodeBase32, encodeBase32 } from '@masuk/shared/base32.ts'
import { afterAll, expect, test } from 'vitest'
import { eventCodes } from '../../server/signing/ticket-code.ts'
import { makeKeyring } from '../../server/signing/keys.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { freshKey, openHouse } from '../support/house.ts'
import { addEvent, addTicket, addTickets, scanOf } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

const house = await openHouse()
afterAll(() => house.close())
const event = await addEvent(house)
const otherEvent = await addEvent(house, { organizer: event })
const door = await pairDoor(house, event)
const ticket = await addTicket(house, event)
const { scanKey } = scanOf(ticket)
const issue = 1

/** A code of the same ticket by somebody who has other keys than we. */
const byStranger = (keyId: number) =>
  eventCodes(makeKeyring([freshKey(keyId)]), event.eventId).sign({ ticketId: ticket.ticketId, issue })

const forgeries: Record<string, string[]> = {
  'with any one bit flipped': flips(ticket.code),
  'with any one character left out': [...ticket.code].map(
    (_, at) => ticket.code.slice(0, at) + ticket.code.slice(at + 1),
  ),
  'cut short anywhere': [...ticket.code].map((_, at) => ticket.code.slice(0, at)),
  'with something added': [
    `${ticket.code}A`,
    `A${ticket.code}`,
    `${ticket.code} `,
    ` ${ticket.code}`,
    ticket.code.repeat(2),
  ],
  'in lower case': [ticket.code.toLowerCase()],
  'of another event of the same organiser': [
    house.deps.codesOf(otherEvent.eventId).sign({ ticketId: ticket.ticketId, issue }),
  ],
  'signed with a key that is not ours, under our key id': [byStranger(1)],
  'signed with a key id that we do not have': [byStranger(2), byStranger(255)],
  'that is no ticket code at all': [
    '',
    'x',
    'https://example.com/t/1',
    '票'.repeat(100),
    'T1'.padEnd(57, 'A'),
    '7'.repeat(512),
  ],
  'that is a pairing code': [`MP1${'A'.repeat(10)}`],
}

function flips(code: string): string[] {
  const bytes = decodeBase32(code.slice(2))!
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const flipped = bytes.slice()
    flipped[bit >> 3]! ^= 1 << (bit & 7)
    return `T1${encodeBase32(flipped)}`
  })
}

test.each(Object.entries(forgeries))('a code %s is rejected as forged', async (_, codes) => {
  const { status, body } = await admit(
    door,
    codes.map((code) => scanOf(ticket, { code })),
  )
  expect({ status, body }).toEqual({
    status: 200,
    body: { accepted: [], rejected: codes.map(() => ({ scanKey, reason: 'forged' })) },
  })
})

test.each(Object.entries(forgeries))(
  'a batch of codes %s makes no statement beside the look-up of the token',
  async (_, codes) => {
    house.clock.pass(60_000)
    const sent = await statementsDuring(() =>
      admit(
        door,
        codes.map((code) => scanOf(ticket, { code })),
      ),
    )
    expect(sent).toEqual(['find-grant'])
  },
)

test('a batch of 500 forgeries sends the database not one byte more than an empty batch', async () => {
  const wire = await openTcpProxy(house.database.connectionString)
  const wired = await openHouse({ database: house.database, connectionString: wire.connectionString })
  try {
    const there = { ...(await pairDoor(house, event)), url: wired.url }
    const counted = () =>
      house.rows('select points from request_counts where key = $1', [`grant:${there.grantId}`])
    const bytesOf = async (work: () => Promise<unknown>) => {
      const [before, countedBefore] = [wire.bytesToDatabase(), await counted()]
      await work()
      // The limiter's count follows behind, on the same wire.
      await until(async () => !isDeepStrictEqual(await counted(), countedBefore))
      return wire.bytesToDatabase() - before
    }
    const forged = Array.from({ length: 500 }, () => scanOf(ticket, { code: byStranger(1) }))
    await bytesOf(() => admit(there, []))
    const empty = await bytesOf(() => admit(there, []))
    expect(empty).toBeGreaterThan(0)
    expect(await bytesOf(() => admit(there, forged))).toBe(empty)
  } finally {
    await wired.close()
    await wire.close()
  }
})

test('one genuine scan among forgeries is stored, in one statement', async () => {
  const fresh = await addTicket(house, event)
  const forged = scanOf(ticket, { code: byStranger(1) })
  const sent = await statementsDuring(() => admit(door, [forged, scanOf(fresh), forged]))
  expect(sent.filter((name) => name !== 'note-seen')).toEqual(['find-grant', 'store-scans'])
})

test("a good code with the key of another ticket is rejected, so that one ticket can't let another in", async () => {
  const [mine, theirs] = await addTickets(house, event, { count: 2 })
  const scan = scanOf(theirs!, { code: mine!.code })
  const sent = await statementsDuring(async () => {
    const { body } = await admit(door, [scan])
    expect(body).toEqual({ accepted: [], rejected: [{ scanKey: scan.scanKey, reason: 'key_mismatch' }] })
  })
  expect(sent).toEqual(['find-grant'])
  expect(
    await house.rows('select * from scans where ticket_id = any ($1)', [[mine!.ticketId, theirs!.ticketId]]),
  ).toEqual([])
})

test('a ticket of another event is unknown here, even with a code that is signed for here', async () => {
  const foreign = await addTicket(house, otherEvent)
  const code = house.deps.codesOf(event.eventId).sign({ ticketId: foreign.ticketId, issue })
  const answer = await admit(door, [scanOf(foreign, { code })])
  expect(answer.body).toMatchObject({ accepted: [], rejected: [{ reason: 'unknown_ticket' }] })
})

test('a ticket of another organisation is unknown here, even with a code that is signed for here', async () => {
  const foreign = await addTicket(house, await addEvent(house))
  const code = house.deps.codesOf(event.eventId).sign({ ticketId: foreign.ticketId, issue })
  const answer = await admit(door, [scanOf(foreign, { code })])
  expect(answer.body).toMatchObject({ accepted: [], rejected: [{ reason: 'unknown_ticket' }] })
})

test('an issue number that was never issued is superseded, not valid', async () => {
  const code = house.deps.codesOf(event.eventId).sign({ ticketId: ticket.ticketId, issue: 9 })
  const answer = await admit(door, [scanOf(ticket, { code })])
  expect(answer.body).toMatchObject({ accepted: [], rejected: [{ scanKey, reason: 'superseded' }] })
})

test('a genuine code of a ticket that does not exist is unknown, in one statement', async () => {
  const ticketId = randomUUIDv7()
  const code = house.deps.codesOf(event.eventId).sign({ ticketId, issue })
  const answer = await admit(door, [scanOf({ ticketId, code, userId: null })])
  expect(answer.body).toMatchObject({ accepted: [], rejected: [{ reason: 'unknown_ticket' }] })
})
