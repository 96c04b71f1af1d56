import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import { listExceptions } from '@masuk/shared/contract/conflicts.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { pollWhileVisible } from '../live/poll.ts'
import { createTicking } from '../live/ticking.ts'

export type ExceptionPage = Reply<typeof listExceptions>
export type DoorException = ExceptionPage['exceptions'][number]

/** People who were let in although their ticket was refused, the latest first, as far down as they were looked through. */
export interface ExceptionsStore {
  list: Resource<ExceptionPage>
  hasMore: ReadonlySignal<boolean>
  isLoadingMore: ReadonlySignal<boolean>
  /** Why the older ones did not come; null when there is nothing to tell. */
  moreFailure: ReadonlySignal<Failure | null>
  now: ReadonlySignal<number>
  more(): Promise<void>
  begin(): () => void
}

const EVERY_MS = 4_000
const PAGE = '50'

export function createExceptionsStore(call: StudioCall, eventId: string): ExceptionsStore {
  const ticking = createTicking()
  const isLoadingMore = signal(false)
  const moreFailure = signal<Failure | null>(null)
  const page = (after?: string) =>
    call(listExceptions, { query: { eventId, limit: PAGE, ...(after !== undefined && { after }) } })
  const list = createResource<ExceptionPage>(async (before) => {
    const newest = await page()
    return newest.kind === 'reply' ? { ...newest, body: withOlder(newest.body, before) } : newest
  })
  const shown = () => (list.loaded.value.kind === 'ready' ? list.loaded.value.value : null)

  function append(after: string, older: CallResult<ExceptionPage>): void {
    if (older.kind === 'unchanged') return
    if (older.kind !== 'reply') return void (moreFailure.value = older)
    const now = shown()
    // Meanwhile so many were added that the list begins anew: the page belongs nowhere.
    if (now?.next !== after) return
    list.set({ exceptions: [...now.exceptions, ...older.body.exceptions], next: older.body.next })
  }

  return {
    list,
    hasMore: computed(() => shown()?.next != null),
    isLoadingMore,
    moreFailure,
    now: ticking.now,
    async more() {
      const after = shown()?.next
      if (after == null || isLoadingMore.value) return
      isLoadingMore.value = true
      moreFailure.value = null
      append(after, await page(after).finally(() => (isLoadingMore.value = false)))
    },
    begin() {
      const ends = [ticking.begin(), pollWhileVisible(list.load, EVERY_MS)]
      return () => ends.forEach((end) => end())
    },
  }
}

/** The newest page with the older ones that were shown below it, unless there is a gap between them. */
export function withOlder(newest: ExceptionPage, before: ExceptionPage | null): ExceptionPage {
  const last = newest.exceptions.at(-1)?.id
  const at = before?.exceptions.findIndex(({ id }) => id === last) ?? -1
  if (!before || at < 0 || newest.next === null) return newest
  return { exceptions: [...newest.exceptions, ...before.exceptions.slice(at + 1)], next: before.next }
}
