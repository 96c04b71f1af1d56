import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { TONIGHT } from '../support/clock.ts'
import { admit, known, pairDoor } from '../support/doors.ts'
import { expectScannerFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import type { TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

const house = await openHouse()
const { database } = house
afterAll(() => house.close())
const event = await addEvent(house)
const door = await pairDoor(house, event)

/** A service whose wire to the database can be cut, and the door as it reaches that service. */
async function wired(): Promise<{ wire: TcpProxy; far: House }> {
  const wire = await openTcpProxy(database.connectionString)
  const far = await openHouse({ database, connectionString: wire.connectionString })
  onTestFinished(async () => {
    wire.mend()
    await far.close()
    await wire.close()
  })
  return { wire, far }
}

const statusOf = async (far: House) => (await far.ask({ path: '/health' })).status
const isDown = async (far: House) => (await statusOf(far)) === 503
const isUp = async (far: House) => (await statusOf(far)) === 200

test('says ok while the database answers', async () => {
  const answer = await house.ask({ path: '/health' })
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 200,
    body: { status: 'ok', db: 'up', uptime: expect.any(Number), timestamp: TONIGHT },
  })
})

test('asks the database one small thing', async () => {
  expect(await statementsDuring(() => statusOf(house))).toEqual(['select 1'])
})

describe.each(['cut', 'swallow'] as const)('when the way to the database is gone (%s)', (how) => {
  test('it says 503 with the same body, and recovers by itself', async () => {
    const { wire, far } = await wired()
    expect(await statusOf(far)).toBe(200)
    wire[how]()
    await until(() => isDown(far))
    expect((await far.ask({ path: '/health' })).body).toEqual({
      status: 'degraded',
      db: 'down',
      uptime: expect.any(Number),
      timestamp: TONIGHT,
    })
    wire.mend()
    await until(() => isUp(far))
  })

  test('it never had a connection: it starts all the same, and works once the database is there', async () => {
    const { wire, far } = await wired()
    wire[how]()
    expect(await statusOf(far)).toBe(503)
    wire.mend()
    await until(() => isUp(far))
    expect((await known({ ...door, url: far.url })).status).toBe(200)
  })

  test('scans get a 500 in the shape of the protocol, and are stored exactly once when they are sent again', async () => {
    const { wire, far } = await wired()
    const there = { ...door, url: far.url }
    const scan = scanOf(await addTicket(house, event))
    await admit(there, [])
    wire[how]()
    expectScannerFault(await admit(there, [scan]), 500, /please try again/)
    wire.mend()
    await until(async () => (await admit(there, [scan])).status === 200)
    expect(await house.rows('select * from scans where scan_key = $1', [scan.scanKey])).toHaveLength(1)
    await expectInvariants(house)
  })

  test('versions and documents still answer', async () => {
    const { wire, far } = await wired()
    wire[how]()
    for (const path of ['/version', '/api/version', '/openapi.json', '/docs']) {
      expect((await far.ask({ path })).status).toBe(200)
    }
  })
})

test('what the log says of a lost connection holds neither password nor address of the database', async () => {
  const { wire, far } = await wired()
  await Promise.all([admit({ ...door, url: far.url }, []), statusOf(far)])
  wire.cut()
  await until(() => far.logLines.some((line) => line.includes('database connection lost')))
  const { username, password, port } = new URL(wire.connectionString)
  const log = far.logLines.join('')
  expect(log).not.toContain(password)
  expect(log).not.toMatch(new RegExp(`"user":"${username}"|"port":${port}`))
  expect(Math.max(...far.logLines.map((line) => line.length))).toBeLessThan(4_000)
})

test('health and scans answer while everything else has used up its connections', async () => {
  const { web } = house.deps.db
  const taken = await Promise.all(Array.from({ length: 6 }, () => web.connect()))
  try {
    await expect(web.query('select 1')).rejects.toThrow(/timeout/i)
    expect(await statusOf(house)).toBe(200)
    expect((await admit(door, [scanOf(await addTicket(house, event))])).status).toBe(200)
  } finally {
    for (const connection of taken) connection.release()
  }
})

test('health answers while every scan waits for the database', async () => {
  const { door: pool } = house.deps.db
  const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
  try {
    expect(await statusOf(house)).toBe(200)
  } finally {
    for (const client of taken) client.release()
  }
})
