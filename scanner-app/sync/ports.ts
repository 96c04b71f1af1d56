import type { Send } from '@masuk/shared/client.ts'
import type { Clock } from '../device/clock.ts'
import type { PairingStore } from '../pairing/pairing-store.ts'
import type { KnownKeys } from '../queue/known-keys.ts'
import type { Outbox } from '../queue/outbox.ts'
import type { DoorRoster } from '../roster/door-roster.ts'
import type { Health } from './health.ts'
import type { SenderLock, Timers } from './sender-lock.ts'

/** What a request needs. */
export interface StepPorts {
  outbox: Outbox
  knownKeys: KnownKeys
  roster: DoorRoster
  send: Send
  clock: Pick<Clock, 'now' | 'deviceNow' | 'elapsed'>
  /** In [0, 1). */
  random(): number
  appVersion: string
  /** What else organisers should know of this device; nothing when it was told a moment ago. */
  health?: () => Promise<Health>
}

export interface SyncPorts extends StepPorts {
  pairing: Pick<PairingStore, 'load' | 'current' | 'door' | 'end' | 'former' | 'dropFormer' | 'subscribe'>
  clock: Pick<Clock, 'now' | 'deviceNow' | 'elapsed' | 'assume'>
  timers: Timers
  /** Whether somebody looks at the app. */
  isInFront(): boolean
  locks: SenderLock
  /** Names this window in its claims. */
  sender: string
}
