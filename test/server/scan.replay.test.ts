import { afterAll, expect, test } from 'vitest'
import { reply } from '../support/call.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { addEvent, addTickets, scanOf } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'

// A batch of twenty and more is looked up before it is stored. What its scans hear is in scan.mixed.test.ts.

const house = await openHouse()
afterAll(() => house.close())
const event = await addEvent(house)
const door = await pairDoor(house, event)

test('a batch that was stored is read and not written again; what is new in it is stored in a second statement', async () => {
  const scans = (await addTickets(house, event, { count: 21 })).map((ticket) => scanOf(ticket))
  const sent = (batch: typeof scans) => statementsDuring(() => reply(admit(door, batch)))
  const first = scans.slice(0, 20)
  expect(await sent(first)).toEqual(expect.arrayContaining(['find-replay', 'store-scans']))
  expect(await sent(first)).toEqual(['find-grant', 'find-replay'])
  expect(await sent(scans)).toEqual(['find-grant', 'find-replay', 'store-scans'])
  const { accepted } = await reply(admit(door, scans))
  expect(accepted).toEqual(scans.map(({ scanKey }) => scanKey))
})

test('the answers of a batch keep its order when one of its middle is new', async () => {
  const scans = (await addTickets(house, event, { count: 22 })).map((ticket) => scanOf(ticket))
  const [late] = scans.slice(9)
  const { checkedIn } = await reply(
    admit(
      door,
      scans.filter((scan) => scan !== late),
    ),
  )
  const { accepted, ...rest } = await reply(admit(door, scans))
  expect(accepted).toEqual(scans.map(({ scanKey }) => scanKey))
  expect(rest).toEqual({ rejected: [], checkedIn: (checkedIn ?? 0) + 1 })
})
