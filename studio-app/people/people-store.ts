import { signal, type ReadonlySignal } from '@preact/signals'
import { listAttendees } from '@masuk/shared/contract/attendees.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { listTicketTypes } from '@masuk/shared/contract/ticket-types.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { FIRST_SORT, type PeopleFilter } from './people-filter.ts'

export type Person = Reply<typeof listAttendees>['people'][number]

/** Where a search stands. `looking` may have found some already. */
export type SearchState = { kind: 'looking' } | { kind: 'ready' } | { kind: 'failed'; failure: Failure }

/** The people of an event, as far as they were looked through. */
export interface PeopleStore {
  filter: ReadonlySignal<PeopleFilter>
  people: ReadonlySignal<readonly Person[]>
  state: ReadonlySignal<SearchState>
  hasMore: ReadonlySignal<boolean>
  /** By which they can be filtered. */
  ticketTypes: Resource<Reply<typeof listTicketTypes>>
  /** Looks anew; soon after the last letter of what is typed, and what is under way is forgotten. */
  look(filter: PeopleFilter, afterMs?: number): void
  more(): Promise<void>
}

/** A page may be empty while there is more: so many pages are asked for until somebody is found. */
const MOST_PAGES = 20
const PAGE = '50'

export function createPeopleStore(call: StudioCall, eventId: string): PeopleStore {
  const filter = signal<PeopleFilter>({})
  const people = signal<readonly Person[]>([])
  const state = signal<SearchState>({ kind: 'looking' })
  const next = signal<string | null>(null)
  const hasMore = signal(false)
  let searches = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  async function load(search: number, found: readonly Person[]): Promise<void> {
    let all = found
    for (let page = 0; page < MOST_PAGES; page++) {
      const after = next.value === null ? {} : { after: next.value }
      const query = { eventId, sort: FIRST_SORT, ...filter.value, ...after, limit: PAGE }
      const result = await call(listAttendees, { query })
      if (search !== searches) return
      if (result.kind === 'unchanged') return
      if (result.kind !== 'reply') {
        state.value = { kind: 'failed', failure: result }
        return
      }
      if ('knownAt' in result) {
        // Without the network: shown, and asked for again when it is wanted.
        people.value = [...all, ...result.body.people]
        state.value = { kind: 'failed', failure: { kind: 'unreachable', cause: null } }
        return
      }
      all = [...all, ...result.body.people]
      next.value = result.body.next
      if (result.body.people.length > 0 || next.value === null) break
    }
    people.value = all
    hasMore.value = next.value !== null
    state.value = { kind: 'ready' }
  }

  function begin(): Promise<void> {
    state.value = { kind: 'looking' }
    next.value = null
    return load(++searches, [])
  }

  return {
    filter,
    people,
    state,
    hasMore,
    ticketTypes: createResource(() => call(listTicketTypes, { query: { eventId } })),
    look(wanted, afterMs = 0) {
      filter.value = wanted
      clearTimeout(waiting)
      if (afterMs === 0) void begin()
      else waiting = setTimeout(() => void begin(), afterMs)
    },
    more() {
      state.value = { kind: 'looking' }
      return load(++searches, people.value)
    },
  }
}
