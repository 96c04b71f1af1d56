import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { EventStore, TicketType } from '../event/event-store.ts'
import { newDraft, type DraftStorage, type OrderDraft } from './order-draft.ts'
import type { OrderLine } from './price-store.ts'

/** What somebody has chosen for an order: tickets, workshops, a code, and names for the tickets. */
export interface ChoiceStore {
  draft: ReadonlySignal<OrderDraft>
  lines: ReadonlySignal<readonly (OrderLine & { name: string })[]>
  ticketCount: ReadonlySignal<number>
  /** The chosen ticket types that ask questions. */
  asking: ReadonlySignal<readonly TicketType[]>
  nameOf(ticketTypeId: string, at: number): string
  namesOf(line: { ticketTypeId: string; quantity: number }): string[]
  setQuantity(ticketTypeId: string, quantity: number): void
  setWorkshop(workshopId: string, quantity: number): void
  writeCode(text: string): void
  writeName(ticketTypeId: string, at: number, name: string): void
  goTo(step: OrderDraft['step']): void
  markUncertain(isUncertain: boolean): void
  /** Begins anew: this one is ordered. */
  finish(): void
}

export interface ChoicePorts {
  slug: string
  event: EventStore
  drafts: DraftStorage
}

export function createChoiceStore({ slug, event, drafts }: ChoicePorts): ChoiceStore {
  const draft = signal(drafts.read(slug))
  const names = signal<Readonly<Record<string, readonly string[]>>>({})
  const chosen = computed(() => {
    const { value } = event.event
    const types = value.kind === 'ready' ? value.value.ticketTypes : []
    return types.filter(({ id }) => (draft.value.quantities[id] ?? 0) > 0)
  })
  const lines = computed(() =>
    chosen.value.map(({ id, name, priceSen }) => {
      const quantity = draft.value.quantities[id] ?? 0
      return { ticketTypeId: id, name, quantity, unitPriceSen: priceSen }
    }),
  )
  const ticketCount = computed(() => lines.value.reduce((sum, { quantity }) => sum + quantity, 0))

  function keep(part: Partial<OrderDraft>): void {
    draft.value = { ...draft.value, ...part }
    drafts.write(slug, draft.value)
  }

  /** What was sent may have been ordered as it was: it changes only once that is known. */
  function change(part: Partial<OrderDraft>): void {
    if (!draft.value.isUncertain) keep(part)
  }

  const nameOf = (ticketTypeId: string, at: number) => names.value[ticketTypeId]?.[at] ?? ''

  return {
    draft,
    lines,
    ticketCount,
    asking: computed(() => chosen.value.filter(({ hasForm }) => hasForm)),
    nameOf,
    namesOf: ({ ticketTypeId, quantity }) =>
      Array.from({ length: quantity }, (_, at) => nameOf(ticketTypeId, at).trim()),
    setQuantity(ticketTypeId, quantity) {
      change({ quantities: { ...draft.value.quantities, [ticketTypeId]: quantity } })
      // Workshops are for those who have a ticket.
      const most = ticketCount.value
      const fewer = Object.entries(draft.value.workshops).map(([id, places]) => [id, Math.min(places, most)])
      change({ workshops: Object.fromEntries(fewer) })
    },
    setWorkshop: (workshopId, quantity) =>
      change({ workshops: { ...draft.value.workshops, [workshopId]: quantity } }),
    writeCode: (code) => change({ code }),
    writeName(ticketTypeId, at, name) {
      const own = Array.from(names.value[ticketTypeId] ?? [], (each: string | undefined) => each ?? '')
      own[at] = name
      names.value = { ...names.value, [ticketTypeId]: own }
    },
    goTo: (step) => change({ step }),
    markUncertain: (isUncertain) => keep({ isUncertain }),
    finish() {
      drafts.remove(slug)
      draft.value = newDraft()
      names.value = {}
    },
  }
}
