import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { as } from '../support/call.ts'
import { TODAY } from '../support/clock.ts'
import { admit, known, pairDoor, undo } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { preview } from '../support/invitations.ts'
import { nobody, openStudio, signIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'
import { sendOperation } from '../support/send-operation.ts'
import { statementsDuring } from '../support/statements.ts'

const open = await openHouse()
afterAll(() => open.close())
afterEach(() => void vi.useRealTimers())
const event = await addEvent(open)
const scan = scanOf(await addTicket(open, event))
const TOO_MANY = /^Too many requests in this minute\. Try again in \d+ seconds\.$/

/** A service with a limit, whose windows nobody has used yet. Doors are paired elsewhere. */
async function limited(perMinute: number, settings: Record<string, string> = {}): Promise<House> {
  await forget()
  const house = await openHouse({
    database: open.database,
    settings: { MASUK_REQUESTS_PER_MINUTE: String(perMinute), ...settings },
  })
  onTestFinished(() => house.close())
  return house
}

/** Services on one database count together: what other tests have used up is none of this one's. */
async function forget(): Promise<void> {
  await open.rows('truncate request_counts')
}

async function doorAt(house: House): Promise<Door> {
  const door = await pairDoor(open, event)
  await forget()
  return { ...door, url: house.url }
}

async function statuses(count: number, call: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = []
  for (let n = 0; n < count; n++) seen.push((await call(n)).status)
  return seen
}

test('the 101st request of a grant in a minute is a 429 in the API-wide shape that says how long to wait', async () => {
  const house = await limited(100)
  const door = await doorAt(house)
  expect(new Set(await statuses(100, () => known(door)))).toEqual(new Set([200]))
  const answer = await known(door)
  expectApiFault(answer, 429, TOO_MANY)
  expect(Number(answer.headers['retry-after'])).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60)
})

test('a limited call makes no statement', async () => {
  const house = await limited(1)
  const door = await doorAt(house)
  await known(door)
  expect(await statementsDuring(() => admit(door, [scan]))).toEqual([])
})

test('after the minute that Retry-After announces, the grant may call again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const house = await limited(1)
  const door = await doorAt(house)
  await known(door)
  const seconds = Number((await known(door)).headers['retry-after'])
  vi.setSystemTime(Date.now() + seconds * 1000)
  expect((await known(door)).status).toBe(200)
})

