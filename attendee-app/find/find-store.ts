import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { call, type CallResult, type Send } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { categories, published } from '@masuk/shared/contract/public-events.ts'
import { createResource, type Loaded, type Resource } from '@masuk/ui/loading/resource.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import { addressOf, noFilters, periodOf, type Filters } from './filters.ts'

type Page = Reply<typeof published>
export type FoundEvent = Page['events'][number]
export type Category = Reply<typeof categories>['categories'][number]

/** How long typing rests before the service is asked. */
const TYPING_RESTS_MS = 300
/** A list that is gone back to is asked for again only when it is older. */
const FRESH_FOR_MS = 30_000
const PAGE_SIZE = '24'

/** What is on: looked for by words, category and time. */
export interface FindStore {
  /** The words as they are being typed. */
  text: ReadonlySignal<string>
  /** What the shown list was asked for. */
  filters: ReadonlySignal<Filters>
  found: ReadonlySignal<Loaded<Page>>
  /** None as long as they are not known: the list is of use without them. */
  categories: ReadonlySignal<readonly Category[]>
  /** Whether the next page is under way. */
  isAdding: ReadonlySignal<boolean>
  /** Why the next page did not come. */
  addingFailed: ReadonlySignal<Failure | null>
  /** Shows the list of an address. `follow` is told the address of every other list that is chosen. */
  open(filters: Filters, follow: (address: string) => void): void
  write(text: string): void
  choose(part: Partial<Omit<Filters, 'q'>>): void
  clear(): void
  tryAgain(): void
  addPage(): Promise<void>
}

export function createFindStore(send: Send, now: () => number = Date.now): FindStore {
  const text = signal('')
  const filters = signal(noFilters)
  const isAdding = signal(false)
  const addingFailed = signal<Failure | null>(null)
  /** One for each address, so that going back shows at once what was there. */
  const lists = new Map<string, Resource<Page>>()
  const allCategories = createResource(() => call(send, categories, {}))
  let typing: ReturnType<typeof setTimeout> | undefined
  let follow: (address: string) => void = () => undefined

  const ask = (asked: Filters, after?: string): Promise<CallResult<Page>> =>
    call(send, published, { query: { ...queryOf(asked, now()), ...(after && { after }) } })

  function listOf(asked: Filters): Resource<Page> {
    const address = addressOf(asked)
    const list = lists.get(address) ?? createResource(() => ask(asked))
    lists.set(address, list)
    return list
  }

  function show(wanted: Filters): void {
    clearTimeout(typing)
    addingFailed.value = null
    filters.value = wanted
    const list = listOf(wanted)
    const { value } = list.loaded
    if (value.kind !== 'ready' || now() - value.at > FRESH_FOR_MS) void list.load()
    if (allCategories.loaded.value.kind !== 'ready') void allCategories.load()
  }

  function change(wanted: Filters): void {
    show(wanted)
    follow(addressOf(wanted))
  }

  async function addPage(): Promise<void> {
    const asked = filters.value
    const list = listOf(asked)
    const before = list.loaded.value
    if (isAdding.value || before.kind !== 'ready' || before.value.next === null) return
    isAdding.value = true
    addingFailed.value = null
    const result = await ask(asked, before.value.next)
    isAdding.value = false
    if (result.kind === 'reply')
      list.set({ ...result.body, events: joined(before.value.events, result.body.events) }, before.at)
    else if (result.kind !== 'unchanged') addingFailed.value = result
  }

  return {
    text,
    filters,
    found: computed(() => listOf(filters.value).loaded.value),
    categories: computed(() => {
      const { value } = allCategories.loaded
      return value.kind === 'ready' ? value.value.categories : []
    }),
    isAdding,
    addingFailed,
    open(wanted, tell) {
      follow = tell
      // What is being typed may have a space at its end, which no address has.
      if (wanted.q !== text.value.trim()) text.value = wanted.q
      show(wanted)
    },
    write(words) {
      text.value = words
      clearTimeout(typing)
      typing = setTimeout(() => change({ ...filters.value, q: words.trim() }), TYPING_RESTS_MS)
    },
    choose: (part) => change({ ...filters.value, q: text.value.trim(), ...part }),
    clear() {
      text.value = ''
      change(noFilters)
    },
    tryAgain: () => void listOf(filters.value).load(),
    addPage,
  }
}

function queryOf({ q, category, when }: Filters, now: number) {
  const words = q === '' ? {} : { q }
  const inCategory = category === null ? {} : { category }
  return { ...words, ...inCategory, ...periodOf(when, now), include: 'listings', limit: PAGE_SIZE } as const
}

/** Both pages; an event that has moved between them is there once. */
function joined(before: readonly FoundEvent[], added: readonly FoundEvent[]): FoundEvent[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...added.filter(({ id }) => !known.has(id))]
}
