import { signal, type ReadonlySignal } from '@preact/signals'
import { listConflicts, settleConflict } from '@masuk/shared/contract/conflicts.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { pollWhileVisible } from '../live/poll.ts'
import { createTicking } from '../live/ticking.ts'
import type { Words } from '../words/en.ts'

type ConflictList = Reply<typeof listConflicts>
export type Conflict = ConflictList['conflicts'][number]
export type ConflictFilter = 'open' | 'all'

/** Tickets that were let in more than once. */
export interface ConflictsStore {
  list: Resource<ConflictList>
  filter: ReadonlySignal<ConflictFilter>
  /** The one that is being settled, with what it was. */
  settling: ReadonlySignal<{ conflict: Conflict; note: string } | null>
  changes: Changes
  now: ReadonlySignal<number>
  show(filter: ConflictFilter): void
  ask(conflict: Conflict, note?: string): void
  close(): void
  /** True when it was settled. */
  settle(): Promise<boolean>
  begin(): () => void
}

const EVERY_MS = 4_000

interface ConflictsPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  eventId: string
  /** Which are shown at first. */
  first: ConflictFilter
}

export function createConflictsStore({ call, words, eventId, first }: ConflictsPorts): ConflictsStore {
  const filter = signal<ConflictFilter>(first)
  const settling = signal<{ conflict: Conflict; note: string } | null>(null)
  const changes = createChanges(words)
  const ticking = createTicking()
  const list = createResource<ConflictList>(() =>
    call(listConflicts, {
      query: { eventId, limit: '200', ...(filter.value === 'open' && { state: 'open' }) },
    }),
  )
  return {
    list,
    filter,
    settling,
    changes,
    now: ticking.now,
    show(wanted) {
      filter.value = wanted
      void list.reload()
    },
    ask: (conflict, note = '') => (settling.value = { conflict, note }),
    close: () => (settling.value = null),
    async settle() {
      if (!settling.value) return false
      const { conflict, note } = settling.value
      const { scanKey, claimCount } = conflict
      const done = await changes.run(() =>
        call(settleConflict, { body: { eventId, scanKey, claimCount, note } }),
      )
      await list.reload()
      if (!done) return false
      settling.value = null
      return true
    },
    begin() {
      const ends = [ticking.begin(), pollWhileVisible(list.load, EVERY_MS)]
      return () => ends.forEach((end) => end())
    },
  }
}
