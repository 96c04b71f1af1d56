import type { Send } from '@masuk/shared/client.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPairingStore } from '../../scanner-app/pairing/pairing-store.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { EVENT, NOON } from './scans.ts'
import { apiFault, createServerModel, scannerFault } from './server-model.ts'
import { makeStorageFaulty } from './storage-faults.ts'
import { EVENTS } from './tickets.ts'

const asked = { code: EVENT, device: ' Door A ' }
let time = NOON
const server = createServerModel(() => time)
const well: Send = async (request) => server.handle(request)
const open = (send: Send = well) => createPairingStore({ db: openStorage().db, send, appVersion: 'test' })

const storage = makeStorageFaulty()

beforeEach(clearStorage)
afterEach(() => storage.heal())

test('a device that was never paired is at no door', async () => {
  const pairing = open()
  await pairing.load()
  expect([pairing.current(), pairing.door()]).toEqual([null, null])
})

test('a pairing is kept over a restart', async () => {
  const result = await open().enrol(asked)
  expect(result).toMatchObject({ kind: 'paired', pairing: { device: 'Door A', event: { id: EVENT } } })
  const later = open()
  await later.load()
  expect(result).toEqual({ kind: 'paired', pairing: later.current() })
})

test('a pairing that can not be saved holds, says that it is not kept, and is saved when that is possible', async () => {
  const pairing = open()
  const told: boolean[] = []
  pairing.subscribe(() => told.push(pairing.isSaved()))
  storage.strike('quota, when asked', () => true)
  expect(await pairing.enrol(asked)).toMatchObject({ kind: 'paired' })
  await pairing.save()
  expect([pairing.current(), pairing.isSaved()]).toMatchObject([{ device: 'Door A' }, false])
  storage.heal()
  await pairing.load()
  await pairing.save()
  const later = open()
  await later.load()
  expect(later.current()).toEqual(pairing.current())
  expect(told).toEqual([false, true])
})

test('a pairing that is saved late does not take the place of a newer one', async () => {
  const [late, other] = [open(), open()]
  storage.strike('quota, when asked', () => true)
  await late.enrol(asked)
  storage.heal()
  time += 1_000
  await other.enrol(asked)
  await late.save()
  await late.load()
  expect(late.current()).toEqual(other.current())
})

test('what another window has paired since is not a former pairing', async () => {
  const [pairing, other] = [open(), open()]
  await pairing.enrol(asked)
  time += 1_000
  await other.enrol({ ...asked, code: EVENTS[1] })
  expect(await pairing.former()).toEqual([])
  expect(await other.former()).toEqual([pairing.current()])
})

test('when it ends the token goes, from the disk too; the door stays', async () => {
  const pairing = open()
  await pairing.enrol(asked)
  const { grantId = '', token = '' } = pairing.current() ?? {}
  let told = 0
  pairing.subscribe(() => told++)
  await pairing.end(grantId)
  const later = open()
  await later.load()
  for (const each of [pairing, later]) {
    expect(each.current()).toBeNull()
    expect(each.door()).toMatchObject({ grantId, device: 'Door A', event: { name: 'Event' } })
    expect(JSON.stringify(each.door())).not.toContain(token)
  }
  expect(told).toBe(1)
})

test('the end of an earlier grant does not touch a newer pairing', async () => {
  const pairing = open()
  await pairing.enrol(asked)
  const { grantId = '' } = pairing.current() ?? {}
  await pairing.enrol(asked)
  await pairing.end(grantId)
  expect(pairing.current()).not.toBeNull()
})

test('a window that still has an ended pairing leaves the one that another window has made since', async () => {
  const [old, other] = [open(), open()]
  await old.enrol(asked)
  const { grantId = '' } = old.current() ?? {}
  await other.enrol(asked)
  let told = 0
  old.subscribe(() => told++)
  await old.end(grantId)
  expect(old.current()).toBeNull()
  await old.load()
  expect(old.current()).toEqual(other.current())
  expect(told).toBe(2)
})

test.each<[string, Send, object]>([
  [
    'a code that was used up',
    async () => scannerFault(403, 'Used.'),
    { kind: 'failed', failure: 'code-refused', message: 'Used.' },
  ],
  [
    'too many tries',
    async () => apiFault(429, 'Wait.'),
    { kind: 'failed', failure: 'too-many', message: 'Wait.' },
  ],
  [
    'a failing service',
    async () => apiFault(500, 'Sorry.'),
    { kind: 'failed', failure: 'service-failed', message: 'Sorry.' },
  ],
  [
    'a captive portal',
    async () => ({ status: 200, headers: {}, text: '<h1>' }),
    { kind: 'failed', failure: 'not-the-service', message: null },
  ],
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    { kind: 'failed', failure: 'unreachable', message: null },
  ],
])('%s', async (_, send, result) => {
  const pairing = open(send)
  expect(await pairing.enrol(asked)).toEqual(result)
  expect(pairing.current()).toBeNull()
})
