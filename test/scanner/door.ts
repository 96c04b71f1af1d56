import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import { createClock } from '../../scanner-app/device/clock.ts'
import { newScan } from '../../scanner-app/door/new-scan.ts'
import type { DoorDevice } from '../../scanner-app/door/read-code.ts'
import { readCode } from '../../scanner-app/door/read-code.ts'
import { createPairingStore } from '../../scanner-app/pairing/pairing-store.ts'
import { guardDatabase } from '../../scanner-app/queue/guarded-database.ts'
import { createKnownKeys } from '../../scanner-app/queue/known-keys.ts'
import { createOutbox } from '../../scanner-app/queue/outbox.ts'
import type { SenderLock } from '../../scanner-app/sync/sender-lock.ts'
import { createSync } from '../../scanner-app/sync/sync.ts'
import { memoryDatabase } from './memory-database.ts'
import { letsAllIn, modelRoster } from './model-roster.ts'
import type { Disk } from './memory-database.ts'
import type { Network } from './network.ts'
import type { Life, Simulation } from './simulation.ts'
import type { Witness } from './witness-interface.ts'

/** One window of the app, from its start to its crash, and the person in front of it. */
export interface Door {
  device: DoorDevice
  crash(): void
  /** In the background for so long: nothing of it runs. */
  freeze(ms: number): void
  /** For how much longer. */
  frozenMs(): number
  scan(code: string): void
  /** A supervisor lets the holder of a ticket in against a verdict. */
  override(code: string): void
  undo(seq: number): void
  /** Somebody asks for a record that was set aside to be sent again. */
  sendAgain(seq: number): void
  pair(eventId: string): void
}

export interface World {
  simulation: Simulation
  disk: Disk
  network: Network
  witness: Witness
  /** How wrong the device's clock is. */
  skew: { ms: number }
  /** Whether somebody looks at the app. */
  front: { is: boolean }
  device?: string
}

const TRY_AGAIN_MS = 1_000

/** Every window believes to be the only sender: nothing may rest on the lock. */
const lock: SenderLock = {
  isMine: () => true,
  isAnothers: () => false,
  start: () => {},
  stop: () => {},
  nudge: () => {},
}

export function openDoor({
  simulation,
  disk,
  network,
  witness,
  skew,
  front,
  device: name = 'Door A',
}: World): Door {
  const life: Life = { over: false, frozenUntil: 0 }
  const startedAt = simulation.now()
  const deviceNow = () => simulation.now() + skew.ms
  const elapsed = () => simulation.now() - startedAt
  const db = guardDatabase(memoryDatabase(disk, simulation, life), deviceNow)
  const clock = createClock({ deviceNow, elapsed })
  const watch = witness.watch()
  const carry = network.sendFrom(life, watch)
  const send: typeof carry = async (request) => {
    const answer = await carry(request)
    const { date } = answer.headers
    if (date !== undefined) clock.hear({ date, roundTripMs: 100 })
    return answer
  }
  const outbox = createOutbox(db)
  const knownKeys = createKnownKeys(db, elapsed)
  const roster = modelRoster(disk, simulation, life)
  const pairing = createPairingStore({ db, send, appVersion: 'test' })
  const timers = {
    set: (work: () => void, afterMs: number) => simulation.after(afterMs, work, life),
    clear: (timer: unknown) => (timer as (() => void) | undefined)?.(),
  }
  const sync = createSync({
    outbox,
    knownKeys,
    roster,
    pairing,
    send,
    clock,
    timers,
    locks: lock,
    isInFront: () => front.is,
    random: simulation.random,
    appVersion: 'test',
    sender: `window-${simulation.random()}`,
  })
  db.onWrittenBack(() => life.over || sync.wake())
  const device: DoorDevice = { outbox, sync, pairing, knownKeys, roster, rules: letsAllIn, clock }

  /** Nobody acts on the word of an app that is gone. */
  function alive<T>(work: Promise<T>, then: (value: T) => void): void {
    work.then(
      (value) => life.over || then(value),
      () => {},
    )
  }

  /** One code after the other, as in front of the camera. */
  let turn: Promise<unknown> = Promise.resolve()
  function scan(code: string, confirmed = false): void {
    turn = turn.then(() => readCode(code, confirmed, device))
    alive(turn as ReturnType<typeof readCode>, (read) => {
      if (read.kind === 'recorded') {
        witness.wasShown(read.scan)
        alive(outbox.markShown(read.scan.seq), () => {})
        sync.wake()
      } else if (read.verdict.kind === 'attention') {
        scan(code, true)
      } else {
        watch.showed(code, read.verdict)
      }
    })
  }

  /** A storage that can't be read is told on a screen of its own, and a person tries again. */
  function load(): void {
    pairing.load().then(
      () => life.over || sync.start(),
      () => simulation.after(TRY_AGAIN_MS, load, life),
    )
  }
  load()

  /** As the app does once a second. */
  function saveUntilSaved(): void {
    if (pairing.isSaved()) return
    void pairing.save().catch(() => {})
    simulation.after(TRY_AGAIN_MS, saveUntilSaved, life)
  }

  return {
    device,
    freeze: (ms) => void (life.frozenUntil = simulation.now() + ms),
    frozenMs: () => Math.max(0, life.frozenUntil - simulation.now()),
    crash() {
      life.over = true
      sync.stop()
    },
    scan,
    override(code) {
      const ticketId = readTicketCode(code)?.ticketId ?? null
      const written = turn.then(() =>
        outbox.record(newScan({ code, ticketId, now: clock.now(), override: 'The band' }, device)),
      )
      turn = written.catch(() => {})
      alive(written, (scan) => {
        witness.wasShown(scan)
        sync.wake()
      })
    },
    undo(seq) {
      witness.wantsUndone(seq)
      alive(outbox.undo(seq), () => {
        witness.wasToldUndone(seq)
        sync.wake()
      })
    },
    sendAgain: (seq) => alive(outbox.sendAgain(seq), () => sync.wake()),
    pair: (eventId) => alive(pairing.enrol({ code: eventId, device: name }), saveUntilSaved),
  }
}
