import { afterEach, beforeEach, expect, test } from 'vitest'
import { newRow } from '../../scanner-app/queue/scan-transitions.ts'
import { openRealDoor } from './real-door.ts'
import type { RealDoor } from './real-door.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { GRANT, NOON, newScan } from './scans.ts'
import { createServerModel } from './server-model.ts'
import type { ServerModel } from './server-model.ts'
import type { Sort } from './tickets.ts'

const MANY = 5_000
const BYTES_A_SECOND = 125_000
const ROUND_TRIP_SECONDS = 0.3
let server: ServerModel
const open: RealDoor[] = []

async function openDoor(given?: Parameters<typeof openRealDoor>[1]): Promise<RealDoor> {
  const door = await openRealDoor(server, given)
  open.push(door)
  return door
}

beforeEach(() => {
  clearStorage()
  server = createServerModel(() => NOON)
})

afterEach(() => {
  for (const { sync } of open.splice(0)) sync.stop()
})

const PATIENCE_MS = 60_000

/** Scans of an evening without a network. */
async function recordMany(count: number, sortOf: (ticket: number) => Sort = () => 'genuine'): Promise<void> {
  const tickets = Array.from({ length: count }, (_, at) => at + 1)
  await openStorage(PATIENCE_MS).db.write(['scans'], async (tx) => {
    for (const ticket of tickets) {
      await tx.objectStore('scans').put(newRow(newScan(ticket, { sort: sortOf(ticket) }), ticket))
    }
  })
}

test(`${MANY} waiting scans leave in 30 requests or less`, { timeout: 120_000 }, async () => {
  const door = await openDoor()
  await recordMany(MANY)
  const started = performance.now()
  door.sync.start()
  await door.drained()
  const seconds = (performance.now() - started) / 1_000
  await new Promise((resolve) => setTimeout(resolve, 100))
  process.stdout.write(
    `${MANY} scans drained with ${door.requests.length} requests in ${seconds.toFixed(1)} s\n`,
  )
  expect(server.rows.size).toBe(MANY)
  const bytes = door.requests.reduce((sum, { body }) => sum + Buffer.byteLength(body ?? ''), 0)
  const secondsOnASlowLink = bytes / BYTES_A_SECOND + door.requests.length * ROUND_TRIP_SECONDS
  expect(secondsOnASlowLink, 'at 1 Mbit/s and 300 ms a round trip').toBeLessThanOrEqual(180)
  expect(door.requests.length).toBeLessThanOrEqual(30)
  expect(door.requests.map(({ method }) => method).slice(0, 2)).toEqual(['GET', 'POST'])
  expect(door.requests.at(-1)?.method).toBe('GET')
})

test('one record that the service can not read among 200: the others are in after nine requests more', async () => {
  const door = await openDoor()
  await recordMany(200, (ticket) => (ticket === 133 ? 'poison' : 'genuine'))
  door.sync.start()
  await door.drained()
  const posts = door.requests.filter(({ method }) => method === 'POST')
  expect(server.rows.size).toBe(199)
  expect(posts.length).toBeLessThanOrEqual(1 + 9 + 1)
  expect(await door.outbox.attention()).toMatchObject([
    { state: 'quarantined', problem: 'scans[0].code is malformed.' },
  ])
})

test(
  'two windows that both send leave the service with each scan once, and each undo done',
  { timeout: 60_000 },
  async () => {
    const [one, two] = [await openDoor(), await openDoor()]
    await recordMany(600)
    one.sync.start()
    two.sync.start()
    for (let seq = 1; seq <= 60; seq++) await (seq % 2 ? one : two).outbox.undo(seq)
    for (let ticket = 1; ticket <= 20; ticket++) {
      await two.outbox.record(
        newScan(ticket, { scannedAt: new Date(NOON + 9_000_000 + ticket).toISOString() }),
      )
      one.sync.wake()
      two.sync.wake()
    }
    await one.drained()
    expect(server.rows.size).toBe(600 - 60 + 20)
    const states = new Set((await one.outbox.recent(999)).map(({ state }) => state))
    expect(states).toEqual(new Set(['accepted', 'undone']))
  },
)

test('a pairing that has ended keeps the queue; the next one for the same event sends it', async () => {
  const door = await openDoor()
  await recordMany(3)
  const { token, event } = door.pairing.current() ?? { token: '', event: { id: '' } }
  server.revoke(token)
  door.sync.start()
  await until(() => door.sync.status.halt?.kind === 'pairing-ended')
  await until(() => door.pairing.current() === null)
  expect(door.requests).toHaveLength(1)
  expect(await door.outbox.waitingCount()).toBe(3)
  expect(door.pairing.door()).toMatchObject({ device: 'Door A', event: { name: 'Event' } })

  expect(await door.pairing.enrol({ code: event.id, device: 'Door A' })).toMatchObject({ kind: 'paired' })
  await door.drained()
  expect(door.sync.status.halt).toBeNull()
  expect(server.rows.size).toBe(3)
})

test('an event that is gone stops everything, over a restart too, until a person tries again', async () => {
  const door = await openDoor()
  await recordMany(3)
  server.gone.add(newScan(1).eventId)
  door.sync.start()
  await until(() => door.sync.status.halt?.kind === 'event-gone')
  door.sync.wake('resume')
  await until(
    async () =>
      (await door.outbox.readLimits(door.pairing.door()?.grantId ?? ''))?.halt?.kind === 'event-gone',
  )
  door.sync.stop()

  const later = await openDoor()
  later.sync.start()
  await until(() => later.sync.status.halt?.kind === 'event-gone')
  expect([door.requests.length, later.requests.length]).toEqual([1, 0])
  expect(later.pairing.current()).not.toBeNull()
  server.gone.clear()
  later.sync.retry()
  await later.drained()
  expect(server.rows.size).toBe(3)
})

test('the scan is settled before the screen gives up waiting for it', async () => {
  const door = await openDoor()
  door.sync.start()
  await until(() => door.sync.status.link === 'good')
  const { seq } = await door.outbox.record(newScan(1))
  door.sync.wake()
  expect(await door.sync.settle(seq, 3_000)).toMatchObject({ state: 'accepted' })
})

test('without an answer the screen gets the scan as it is', async () => {
  const door = await openDoor({
    send: (carry) => (request) => (request.path.includes('enrol') ? carry(request) : new Promise(() => {})),
  })
  door.sync.start()
  const { seq } = await door.outbox.record(newScan(1))
  expect(await door.sync.settle(seq, 30)).toMatchObject({ state: 'queued' })
})

test("our own scan under an earlier grant is no conflict; another door's is", async () => {
  const door = await openDoor()
  const [own, other] = [newScan(1), newScan(2)]
  const row = { eventId: own.eventId, device: 'Door A', grantId: GRANT }
  server.scanElsewhere(own.scanKey, { ...row, scannedAt: own.scannedAt })
  server.scanElsewhere(other.scanKey, { ...row, scannedAt: '2026-11-20T12:00:00.000Z', device: 'Door B' })
  await door.outbox.record(own)
  await door.outbox.record(other)
  door.sync.start()
  await door.drained()
  expect(await door.outbox.recent(2)).toMatchObject([
    { state: 'accepted', conflict: { device: 'Door B', scannedAt: '2026-11-20T12:00:00.000Z' } },
    { state: 'accepted', conflict: null },
  ])
})

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 2))
}
