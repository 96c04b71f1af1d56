import 'fake-indexeddb/auto'
import { createClock } from '../scanner-app/device/clock.ts'
import { createPairingStore } from '../scanner-app/pairing/pairing-store.ts'
import { openDoorDatabase } from '../scanner-app/queue/database.ts'
import { guardDatabase } from '../scanner-app/queue/guarded-database.ts'
import { createKnownKeys } from '../scanner-app/queue/known-keys.ts'
import { createDoorRoster } from '../scanner-app/roster/door-roster.ts'
import { createOutbox } from '../scanner-app/queue/outbox.ts'
import type { Outbox } from '../scanner-app/queue/outbox.ts'
import { createSenderLock } from '../scanner-app/sync/sender-lock.ts'
import { createSync } from '../scanner-app/sync/sync.ts'
import { createScannerSend } from '../scanner-app/send.ts'
import { transaction } from '../server/db/transaction.ts'
import { makePairingCode } from '../server/scanners/make-pairing-code.ts'
import { makeEvent } from './event.ts'
import type { BenchEvent } from './event.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'

const WAITING = 5_000
const PATIENCE_MS = 60_000

/** A night's scans wait on a device, and the service is back: the app's own queue, on a storage in memory. */
export const drain = family(
  {
    'drain-5000': { unit: 's', atMost: 5 },
    'drain-5000-requests': { unit: 'requests', atMost: 30 },
  },
  () =>
    withHouse(async (house) => {
      const event = await makeEvent(house, { tickets: WAITING })
      const { outbox, pairing, sync, requests } = openDevice(house)
      const asked = { ...event, actorId: null, now: new Date() }
      const { code } = await transaction(house.db, (tx) => makePairingCode(tx, asked))
      const enrolled = await pairing.enrol({ code, device: 'Door' })
      if (enrolled.kind !== 'paired') throw new Error('The device could not be paired.')
      await record(outbox, event, enrolled.pairing)

      const before = requests()
      const beganAt = performance.now()
      const drained = untilAccepted(outbox)
      sync.start()
      house.willClose(sync.stop)
      await drained
      const seconds = (performance.now() - beganAt) / 1_000
      await requireStored(house)
      return { 'drain-5000': seconds, 'drain-5000-requests': requests() - before }
    }),
)

/** The parts of the app that send, put together as in a browser. */
function openDevice({ url }: House) {
  let requests = 0
  const elapsed = () => performance.now()
  const deviceNow = () => Date.now()
  const clock = createClock({ deviceNow, elapsed })
  const send = createScannerSend({
    clock,
    fetch(path, options) {
      requests++
      return fetch(new URL(path as string, url), options)
    },
  })
  const timers = {
    set: (work: () => void, afterMs: number) => setTimeout(work, afterMs),
    clear: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  }
  const db = guardDatabase(openDoorDatabase(), () => Date.now())
  const outbox = createOutbox(db)
  const knownKeys = createKnownKeys(db)
  const pairing = createPairingStore({ db, send, appVersion: 'bench' })
  const locks = createSenderLock({
    locks: undefined,
    channel: new EventTarget() as BroadcastChannel,
    timers,
    elapsed,
  })
  // A database in memory keeps no roster.
  const roster = createDoorRoster(null)
  const isInFront = () => true
  const device = { outbox, knownKeys, roster, pairing, send, clock, timers, locks, isInFront }
  const sync = createSync({ ...device, random: Math.random, appVersion: 'bench', sender: 'bench' })
  return { outbox, pairing, sync, requests: () => requests }
}

async function record(
  outbox: Outbox,
  event: BenchEvent,
  door: { grantId: string; device: string },
): Promise<void> {
  const { eventId, day } = event
  for (const ticket of event.tickets) {
    const scan = event.scanOf(ticket, door.device)
    const times = { deviceTime: Date.now(), clockOffsetMs: 0 }
    await outbox.record({ ...scan, eventId, day, grantId: door.grantId, ticketId: ticket.id, ...times })
  }
}

function untilAccepted(outbox: Outbox): Promise<void> {
  return new Promise((resolve, reject) => {
    const accepted = new Set<number>()
    const late = setTimeout(
      () => reject(new Error(`Only ${accepted.size} of ${WAITING} were accepted.`)),
      PATIENCE_MS,
    )
    outbox.subscribe((changed) => {
      for (const { seq, state } of changed) if (state === 'accepted') accepted.add(seq)
      if (accepted.size < WAITING) return
      clearTimeout(late)
      resolve()
    })
  })
}

async function requireStored({ db }: House): Promise<void> {
  const { rows } = await db.query<{ stored: number }>('select count(*)::integer as stored from scans')
  if (rows[0]?.stored !== WAITING)
    throw new Error(`${rows[0]?.stored} of ${WAITING} scans are in the database.`)
}
