import type { ReadonlySignal } from '@preact/signals'
import type { Send } from '@masuk/shared/client.ts'
import { createClock } from './device/clock.ts'
import { watchConnection, type Connection } from './device/connection.ts'
import type { DoorRules } from './door/admission.ts'
import { logRequests, type RequestResult } from './device/request-log.ts'
import type { DoorDevice } from './door/read-code.ts'
import { preferences } from './device/preferences.ts'
import { readBattery } from './device/battery.ts'
import { typesHere } from './door/types-here.ts'
import { deviceKeyOf } from './pairing/device-key.ts'
import { createPairingStore } from './pairing/pairing-store.ts'
import { DOOR_DATABASE, openDoorDatabase } from './queue/database.ts'
import { guardDatabase } from './queue/guarded-database.ts'
import { createKnownKeys } from './queue/known-keys.ts'
import { createDoorRoster } from './roster/door-roster.ts'
import { createOutbox } from './queue/outbox.ts'
import { createEventSettings, type EventSettings } from './settings/event-settings.ts'
import { createHealth } from './sync/health.ts'
import { createSenderLock } from './sync/sender-lock.ts'
import { createSync } from './sync/sync.ts'
import { createScannerSend } from './send.ts'

export interface OpenDevice extends DoorDevice {
  send: Send
  eventSettings: EventSettings
  connection: ReadonlySignal<Connection>
  /** How the last requests ended. */
  requests: () => readonly RequestResult[]
  /** Reads what is kept here and begins to send. Rejects when the storage can't be read. */
  load(): Promise<void>
}

/** What a training has of its own: its storage, and a service that answers on the device. */
export interface TrainingDevice {
  database: string
  service(parts: { send: Send; now: () => number }): Send
  /** What pairs the device with that service. */
  device: string
  code: string
}

/** The scanner's queue and clock on the real browser. */
export function openDevice(appVersion: string, training: TrainingDevice | null): OpenDevice {
  const deviceNow = () => Date.now()
  const elapsed = () => performance.now()
  const timers = {
    set: (work: () => void, afterMs: number) => setTimeout(work, afterMs),
    clear: (timer: unknown) => clearTimeout(timer as number),
  }
  const clock = createClock({ deviceNow, elapsed })
  const toService = createScannerSend({ fetch: (...asked) => fetch(...asked), clock })
  const logged = logRequests(training?.service({ send: toService, now: deviceNow }) ?? toService)
  const { send, connection } = watchConnection(logged.send)
  const db = guardDatabase(openDoorDatabase(undefined, training?.database ?? DOOR_DATABASE), deviceNow)
  const outbox = createOutbox(db)
  const knownKeys = createKnownKeys(db)
  const roster = createDoorRoster(training ? null : loadRosterBook)
  const pairing = createPairingStore({ db, send, appVersion, deviceKey: deviceKeyOf(preferences) })
  const locks = createSenderLock({
    // A training has nothing to share with other windows.
    locks: training ? undefined : navigator.locks,
    channel: new BroadcastChannel(training?.database ?? DOOR_DATABASE),
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
    health: createHealth({ outbox, roster, clock, readBattery }),
    appVersion,
    // Not randomUUID, which pages without https lack: they must still say that they have no camera.
    sender: crypto.getRandomValues(new Uint32Array(4)).join('-'),
  })

  db.onWrittenBack(() => sync.wake())

  async function beginTraining({ device, code }: TrainingDevice): Promise<void> {
    clock.hear({ date: new Date(deviceNow()).toUTCString(), roundTripMs: 0 })
    if (!pairing.door()) await pairing.enrol({ device, code })
  }

  async function load(): Promise<void> {
    await pairing.load()
    if (training) await beginTraining(training)
    const door = pairing.door()
    // Read while the app opens; a verdict waits for it.
    if (pairing.current() && door) roster.follow(door.event.id)
    if (door) await knownKeys.load(door.event.id)
    sync.start()
  }

  const eventSettings = createEventSettings(preferences, { pairing, send })
  const rules = (): DoorRules => ({
    unlisted: eventSettings.unlisted.value,
    types: typesHere(pairing.door()),
  })
  const requests = logged.results
  const device = { outbox, knownKeys, roster, rules, pairing, clock, sync }
  return { ...device, eventSettings, send, connection, requests, load }
}

const loadRosterBook = () => import('./roster/roster-book.ts').then((book) => book.openRosterBook())
