import type { ReadonlySignal } from '@preact/signals'
import type { Send } from '@masuk/shared/client.ts'
import { createClock } from './device/clock.ts'
import { watchConnection, type Connection } from './device/connection.ts'
import type { DoorRules } from './door/admission.ts'
import type { DoorDevice } from './door/read-code.ts'
import { preferences } from './device/preferences.ts'
import { deviceKeyOf } from './pairing/device-key.ts'
import { createPairingStore } from './pairing/pairing-store.ts'
import { openDoorDatabase } from './queue/database.ts'
import { guardDatabase } from './queue/guarded-database.ts'
import { createKnownKeys } from './queue/known-keys.ts'
import { createDoorRoster } from './roster/door-roster.ts'
import { createOutbox } from './queue/outbox.ts'
import { createSenderLock } from './sync/sender-lock.ts'
import { createSync } from './sync/sync.ts'
import { createScannerSend } from './send.ts'

export interface OpenDevice extends DoorDevice {
  send: Send
  connection: ReadonlySignal<Connection>
  /** Reads what is kept here and begins to send. Rejects when the storage can't be read. */
  load(): Promise<void>
}

/** The scanner's queue and clock on the real browser. */
export function openDevice(appVersion: string): OpenDevice {
  const deviceNow = () => Date.now()
  const elapsed = () => performance.now()
  const timers = {
    set: (work: () => void, afterMs: number) => setTimeout(work, afterMs),
    clear: (timer: unknown) => clearTimeout(timer as number),
  }
  const clock = createClock({ deviceNow, elapsed })
  const { send, connection } = watchConnection(
    createScannerSend({ fetch: (...asked) => fetch(...asked), clock }),
  )
  const db = guardDatabase(openDoorDatabase(), deviceNow)
  const outbox = createOutbox(db)
  const knownKeys = createKnownKeys(db)
  const roster = createDoorRoster(() =>
    import('./roster/roster-book.ts').then((book) => book.openRosterBook()),
  )
  const pairing = createPairingStore({ db, send, appVersion, deviceKey: deviceKeyOf(preferences) })
  const locks = createSenderLock({
    locks: navigator.locks,
    channel: new BroadcastChannel('masuk-door'),
    timers,
    elapsed,
  })
  const sync = createSync({
    outbox,
    knownKeys,
    roster,
    pairing,
    send,
    clock,
    random: Math.random,
    timers,
    locks,
    isInFront: () => document.visibilityState === 'visible',
    appVersion,
    // Not randomUUID, which pages without https lack: they must still say that they have no camera.
    sender: crypto.getRandomValues(new Uint32Array(4)).join('-'),
  })

  db.onWrittenBack(() => sync.wake())

  async function load(): Promise<void> {
    await pairing.load()
    const door = pairing.door()
    // Read while the app opens; a verdict waits for it.
    if (pairing.current() && door) roster.follow(door.event.id)
    if (door) await knownKeys.load(door.event.id)
    sync.start()
  }

  const rules = (): DoorRules => ({ unlisted: 'admit', types: null })
  return { outbox, knownKeys, roster, rules, pairing, clock, sync, send, connection, load }
}
