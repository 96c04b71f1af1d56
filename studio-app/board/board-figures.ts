import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { eventOverview } from '@masuk/shared/contract/reports.ts'
import { arrivalsAMinute } from '../charts/bars.ts'
import { doorsByUrgency, doorState, type DoorState, type Scanner } from '../scanners/door-state.ts'

type Overview = Reply<typeof eventOverview>

export interface BoardDoor {
  grantId: string
  device: string
  state: DoorState
  lastSeenAt: string | null
  waiting: number
  scansToday: number
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
  conflicts: Overview['conflicts']
  doors: BoardDoor[]
}

/** Conflicts that fit on a wall. */
const MOST_CONFLICTS = 3

export function boardFigures(overview: Overview, scanners: readonly Scanner[], now: number): BoardFigures {
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
    conflicts: { ...overview.conflicts, latest: overview.conflicts.latest.slice(0, MOST_CONFLICTS) },
    doors: live.map((door) => ({
      grantId: door.grantId,
      device: door.device,
      state: doorState(door, now),
      lastSeenAt: door.lastSeenAt,
      waiting: door.waiting ?? 0,
      scansToday: door.scansToday,
    })),
  }
}
