import { describe, expect, test } from 'vitest'
import { reply } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { TODAY, TOMORROW } from '../support/clock.ts'
import { admit, known, pairDoor, undo } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { addEvent, addTicket, addTickets, scanOf } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'

const house = await openCheckedHouse()

/** An event of the test's own with one door. */
async function aDoor() {
  const event = await addEvent(house)
  return { event, door: await pairDoor(house, event) }
}

const ask = (door: Door, etag: string, day = TODAY) => known(door, day, { etag })
const etagOf = async (door: Door, day = TODAY) => (await known(door, day)).headers['etag'] ?? ''

test('lists the keys of the day sorted, and no others', async () => {
  const { event, door } = await aDoor()
  const tickets = await addTickets(house, event, { count: 4 })
  const scans = tickets.map((ticket) => scanOf(ticket))
  await admit(door, [scans[2]!, scans[0]!, scans[3]!, scanOf(tickets[1]!, { day: TOMORROW })])
  expect((await known(door)).body).toEqual({
    scanKeys: [scans[0], scans[2], scans[3]].map((scan) => scan!.scanKey),
  })
  expect((await known(door, TOMORROW)).body).toEqual({
    scanKeys: [scanOf(tickets[1]!, { day: TOMORROW }).scanKey],
  })
})

test('lists what every door of the event has scanned, and nothing of another event', async () => {
  const { event, door } = await aDoor()
  const sister = await addEvent(house, { organizer: event })
  const mine = scanOf(await addTicket(house, event))
  await admit(await pairDoor(house, event, { device: 'Door B' }), [mine])
  await admit(await pairDoor(house, sister), [scanOf(await addTicket(house, sister))])
  expect((await known(door)).body).toEqual({ scanKeys: [mine.scanKey] })
})

test('the longest night fits: 5,000 keys in one answer', async () => {
  const { event, door } = await aDoor()
  const tickets = await addTickets(house, event, { count: 5_000, withUser: false })
  for (let at = 0; at < tickets.length; at += 500) {
    await admit(
      door,
      tickets.slice(at, at + 500).map((ticket) => scanOf(ticket)),
    )
  }
  const { scanKeys } = await reply(known(door))
  expect(scanKeys).toEqual(tickets.map((ticket) => scanOf(ticket).scanKey))
})

describe('the ETag', () => {
  test('of an unchanged day gives 304 without a body, and without reading the keys', async () => {
    const { event, door } = await aDoor()
    await admit(door, [scanOf(await addTicket(house, event))])
    const etag = await etagOf(door)
    const sent = await statementsDuring(async () => {
      const answer = await ask(door, etag)
      expect({ status: answer.status, text: answer.text, etag: answer.headers['etag'] }).toEqual({
        status: 304,
        text: '',
        etag,
      })
    })
    expect(sent).toEqual(['find-grant', 'changes-of-day'])
  })

  test('of an empty day gives 304 too', async () => {
    const { door } = await aDoor()
    expect((await ask(door, await etagOf(door))).status).toBe(304)
  })

  test('changes with a scan, whichever door it was', async () => {
    const { event, door } = await aDoor()
    const other = await pairDoor(house, event, { device: 'Door B' })
    const before = await etagOf(door)
    const scan = scanOf(await addTicket(house, event))
    await admit(other, [scan])
    const answer = await ask(door, before)
    expect(answer).toMatchObject({ status: 200, body: { scanKeys: [scan.scanKey] } })
    expect(answer.headers['etag']).not.toBe(before)
  })

  test('changes with an undo, and never goes back to what it was', async () => {
    const { event, door } = await aDoor()
    const scan = scanOf(await addTicket(house, event))
    const seen = [await etagOf(door)]
    for (const change of [admit(door, [scan]), undo(door, scan)]) {
      await change
      seen.push(await etagOf(door))
    }
    await admit(door, [scan])
    seen.push(await etagOf(door))
    expect(new Set(seen).size).toBe(4)
    expect((await ask(door, seen[1]!)).status).toBe(200)
  })

  test('stays with a replay, which changes nothing', async () => {
    const { event, door } = await aDoor()
    const scan = scanOf(await addTicket(house, event))
    await admit(door, [scan])
    const etag = await etagOf(door)
    await admit(door, [scan])
    await undo(door, scanOf(await addTicket(house, event)))
    expect((await ask(door, etag)).status).toBe(304)
  })

  test('of one day is not that of another, nor of another event', async () => {
    const { event, door } = await aDoor()
    const sister = await addEvent(house, { organizer: event })
    const tags = [
      await etagOf(door),
      await etagOf(door, TOMORROW),
      await etagOf(await pairDoor(house, sister)),
    ]
    expect(new Set(tags).size).toBe(3)
    expect((await ask(door, tags[1]!)).status).toBe(200)
  })

  test('is the same for every door of the event', async () => {
    const { event, door } = await aDoor()
    expect(await etagOf(await pairDoor(house, event, { device: 'Door B' }))).toBe(await etagOf(door))
  })

  test.each([
    ['made weak by a proxy', (etag: string) => `W/${etag}`],
    ['in a list', (etag: string) => `"other", ${etag} , "more"`],
    ['as a star', () => '*'],
  ])('matches %s', async (_, written) => {
    const { door } = await aDoor()
    expect((await ask(door, written(await etagOf(door)))).status).toBe(304)
  })

  test.each([
    ['without its quotes', (etag: string) => etag.slice(1, -1)],
    ['cut short', (etag: string) => `${etag.slice(0, -2)}"`],
    ['of nothing', () => ''],
  ])('does not match %s', async (_, written) => {
    const { door } = await aDoor()
    expect((await ask(door, written(await etagOf(door)))).status).toBe(200)
  })

  test('saves nobody the check of the token', async () => {
    const { door } = await aDoor()
    const etag = await etagOf(door)
    await house.rows('update scanner_grants set revoked_at = now() where id = $1', [door.grantId])
    expect((await ask(door, etag)).status).toBe(403)
  })
})

test('HEAD says what GET would, without the body', async () => {
  const { door } = await aDoor()
  const path = `/api/scan?token=${door.token}&day=${TODAY}`
  const answer = await house.ask({ method: 'HEAD', path })
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '' })
  expect(answer.headers['etag']).toBe(await etagOf(door))
})

test('a door that only listens is noted as seen, with how many scans wait', async () => {
  const { door } = await aDoor()
  house.clock.pass(31_000)
  await known(door, TODAY, { waiting: '7', appVersion: '2.0.1' })
  expect(
    await house.rows('select last_seen_at, waiting, app_version from scanner_grants where id = $1', [
      door.grantId,
    ]),
  ).toEqual([{ last_seen_at: house.clock.now(), waiting: 7, app_version: '2.0.1' }])
})
