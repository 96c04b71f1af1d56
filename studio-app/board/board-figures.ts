import type { listConflicts } from '@masuk/shared/contract/conflicts.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { eventOverview } from '@masuk/shared/contract/reports.ts'
import { arrivalsAMinute } from '../charts/bars.ts'
import { warningsOf, type DoorWarning } from '../scanners/door-warnings.ts'
import { doorsByUrgency, doorState, type DoorState, type Scanner } from '../scanners/door-state.ts'

type Overview = Reply<typeof eventOverview>
type ConflictList = Reply<typeof listConflicts>

export interface BoardDoor {
  grantId: string
  device: string
  state: DoorState
  lastSeenAt: string | null
  waiting: number
  scansToday: number
  warnings: DoorWarning[]
}

/** The numbers of a door board. */
export interface BoardFigures {
  inside: number
  /** Null: unlimited. */
  capacity: number | null
  /** Of the capacity, 0 to 1; null while it is unlimited. */
  share: number | null
  aMinute: number
  waiting: number
  /** Those that nobody has settled; none while they are not known. */
  openConflicts: number
  latestConflicts: ConflictList['conflicts']
  doors: BoardDoor[]
}

interface BoardReads {
  overview: Overview
  scanners: readonly Scanner[]
  conflicts: ConflictList | null
  now: number
}

export function boardFigures({ overview, scanners, conflicts, now }: BoardReads): BoardFigures {
  const { capacity } = overview.event
  const inside = overview.checkedInToday
  const live = doorsByUrgency(scanners, now).filter((door) => doorState(door, now) !== 'ended')
  const slots = overview.day.arrivals.map(({ slot, checkedIn }) => ({ key: slot, value: checkedIn }))
  return {
    inside,
    capacity,
    share: capacity === null ? null : Math.min(1, inside / capacity),
    aMinute: arrivalsAMinute(slots, now),
    waiting: overview.fleet.waiting,
    openConflicts: conflicts?.open ?? 0,
    latestConflicts: conflicts?.conflicts ?? [],
    doors: live.map((door) => ({
      grantId: door.grantId,
      device: door.device,
      state: doorState(door, now),
      lastSeenAt: door.lastSeenAt,
      waiting: door.waiting ?? 0,
      scansToday: door.scansToday,
      warnings: warningsOf(door),
    })),
  }
}
