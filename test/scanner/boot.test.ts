import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAppState } from '../../scanner-app/app-state.ts'
import { createPairingStore } from '../../scanner-app/pairing/pairing-store.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { EVENT, GRANT, newScan } from './scans.ts'
import { reply } from './server-model.ts'
import { makeStorageFaulty } from './storage-faults.ts'

/** Long enough for a busy machine. */
const SHORT_WATCHDOG_MS = 200
const storage = makeStorageFaulty()
const persist = vi.fn<() => Promise<boolean>>(async () => true)

beforeEach(() => {
  clearStorage()
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => false } })
})
afterEach(() => {
  storage.heal()
  vi.unstubAllGlobals()
  persist.mockClear()
})

/** The app as it starts, on what the device keeps. */
function startApp() {
  const { db, outbox } = openStorage(SHORT_WATCHDOG_MS)
  const at = newScan(1).scannedAt
  const event = { id: EVENT, slug: 'e', name: 'Event', venue: 'Hall', startsAt: at, endsAt: at }
  const enrolled = { token: 't', grantId: GRANT, expiresAt: at, event, zones: [], serverTime: at }
  const pairing = createPairingStore({ db, send: async () => reply(enrolled, 201), appVersion: 'test' })
  return { app: createAppState(pairing, () => pairing.load()), pairing, outbox }
}

async function pairAndScan(): Promise<void> {
  const { pairing, outbox } = startApp()
  await pairing.enrol({ code: EVENT, device: 'Door A' })
  await outbox.record(newScan(1))
}

test.each([
  'the database can not be opened',
  'connection lost in the background',
  'held by a suspended process',
] as const)(
  'a storage that fails at the start (%s) is said so, and what it holds stays as it is',
  async (fault) => {
    await pairAndScan()
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    const { app } = startApp()
    storage.strike(fault, () => true)
    await app.open()
    expect(app.phase.value).toBe('storage-failed')
    expect(puts).not.toHaveBeenCalled()
    puts.mockRestore()
    storage.heal()

    const again = startApp()
    await again.app.open()
    expect(again.app.phase.value).toBe('ready')
    expect(await again.outbox.recent(9)).toMatchObject([{ code: newScan(1).code, state: 'queued' }])
  },
)

test('once it is paired the app asks the browser to keep its storage, and says what it was told', async () => {
  const { app } = startApp()
  await app.open()
  expect(app.storage.value).toBe('may-be-cleared')
  expect(persist).not.toHaveBeenCalled()
  app.paired()
  await vi.waitFor(() => expect(app.storage.value).toBe('kept'))
  expect(persist).toHaveBeenCalledOnce()
})
