import { afterAll, beforeEach, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { DAY_MS, MINUTE_MS, TODAY, TONIGHT } from '../support/clock.ts'
import { admit, enrol, known, pairDoor, pairDoors } from '../support/doors.ts'
import { expectApiFault, expectScannerFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'
import { auditOf, organizerOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))
const studio = await openStudio(house)
const staff = as(house, studio.staff)

const open = () => addEvent(house, { organizer: organizerOf(studio) })
const list = (eventId: string, page: Pick<InputOf<'scanners.list'>['query'], 'limit' | 'after'> = {}) =>
  reply(staff.call('scanners.list', { query: { eventId, ...page } }))

test('a pairing code gives a device access in the name of who made it, once, for ten minutes', async () => {
  const { eventId } = await open()
  const made = await done(staff.call('scanners.pair', { body: { eventId } }))
  expect(made).toEqual({
    state: 'done',
    code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
    spelled: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
    qr: `MP1${made.code}`,
    expiresAt: '2026-11-20T13:10:00.000Z',
  })
  const enrolled = await reply(enrol(house, { code: made.spelled, device: 'Gate B' }))
  expect((await list(eventId)).scanners).toMatchObject([
    {
      grantId: enrolled.grantId,
      device: 'Gate B',
      member: { id: studio.staff.userId, name: studio.staff.name },
    },
  ])
  expectScannerFault(await enrol(house, { code: made.code, device: 'Gate C' }), 403, /has been used/)
})

test('making a code is written down without the code', async () => {
  const { eventId } = await open()
  const { code } = await done(staff.call('scanners.pair', { body: { eventId } }))
  const entries = (await auditOf(house, studio)).filter(({ subject_id }) => subject_id === eventId)
  expect(entries).toMatchObject([{ action: 'scanner.pairing_code_made', actor_id: studio.staff.userId }])
  expect(JSON.stringify(entries)).not.toContain(code)
})

test('an event that ended more than a day ago gets no code', async () => {
  const { eventId } = await open()
  const [event] = await house.rows<{ ends_at: Date }>('select ends_at from events where id = $1', [eventId])
  house.clock.set(new Date(event!.ends_at.getTime() + DAY_MS - 1).toISOString())
  expect(await reply(staff.call('scanners.pair', { body: { eventId } }))).toMatchObject({ state: 'done' })
  house.clock.pass(1)
  expect(await reply(staff.call('scanners.pair', { body: { eventId } }))).toMatchObject({
    state: 'refused',
    reason: 'event_over',
  })
})

test('the fleet says of every door what it last said of itself, how many it let in today, and how it is', async () => {
  const event = await open()
  const { eventId } = event
  const door = await pairDoor(house, event, { device: 'Door A', memberId: studio.crew.userId })
  expect((await list(eventId)).scanners).toMatchObject([
    { health: 'never_seen', waiting: null, scansToday: 0 },
  ])
  house.clock.pass(MINUTE_MS)
  const said = {
    waiting: 7,
    appVersion: '1.2.3',
    quarantined: 0,
    oldestWaitingSeconds: 90,
    rosterAgeSeconds: 1_200,
    batteryPercent: 18,
    isCharging: false,
    clockSkewMs: -250,
  }
  await admit(door, [scanOf(await addTicket(house, event))], said)
  expect((await list(eventId)).scanners).toEqual([
    {
      grantId: door.grantId,
      device: 'Door A',
      member: { id: studio.crew.userId, name: studio.crew.name },
      createdAt: TONIGHT,
      expiresAt: expect.any(String),
      revokedAt: null,
      lastSeenAt: '2026-11-20T13:01:00.000Z',
      ...said,
      scansToday: 1,
      health: 'ok',
      warnings: ['roster_stale', 'battery_low'],
    },
  ])
  house.clock.pass(6 * MINUTE_MS)
  expect((await list(eventId)).scanners).toMatchObject([{ health: 'quiet' }])
  // In a query as in a body; what it leaves out stays as it was.
  const query = { isCharging: 'true', clockSkewMs: '-2000000000000' } as const
  await known(door, TODAY, query).then(({ status }) => expect(status).toBe(400))
  await known(door, TODAY, { ...query, clockSkewMs: '-9000000000' })
  expect((await list(eventId)).scanners).toMatchObject([
    { ...said, isCharging: true, clockSkewMs: -2_000_000_000, warnings: ['roster_stale', 'clock_wrong'] },
  ])
  await house.rows('update memberships set removed_at = now() where user_id = $1', [studio.crew.userId])
  expect((await list(eventId)).scanners).toMatchObject([{ health: 'ended', warnings: [] }])
  await house.rows('update memberships set removed_at = null where user_id = $1', [studio.crew.userId])
})

test('the fleet is paged, the newest door first', async () => {
  const event = await open()
  await pairDoors(house, event, 5)
  const seen: string[] = []
  for (let page: Parameters<typeof list>[1] = { limit: '2' }; ;) {
    const { scanners, next } = await list(event.eventId, page)
    seen.push(...scanners.map(({ grantId }) => grantId))
    if (next === null) break
    page = { ...page, after: next }
  }
  expect(new Set(seen).size).toBe(5)
  expect(seen).toEqual((await list(event.eventId)).scanners.map(({ grantId }) => grantId))
})

test('a revoked door loses its access at its next call; revoking again keeps the first date', async () => {
  const event = await open()
  const { eventId } = event
  const door = await pairDoor(house, event)
  const revoke = async () =>
    await reply(staff.call('scanners.revoke', { body: { eventId, grantId: door.grantId } }))
  const first = await revoke()
  expect(first).toEqual({ state: 'done', grantId: door.grantId, revokedAt: TONIGHT })
  expectScannerFault(await admit(door, []), 403, /Pair it again/)
  house.clock.pass(MINUTE_MS)
  expect(await revoke()).toEqual(first)
  const entries = (await auditOf(house, studio)).filter(({ subject_id }) => subject_id === door.grantId)
  expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['scanner.enrolled', studio.owner.userId],
    ['scanner.revoked', studio.staff.userId],
  ])
})

test('a door of another event, of the same organisation or not, can not be revoked from this one', async () => {
  const [event, second] = [await open(), await open()]
  const elsewhere = await openStudio(house)
  const foreign = await addEvent(house, { organizer: organizerOf(elsewhere) })
  for (const other of [second, foreign]) {
    const door = await pairDoor(house, other)
    expectApiFault(
      await staff.call('scanners.revoke', { body: { eventId: event.eventId, grantId: door.grantId } }),
      404,
      /no such scanner/,
    )
    await reply(admit(door, []))
  }
})
