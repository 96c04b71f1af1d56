import { expect, test } from 'vitest'
import { TODAY, TONIGHT } from '../support/clock.ts'
import { admit, known, pairDoor, pairDoors, undo } from '../support/doors.ts'
import { hold } from '../support/hold.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addEvent, addPerson, addTicket, addTickets, balanceOf, scanOf } from '../support/people.ts'
import { addRow } from '../support/tables.ts'
import { openTwins } from '../support/twins.ts'

const [house, twin] = await openTwins()

test('ten undos of one scan at once give its points back once and write one audit entry', async () => {
  const event = await addEvent(house)
  const door = await pairDoor(house, event)
  const ticket = await addTicket(house, event)
  for (let round = 1; round <= 5; round++) {
    await admit(door, [scanOf(ticket)])
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => undo({ ...door, url: [house, twin][n % 2]!.url }, scanOf(ticket))),
    )
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { undone: scanOf(ticket).scanKey } })
    expect(await balanceOf(house, event, ticket.userId)).toBe(0)
    expect(await house.rows('select * from audit_log where subject_id = $1', [ticket.ticketId])).toHaveLength(
      round,
    )
  }
  await expectInvariants(house)
})

test('undos for one person at once take turns at the balance: it stops at zero, and the write-offs add up', async () => {
  const event = await addEvent(house)
  const doors = await pairDoors(house, event, 5)
  const tickets = await addTickets(house, event, { count: 5, userId: await addPerson(house) })
  const [first, ...others] = tickets
  const { userId } = first!
  // Through a door each: the undos of one door take turns already at its count.
  await Promise.all(tickets.map((ticket, n) => admit(doors[n]!, [scanOf(ticket)])))
  // The account is known already: making it would let them take turns too.
  await undo(doors[0]!, scanOf(first!))
  await addRow(house, 'point_entries', { organizationId: event.organizationId, userId: userId!, amount: -25 })
  // Whoever does not wait for its turn has read the balance by the time that all are held up.
  const held = await hold(house, 'lock table point_entries in share mode')
  const answers = others.map((ticket) => undo(doors[0]!, scanOf(ticket)))
  await held.waiting(4)
  await held.letGo()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await balanceOf(house, event, userId)).toBe(0)
  expect(
    await house.rows(
      `select sum(amount)::integer as points from point_entries where user_id = $1 and kind = 'write_off'`,
      [userId],
    ),
  ).toEqual([{ points: 25 }])
  await expectInvariants(house)
})

test('scans and undos of the same tickets by six doors at once leave everything in agreement', async () => {
  const event = await addEvent(house)
  const doors = (await pairDoors(house, event, 6)).map((door, n) => ({
    ...door,
    url: [house, twin][n % 2]!.url,
  }))
  const tickets = await addTickets(house, event, { count: 12 })
  const statuses = await Promise.all(
    doors.map(async (door, n) => {
      const seen: number[] = []
      for (let step = 0; step < 40; step++) {
        const mine = tickets.filter((_, at) => (at + step + n) % 3 !== 0)
        const scans = mine.map((ticket) =>
          scanOf(ticket, { scannedAt: new Date(Date.parse(TONIGHT) + step).toISOString() }),
        )
        const answer =
          (step + n) % 2
            ? await undo(door, scanOf(tickets[(step * 5 + n) % 12]!))
            : await admit(door, step % 4 ? scans : scans.toReversed())
        seen.push(answer.status)
      }
      return seen
    }),
  )
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  await expectInvariants(house)
  const rows = await house.rows<{ scan_key: string }>(
    'select scan_key from scans where event_id = $1 order by 1',
    [event.eventId],
  )
  expect((await known(doors[0]!, TODAY)).body).toEqual({ scanKeys: rows.map(({ scan_key }) => scan_key) })
})

test('one ETag never stands for two lists, however scans, undos and readers mix', async () => {
  const event = await addEvent(house)
  const doors = await pairDoors(house, event, 4)
  const tickets = await addTickets(house, event, { count: 8 })
  const lists = new Map<string, Set<string>>()
  const writing = new AbortController()
  const read = async () => {
    while (!writing.signal.aborted) {
      const { headers, text } = await known({ ...doors[0]!, url: twin.url })
      const etag = headers['etag'] ?? ''
      lists.set(etag, (lists.get(etag) ?? new Set()).add(text))
    }
  }
  const write = async (door: (typeof doors)[number], n: number) => {
    for (let step = 0; step < 40; step++) {
      const ticket = tickets[(step * 3 + n) % 8]!
      await ((step + n) % 3 ? admit(door, [scanOf(ticket)]) : undo(door, scanOf(ticket)))
    }
  }
  const readers = [read(), read()]
  await Promise.all(doors.map(write))
  writing.abort()
  await Promise.all(readers)
  expect(lists.size).toBeGreaterThan(1)
  expect([...lists].filter(([, texts]) => texts.size > 1)).toEqual([])
  await expectInvariants(house)
})
