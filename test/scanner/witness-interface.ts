import type { Verdict } from '../../scanner-app/door/admission.ts'
import type { ScanRecord } from '../../scanner-app/queue/scan-record.ts'
import type { Disk } from './memory-database.ts'
import type { Watch } from './network.ts'
import type { ServerModel } from './server-model.ts'
import type { Simulation } from './simulation.ts'

export const OTHER_DOOR = 'Door B'

export interface WitnessParts {
  disk: Disk
  server: ServerModel
  simulation: Simulation
  /** The name of the door whose admissions may be before ours. */
  otherDoor?: string
}

/** Sees everything from outside, and protests at the moment when a promise is broken. */
export interface Witness {
  /** One for each start of the app. */
  watch(): DoorWatch
  /** A person was let in on this record. */
  wasShown(scan: ScanRecord): void
  wantsUndone(seq: number): void
  wasToldUndone(seq: number): void
  /** Another door lets somebody in, or takes its own admission back; nobody else may. */
  letInElsewhere(scanKey: string): void
  tookBackElsewhere(scanKey: string): void
  /** A person says: try again. */
  triesAgain(): void
  /** The storage is cleared now: what the service has settled may be forgotten, and nothing else. */
  storageCleared(): void
  /** Holds at every moment, also right after a crash. Throws what was seen on the way as well. */
  checkDisk(): void
  /** Holds when the network is well and nothing waits any more. */
  checkRest(): void
  requestsSince(time: number): number
}

export interface DoorWatch extends Watch {
  /** What the screen said without a new record. */
  showed(code: string, verdict: Verdict): void
}
