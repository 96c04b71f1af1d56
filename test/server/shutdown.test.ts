import { Agent, request } from 'node:http'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { cloneTemplate } from '../support/database.ts'
import { admit, pairDoors } from '../support/doors.ts'
import { hold } from '../support/hold.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addEvent, addTickets, scanOf } from '../support/people.ts'
import { until } from '../support/until.ts'

const home = await openHouse()
const { database } = home
afterAll(() => home.close())
const event = await addEvent(home)

/** A service of the test's own, to be stopped by it. */
async function another(): Promise<House> {
  const house = await openHouse({ database })
  onTestFinished(() => house.close())
  return house
}

/** Holds back every scan that is to be stored. */
const holdScans = () => hold(home, 'lock table scans in exclusive mode')

test('what was accepted before the stop is answered and stored', async () => {
  const house = await another()
  const doors = await pairDoors(house, event, 3)
  const scans = (await addTickets(house, event, { count: 3 })).map((ticket) => scanOf(ticket))
  const held = await holdScans()
  const answers = doors.map((door, n) => admit(door, [scans[n]!]))
  await held.waiting(3)
  const stopped = house.stop()
  await held.letGo()
  expect((await Promise.all(answers)).map(({ status, body }) => ({ status, body }))).toMatchObject(
    scans.map(({ scanKey }) => ({ status: 200, body: { accepted: [scanKey] } })),
  )
  await stopped
  const keys = scans.map(({ scanKey }) => scanKey)
  expect(await home.rows('select * from scans where scan_key = any ($1)', [keys])).toHaveLength(3)
  await expectInvariants(home)
})

test('new callers are refused at once, while old ones are still served', async () => {
  const house = await another()
  const [door] = await pairDoors(house, event, 1)
  const [ticket] = await addTickets(house, event)
  const held = await holdScans()
  const answer = admit(door!, [scanOf(ticket!)])
  await held.waiting(1)
  const stopped = house.stop()
  await expect(house.ask({ path: '/health' })).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
  await held.letGo()
  expect((await answer).status).toBe(200)
  await stopped
})

test('a connection that its caller keeps open for later does not hold the stop up', async () => {
  const house = await another()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  expect(await statusOver(agent, house)).toBe(200)
  const beganAt = performance.now()
  await house.stop()
  expect(performance.now() - beganAt).toBeLessThan(10_000)
})

test('a kept connection whose request was under way at the stop is closed after its answer', async () => {
  const house = await another()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const [door] = await pairDoors(house, event, 1)
  const [ticket] = await addTickets(house, event)
  const held = await holdScans()
  const body = JSON.stringify({ token: door!.token, scans: [scanOf(ticket!)] })
  const answer = statusOver(agent, house, body)
  await held.waiting(1)
  const beganAt = performance.now()
  const stopped = house.stop()
  await held.letGo()
  expect(await answer).toBe(200)
  await stopped
  expect(performance.now() - beganAt).toBeLessThan(10_000)
})

test('stopping ends every connection to the database', async () => {
  const own = await cloneTemplate()
  const house = await openHouse({ database: own })
  await pairDoors(house, await addEvent(house), 4)
  await house.ask({ path: '/health' })
  await house.stop()
  await until(async () => {
    const [count] = await own.rows<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and application_name like 'masuk-%'`,
    )
    return count?.n === 0
  })
  await own.drop()
})

function statusOver(agent: Agent, { url }: House, body?: string): Promise<number> {
  const options = body
    ? {
        method: 'POST',
        path: '/api/scan',
        headers: { 'content-type': 'application/json', 'content-length': body.length },
      }
    : { method: 'GET', path: '/health' }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, ...options }, (incoming) => {
      incoming.resume().once('end', () => resolve(incoming.statusCode ?? 0))
    })
    outgoing.once('error', reject).end(body)
  })
}
