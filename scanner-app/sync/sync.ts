import { isInPairingPeriod } from '../pairing/pairing-period.ts'
import { createListeners } from '../queue/listeners.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { attempted } from './attempted.ts'
import { decide } from './next-request.ts'
import { createLeases } from './leases.ts'
import { awaitRoster } from './await-roster.ts'
import { createLoop } from './loop.ts'
import type { SyncPorts } from './ports.ts'
import { haltedGrants, newSyncState } from './state.ts'
import type { News } from './state.ts'
import { statusOf } from './status.ts'
import type { SyncStatus } from './status.ts'

export interface Sync {
  /** Once. */
  start(): void
  /** For good: a request that is under way is still settled. */
  stop(): void
  /** There is something to send (`scan`), or a reason to try at once (`resume`: visible again, online again). */
  wake(why?: 'scan' | 'resume'): void
  /** Reads again what another window may have changed. */
  reload(): void
  readonly status: SyncStatus
  subscribe(listener: (status: SyncStatus) => void): () => void
  /** The record as it is when its attempt is over, or when the time is. */
  settle(seq: number, withinMs: number): Promise<ScanRecord>
  /** Asks what has changed of the roster. True when it has come in time. */
  refreshRoster(withinMs: number): Promise<boolean>
  /** A person says: try again, after a halt other than the pairing's end. */
  retry(): void
}

/** Settles the outbox with the service, as long as the page lives. */
export function createSync(ports: SyncPorts): Sync {
  const { pairing, clock, timers, locks } = ports
  const state = newSyncState()
  const listeners = createListeners<SyncStatus>()
  const leases = createLeases(ports.sender, clock.elapsed)
  const loop = createLoop({
    decide: () => decide(state, { ...ports, leases, publish }),
    onRequest: () => publish(),
    timers,
    elapsed: clock.elapsed,
  })
  const status = () => statusOf(state, loop.state, ports)
  const publish = () => listeners.publish(status())
  const maySend = () => pairing.current() !== null && status().halt === null && locks.isMine()

  function wake(...news: News[]): void {
    for (const each of news) state.news.add(each)
    loop.wake()
  }

  const stopWatchingPairing = pairing.subscribe(() => {
    publish()
    locks.nudge()
    wake('paired')
  })

  return {
    start() {
      loop.start()
      locks.start(() => {
        wake('changed elsewhere')
        publish()
      })
      void recallOffset(ports).catch(() => {})
      wake()
    },
    stop() {
      loop.stop()
      stopWatchingPairing()
      locks.stop()
    },
    wake(why = 'scan') {
      locks.nudge()
      if (why === 'resume') wake('resumed', 'changed elsewhere')
      else wake()
    },
    reload: () => wake('changed elsewhere'),
    get status() {
      return status()
    },
    subscribe: listeners.subscribe,
    async refreshRoster(withinMs) {
      if (!maySend()) return false
      state.rosterWanted = true
      loop.wake()
      return awaitRoster(ports, withinMs)
    },
    settle: (seq, withinMs) => attempted(ports, seq, maySend() ? withinMs : 0),
    retry() {
      state.retried = haltedGrants(state)
      if (state.retried.size > 0) wake('retry')
    },
  }
}

/** Until the service is heard, the best guess of the clock's error is the one of the last scan. */
async function recallOffset({ outbox, pairing, clock }: SyncPorts): Promise<void> {
  const [last] = await outbox.recent(1)
  if (!last || last.clockOffsetMs === null) return
  const door = pairing.door()
  // Somebody has set the clock right since.
  if (door && !isInPairingPeriod(clock.deviceNow() + last.clockOffsetMs, door)) return
  clock.assume(last.clockOffsetMs)
}
