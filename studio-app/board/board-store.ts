import { computed, type ReadonlySignal } from '@preact/signals'
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

/** Both are asked at once: together with their answer it stays below five seconds. */
const EVERY_MS = 3_500

type Overview = Reply<typeof eventOverview>
type Scanners = Reply<typeof listScanners>

/** What a wall shows of an evening. */
export interface BoardStore {
  overview: Resource<Overview>
  scanners: Resource<Scanners>
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
  return {
    overview,
    scanners,
    figures: computed(() => {
      const [known, doors] = [overview.loaded.value, scanners.loaded.value]
      if (known.kind !== 'ready' || doors.kind !== 'ready') return null
      return boardFigures(known.value, doors.value.scanners, ticking.now.value)
    }),
    now: ticking.now,
    wakeLock,
    begin() {
      wakeLock.hold()
      const load = async () => void (await Promise.all([overview.load(), scanners.load()]))
      const ends = [ticking.begin(), pollWhileVisible(load, EVERY_MS), wakeLock.release]
      return () => ends.forEach((end) => end())
    },
  }
}