test('the three calls of a grant share one minute', async () => {
  const house = await limited(3)
  const door = await doorAt(house)
  const answers = [
    await admit(door, [scan]),
    await known(door),
    await undo(door, scan),
    await admit(door, [scan]),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
})

test('two grants at one address do not share', async () => {
  const house = await limited(2)
  const [a, b] = [await doorAt(house), await doorAt(house)]
  await statuses(5, () => known(a))
  expect(await statuses(2, () => known(b))).toEqual([200, 200])
})

describe('a signed-in person', () => {
  const view = (house: House, person: Person) => () => as(house, person).call('team.view', { query: {} })

  test('counts for themselves: another one at the same address has a minute of their own', async () => {
    const house = await limited(2)
    const { owner, staff } = await openStudio(house)
    expect(await statuses(3, view(house, owner))).toEqual([200, 200, 429])
    expect(await statuses(3, view(house, staff))).toEqual([200, 200, 429])
  })

  test('has one minute for all sessions, whatever address they come from', async () => {
    const house = await limited(2, { MASUK_TRUSTED_PROXIES: '1' })
    const { owner } = await openStudio(house)
    const phone = await signIn(house, owner)
    const seen = await statuses(3, (n) =>
      sendOperation(house, 'team.view', {
        input: { query: {} },
        caller: n % 2 ? owner : phone,
        headers: { 'x-forwarded-for': `10.0.0.${n}` },
      }),
    )
    expect(seen).toEqual([200, 200, 429])
  })

  test('does not use up their address: a guest there may still look at an invitation', async () => {
    const house = await limited(1)
    const { owner } = await openStudio(house)
    expect(await statuses(2, view(house, owner))).toEqual([200, 429])
    const guest = await preview(house, nobody, 'no link')
    expect(guest.status).toBe(200)
  })
})

test('callers without a good token count for their address, whatever they send', async () => {
  const house = await limited(6)
  const door = await doorAt(house)
  const forged = { ...door, token: `${door.token}x` }
  const seen = [
    await known(forged),
    await admit(forged, []),
    await undo(forged, scan),
    await house.ask({ path: '/api/scan', body: '{' }),
    await house.ask({ path: '/api/scan', body: '[]' }),
    await house.ask({ path: '/api/scan/enrol', body: {} }),
    await known(forged),
    await house.ask({ path: '/version' }),
  ]
  expect(seen.map(({ status }) => status)).toEqual([403, 403, 403, 400, 403, 400, 429, 429])
})

test('a revoked grant counts for itself', async () => {
  const house = await limited(2)
  const door = await doorAt(house)
  await open.rows('update scanner_grants set revoked_at = now() where id = $1', [door.grantId])
  expect(await statuses(3, () => known(door))).toEqual([403, 403, 429])
})

test('bodies that are too large and foreign origins count too', async () => {
  const house = await limited(2)
  await house.ask({ path: '/api/scan', body: ' '.repeat(300_000) })
  await house.ask({ path: '/api/scan', body: {}, headers: { origin: 'null' } })
  expectApiFault(await house.ask({ path: '/api/scan', body: ' '.repeat(300_000) }), 429, TOO_MANY)
})

test('an address that is used up does not stop a grant at the same address', async () => {
  const house = await limited(1)
  const door = await doorAt(house)
  await statuses(3, () => house.ask({ path: '/version' }))
  expect((await known(door)).status).toBe(200)
})

test('health is never limited: it is asked when things are bad', async () => {
  const house = await limited(1)
  expect(await statuses(5, () => house.ask({ path: '/health' }))).toEqual([200, 200, 200, 200, 200])
})

const from = (house: House, forwarded: string) =>
  house.ask({ path: '/version', headers: { 'x-forwarded-for': forwarded } })

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'x-client-ip'])(
  'without a trusted proxy, %s changes nothing',
  async (header) => {
    const house = await limited(2)
    const seen = await statuses(3, (n) =>
      house.ask({ path: '/version', headers: { [header]: `10.0.0.${n}` } }),
    )
    expect(seen).toEqual([200, 200, 429])
  },
)

test('a path or query of another spelling does not give a new minute', async () => {
  const house = await limited(2)
  const forged = { token: 'x', day: TODAY }
  const seen = await statuses(4, (n) =>
    house.ask({ path: `/api/scan?n=${n}&token=${forged.token}${n}&day=${TODAY}` }),
  )
  expect(seen).toEqual([403, 403, 429, 429])
})

describe('behind one trusted proxy', () => {
  const behind = (perMinute: number) => limited(perMinute, { MASUK_TRUSTED_PROXIES: '1' })

  test('each address has its own minute', async () => {
    const house = await behind(1)
    expect(await statuses(4, (n) => from(house, `10.0.0.${n % 2}`))).toEqual([200, 200, 429, 429])
  })

  test('what the caller had written itself in front is not believed', async () => {
    const house = await behind(2)
    expect(await statuses(3, (n) => from(house, `1.2.3.${n}, 10.0.0.1`))).toEqual([200, 200, 429])
  })

  test('IPv6 addresses of one /64 share, those of another do not', async () => {
    const house = await behind(2)
    const network = await statuses(3, (n) => from(house, `2001:db8:1:2::${n + 1}`))
    expect(network).toEqual([200, 200, 429])
    expect((await from(house, '2001:DB8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429)
    expect((await from(house, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('an IPv4 address written as IPv6 is the same address', async () => {
    const house = await behind(1)
    await from(house, '10.0.0.1')
    expect((await from(house, '::ffff:10.0.0.1')).status).toBe(429)
    expect((await from(house, '::ffff:10.0.0.2')).status).toBe(200)
  })

  test('a grant still counts for itself', async () => {
    const house = await behind(1)
    const { token } = await doorAt(house)
    const path = `/api/scan?token=${token}&day=${TODAY}`
    const seen = await statuses(2, (n) => house.ask({ path, headers: { 'x-forwarded-for': `10.0.0.${n}` } }))
    expect(seen).toEqual([200, 429])
  })
})
