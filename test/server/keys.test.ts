import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { SigningKey } from '../../server/config.ts'
import { admit, known, pairDoor } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { cloneTemplate } from '../support/database.ts'
import { freshKey, openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'

const database = await cloneTemplate()
afterAll(() => database.drop())
const [old, next] = [freshKey(1), freshKey(2)]

/** A service with these keys for tickets and grants alike, on the database of all tests here. */
async function withKeys(...keys: SigningKey[]): Promise<House> {
  const house = await openHouse({ database, ticketKeys: keys, grantKeys: keys })
  onTestFinished(() => house.close())
  return house
}

const at = (house: House, door: Door): Door => ({ ...door, url: house.url })

test('the first key signs: its id is in new codes and tokens', async () => {
  const house = await withKeys(next, old)
  const event = await addEvent(house)
  const { code } = await addTicket(house, event)
  expect(code.slice(0, 4)).toBe('T1AI')
  expect((await pairDoor(house, event)).token).toMatch(/^sg1\.2\./)
})

test('after a rotation the tickets and tokens of both keys are good', async () => {
  const before = await withKeys(old)
  const event = await addEvent(before)
  const oldScan = scanOf(await addTicket(before, event))
  const oldDoor = await pairDoor(before, event)
  const after = await withKeys(next, old)
  const newScan = scanOf(await addTicket(after, event))
  const newDoor = await pairDoor(after, event)
  for (const door of [at(after, oldDoor), newDoor]) {
    expect((await admit(door, [oldScan, newScan])).body).toMatchObject({ rejected: [], checkedIn: 2 })
  }
})

test('while servers are being restarted one by one, those with the old order take what the new ones sign', async () => {
  const [first, second] = [await withKeys(old, next), await withKeys(next, old)]
  const event = await addEvent(first)
  const scan = scanOf(await addTicket(second, event))
  const door = await pairDoor(second, event)
  expect((await admit(at(first, door), [scan])).body).toMatchObject({ accepted: [scan.scanKey] })
})

test('when the old key is taken away, its tickets are forgeries and its tokens are refused', async () => {
  const before = await withKeys(old)
  const event = await addEvent(before)
  const scan = scanOf(await addTicket(before, event))
  const oldDoor = await pairDoor(before, event)
  const after = await withKeys(next)
  const door = await pairDoor(after, event)
  expect((await admit(door, [scan])).body).toMatchObject({ rejected: [{ reason: 'forged' }] })
  expect((await known(at(after, oldDoor))).status).toBe(403)
})

test('the keys of tickets are none of grants: neither signs for the other', async () => {
  const [tickets, grants] = [freshKey(1), freshKey(1)]
  const house = await openHouse({ database, ticketKeys: [tickets], grantKeys: [grants] })
  const swapped = await openHouse({ database, ticketKeys: [grants], grantKeys: [tickets] })
  onTestFinished(async () => {
    await house.close()
    await swapped.close()
  })
  const event = await addEvent(house)
  expect((await known(at(swapped, await pairDoor(house, event)))).status).toBe(403)
  const { code } = await addTicket(house, event)
  expect(swapped.deps.codesOf(event.eventId).verify(code)).toBe(null)
})
