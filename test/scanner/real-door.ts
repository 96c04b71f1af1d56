import type { Send, WireRequest } from '@masuk/shared/client.ts'
import { createPairingStore } from '../../scanner-app/pairing/pairing-store.ts'
import type { PairingStore } from '../../scanner-app/pairing/pairing-store.ts'
import { createKnownKeys } from '../../scanner-app/queue/known-keys.ts'
import type { Outbox } from '../../scanner-app/queue/outbox.ts'
import { createSync } from '../../scanner-app/sync/sync.ts'
import type { Sync } from '../../scanner-app/sync/sync.ts'
import { noRoster } from './model-roster.ts'
import { openStorage } from './real-storage.ts'
import { EVENT, NOON } from './scans.ts'
import type { ServerModel } from './server-model.ts'

export interface RealDoor {
  outbox: Outbox
  pairing: PairingStore
  sync: Sync
  requests: WireRequest[]
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>
}

/** A window on the real outbox and real timers, in front of the model service. */
export async function openRealDoor(
  server: ServerModel,
  given: { send?: (carry: Send) => Send; random?: () => number } = {},
): Promise<RealDoor> {
  const { db, outbox } = openStorage()
  const requests: WireRequest[] = []
  const carry: Send = async (request) => {
    if (request.path !== '/api/scan/enrol') requests.push(request)
    await new Promise((resolve) => setImmediate(resolve))
    return server.handle(request)
  }
  const send = given.send?.(carry) ?? carry
  const pairing = createPairingStore({ db, send, appVersion: 'test' })
  await pairing.load()
  if (!pairing.current()) await pairing.enrol({ code: EVENT, device: 'Door A' })
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const deviceNow = () => NOON + elapsed()
  const sync = createSync({
    outbox,
    pairing,
    send,
    knownKeys: createKnownKeys(db),
    roster: noRoster(),
    clock: { now: deviceNow, deviceNow, elapsed, assume: () => {} },
    random: given.random ?? (() => 0.01),
    timers: { set: setTimeout, clear: (timer) => clearTimeout(timer as NodeJS.Timeout) },
    isInFront: () => true,
    locks: { isMine: () => true, isAnothers: () => false, start: () => {}, stop: () => {}, nudge: () => {} },
    appVersion: 'test',
    sender: crypto.randomUUID(),
  })

  async function drained(): Promise<void> {
    while ((await outbox.waitingCount()) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  return { outbox, pairing, sync, requests, drained }
}
