import { computed, type ReadonlySignal } from '@preact/signals'
import { listConflicts } from '@masuk/shared/contract/conflicts.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { eventOverview } from '@masuk/shared/contract/reports.ts'
import { listScanners } from '@masuk/shared/contract/scanners.ts'
import { createWakeLock, type WakeLock } from '@masuk/ui/device/wake-lock.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { pollWhileVisible } from '../live/poll.ts'
import { createTaggedResource } from '../live/tagged-resource.ts'
import { createTicking } from '../live/ticking.ts'
import { boardFigures, type BoardFigures } from './board-figures.ts'

/** All are asked at once: together with their answer it stays below five seconds. */
const EVERY_MS = 3_500
/** Conflicts that fit on a wall. */
const MOST_CONFLICTS = 3

type Overview = Reply<typeof eventOverview>
type Scanners = Reply<typeof listScanners>
type ConflictList = Reply<typeof listConflicts>

/** What a wall shows of an evening. */
export interface BoardStore {
  overview: Resource<Overview>
  scanners: Resource<Scanners>
  conflicts: Resource<ConflictList>
  figures: ReadonlySignal<BoardFigures | null>
  now: ReadonlySignal<number>
  wakeLock: Pick<WakeLock, 'state'>
  begin(): () => void
}

export function createBoardStore(call: StudioCall, eventId: string): BoardStore {
  const ticking = createTicking()
  const wakeLock = createWakeLock()
  const overview = createTaggedResource<Overview>((headers) =>
    call(eventOverview, { headers, query: { eventId } }),
  )
  const scanners = createResource<Scanners>(() => call(listScanners, { query: { eventId, limit: '200' } }))
  const conflicts = createResource<ConflictList>(() =>
    call(listConflicts, { query: { eventId, state: 'open', limit: String(MOST_CONFLICTS) } }),
  )
  return {
    overview,
    scanners,
    conflicts,
    figures: computed(() => {
      const [known, doors] = [overview.loaded.value, scanners.loaded.value]
      if (known.kind !== 'ready' || doors.kind !== 'ready') return null
      const twice = conflicts.loaded.value
      return boardFigures({
        overview: known.value,
        scanners: doors.value.scanners,
        conflicts: twice.kind === 'ready' ? twice.value : null,
        now: ticking.now.value,
      })
    }),
    now: ticking.now,
    wakeLock,
    begin() {
      wakeLock.hold()
      const load = async () => void (await Promise.all([overview.load(), scanners.load(), conflicts.load()]))
      const ends = [ticking.begin(), pollWhileVisible(load, EVERY_MS), wakeLock.release]
      return () => ends.forEach((end) => end())
    },
  }
}
