import { signal, type ReadonlySignal } from '@preact/signals'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { eventOverview, eventSales, eventStats } from '@masuk/shared/contract/reports.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { pollWhileVisible } from '../live/poll.ts'
import { createTaggedResource } from '../live/tagged-resource.ts'
import { createTicking, type Ticking } from '../live/ticking.ts'

export type Overview = Reply<typeof eventOverview>
export type Sales = Reply<typeof eventSales>
export type Stats = Reply<typeof eventStats>

/** How an event is doing, asked again and again while somebody looks. */
export interface HomeStore {
  overview: Resource<Overview>
  stats: Resource<Stats>
  sales: Resource<Sales>
  /** The day whose arrivals are shown; null is the one that the service chooses. */
  day: ReadonlySignal<string | null>
  chooseDay(day: string): void
  now: Ticking['now']
  /** Asks until what it returns is called. */
  begin(): () => void
}

/** With the time of an answer it stays below five seconds. */
const OVERVIEW_EVERY_MS = 3_500
/** What changes less, and costs more. */
const SALES_EVERY_MS = 20_000

export function createHomeStore(call: StudioCall, eventId: string): HomeStore {
  const day = signal<string | null>(null)
  const ticking = createTicking()
  const overview = createTaggedResource<Overview>((headers) =>
    call(eventOverview, { headers, query: { eventId, ...(day.value !== null && { day: day.value }) } }),
  )
  const stats = createResource<Stats>(() => call(eventStats, { params: { id: eventId } }))
  const sales = createTaggedResource<Sales>((headers) => call(eventSales, { headers, query: { eventId } }))
  return {
    overview,
    stats,
    sales,
    day,
    chooseDay(chosen) {
      day.value = chosen
      // One that is under way asks for the day before.
      void overview.reload()
    },
    now: ticking.now,
    begin() {
      const ends = [
        ticking.begin(),
        // One after the other: what the screen waits for has the database to itself.
        pollWhileVisible(async () => {
          await overview.load()
          await stats.load()
        }, OVERVIEW_EVERY_MS),
        pollWhileVisible(async () => {
          if (overview.loaded.value.kind === 'loading') await overview.load()
          await sales.load()
        }, SALES_EVERY_MS),
      ]
      return () => ends.forEach((end) => end())
    },
  }
}
