import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Answered } from '../support/ask.ts'
import { known, pairDoor } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import type { House, HouseOptions } from '../support/house.ts'
import { originOf, post, SEND, SESSION, whoAmI } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

// One service in several processes: people reach all of them by the same name.
const settings = { MASUK_REQUESTS_PER_MINUTE: '20', MASUK_ORIGINS: 'http://tickets.example.my' }
const open: House[] = []

async function openLimited(options: HouseOptions = {}): Promise<House> {
  const house = await openHouse({ settings, ...options })
  open.unshift(house)
  return house
}

afterEach(async () => {
  for (const house of open.splice(0)) await house.close()
})

/** A process that reaches its database through a proxy. */
async function openBehindProxy() {
  const { database, clock } = await openLimited()
  const proxy = await openTcpProxy(database.connectionString)
  const { connectionString } = proxy
  return { proxy, house: await openLimited({ database, clock, connectionString }) }
}

/** The statuses of that many requests, one after the other. */
async function statuses(count: number, ask: (n: number) => Promise<Answered>): Promise<number[]> {
  const given: number[] = []
  for (let n = 0; n < count; n++) given.push((await ask(n)).status)
  return given
}

test('requests of one person are counted by all processes together', async () => {
  const first = await openLimited()
  const second = await openLimited({ database: first.database, clock: first.clock })
  const { cookie } = await addSignedIn(first)
  const given = await statuses(21, (n) => whoAmI(n % 2 ? first : second, cookie ?? ''))
  expect(given).toEqual([...Array(20).fill(200), 429])
  for (const house of [first, second]) {
    const answer = await whoAmI(house, cookie ?? '')
    expectApiFault(answer, 429, /Try again in \d+ seconds/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
  }
})

test('and over a restart', async () => {
  const first = await openLimited()
  await statuses(20, () => first.ask({ path: SESSION }))
  const second = await openLimited({ database: first.database, clock: first.clock })
  expect((await second.ask({ path: SESSION })).status).toBe(429)
})

test('exactly as many pass when all come at once', async () => {
  const first = await openLimited()
  const second = await openLimited({ database: first.database, clock: first.clock })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? first : second).ask({ path: SESSION })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
})

test('one person’s share is not another’s, nor their network’s', async () => {
  const house = await openLimited()
  const [siti, tan] = [await addSignedIn(house), await addSignedIn(house)]
  expect(await statuses(21, () => whoAmI(house, siti.cookie ?? ''))).toContain(429)
  expect((await whoAmI(house, tan.cookie ?? '')).status).toBe(200)
  expect((await house.ask({ path: SESSION })).status).toBe(200)
})

test('sign-in is counted for the address, before the body is read', async () => {
  const house = await openLimited()
  const headers = { origin: originOf(house), 'content-type': 'text/plain' }
  const given = await statuses(21, () => house.ask({ method: 'POST', path: SEND, headers, body: 'x' }))
  expect(given).toEqual([...Array(20).fill(400), 429])
})

test('what is refused for its origin is counted for the address too', async () => {
  const house = await openLimited()
  const send = (origin: string) => post(house, SEND, { email: 'siti@mail.example' }, { headers: { origin } })
  const given = await statuses(21, () => send('https://elsewhere.example'))
  expect(given).toEqual([...Array(20).fill(403), 429])
  expect((await send(originOf(house))).status).toBe(429)
})

test('no header makes a caller somebody else', async () => {
  const house = await openLimited()
  const given = await statuses(21, (n) =>
    house.ask({ path: SESSION, headers: { 'x-forwarded-for': `10.0.0.${n}`, forwarded: `for=10.0.0.${n}` } }),
  )
  expect(given.at(-1)).toBe(429)
})

test('a door that had its share in one process is soon refused by the other', async () => {
  const first = await openLimited()
  const second = await openLimited({ database: first.database, clock: first.clock })
  const door = await pairDoor(first, await addEvent(first))
  expect(await statuses(20, () => known(door))).toEqual(Array(20).fill(200))
  let asked = 0
  await until(async () => {
    asked += 1
    await delay(150)
    return (await known({ ...door, url: second.url })).status === 429
  })
  // Alone, the other one would have let twenty through.
  expect(asked).toBeLessThan(20)
})

test('a door has its share in one process, and not one more', async () => {
  const house = await openLimited()
  const door = await pairDoor(house, await addEvent(house))
  expect(await statuses(21, () => known(door))).toEqual([...Array(20).fill(200), 429])
})

test('while the database is away a process counts alone, and nobody is kept out or waits', async () => {
  const { house, proxy } = await openBehindProxy()
  proxy.cut()
  const startedAt = performance.now()
  expect(await statuses(21, () => house.ask({ path: SESSION }))).toEqual([...Array(20).fill(200), 429])
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  proxy.mend()
  await house.stop()
  await proxy.close()
})

test('a network that swallows what is sent holds a request up for a second at most', async () => {
  const { house, proxy } = await openBehindProxy()
  expect((await house.ask({ path: SESSION })).status).toBe(200)
  proxy.swallow()
  const startedAt = performance.now()
  // A second each, were every one of them to wait.
  expect(await statuses(19, () => house.ask({ path: SESSION }))).toEqual(Array(19).fill(200))
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  proxy.mend()
  await house.stop()
  await proxy.close()
})
