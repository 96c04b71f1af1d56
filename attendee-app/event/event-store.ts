import { computed, type ReadonlySignal } from '@preact/signals'
import { call, type CallResult, type Send } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { preview, publishedOne, publicWorkshops, take } from '@masuk/shared/contract/public-events.ts'
import { booking } from '@masuk/shared/contract/registrations.ts'
import { createResource, type Loaded, type Resource } from '@masuk/ui/loading/resource.ts'

export type FullEvent = Reply<typeof publishedOne>['event']
export type TicketType = FullEvent['ticketTypes'][number]
export type Workshop = Reply<typeof publicWorkshops>['workshops'][number]
export type Booking = Extract<Reply<typeof booking>, { registrations: unknown }>
export type Registration = Booking['registrations'][number]

/** Everything that a visitor may know of one event, and what they have booked of it. */
export interface EventStore {
  event: ReadonlySignal<Loaded<FullEvent>>
  workshops: ReadonlySignal<readonly Workshop[]>
  /** Places left of each ticket type; one that is not in it has no limit, or it is not known. */
  left: ReadonlySignal<ReadonlyMap<string, number>>
  /** Null for a guest, and as long as it is not known. */
  booking: ReadonlySignal<Booking | null>
  load(): Promise<void>
  loadBooking(): Promise<void>
}

/** The stores of the events that were opened, by slug. */
export interface EventStores {
  of(slug: string): EventStore
  /** Somebody has signed out: what they saw and had booked is nobody else's. */
  forget(): void
}

export function createEventStores(send: Send): EventStores {
  const stores = new Map<string, EventStore>()
  return {
    of(slug) {
      const store = stores.get(slug) ?? createEventStore(send, slug)
      stores.set(slug, store)
      return store
    },
    forget: () => stores.clear(),
  }
}

export function createEventStore(send: Send, slug: string): EventStore {
  return storeOf(send, async () =>
    mapReply(await call(send, publishedOne, { query: { slug } }), (body) => body.event),
  )
}

/** The event as it will be when it is published, for its organisers. */
export function createPreviewStore(send: Send, eventId: string): EventStore {
  return storeOf(send, async () =>
    mapReply(await call(send, preview, { query: { eventId } }), ({ event }) => ({
      ...event,
      status: event.status === 'draft' ? 'published' : event.status,
    })),
  )
}

function storeOf(send: Send, ask: () => Promise<CallResult<FullEvent>>): EventStore {
  const event = createResource(ask)
  const ofEvent = <Value>(ask: (eventId: string) => Promise<CallResult<Value>>): Resource<Value> =>
    createResource(() => ask(known(event)?.id ?? ''))
  const workshops = ofEvent((parentId) => call(send, publicWorkshops, { query: { parentId } }))
  const taken = ofEvent((eventId) => call(send, take, { query: { eventId } }))
  const booked = ofEvent((eventId) => call(send, booking, { query: { eventId } }))

  return {
    event: event.loaded,
    workshops: computed(() => known(workshops)?.workshops ?? []),
    left: computed(() => leftOf(known(taken))),
    booking: computed(() => {
      const state = known(booked)
      return state && 'registrations' in state ? state : null
    }),
    async load() {
      await event.load()
      const found = known(event)
      if (!found) return
      await Promise.all([taken.load(), ...(found.workshopCount > 0 ? [workshops.load()] : [])])
    },
    async loadBooking() {
      if (!known(event)) await event.load()
      if (known(event)) await booked.load()
    },
  }
}

function known<Value>({ loaded }: Pick<Resource<Value>, 'loaded'>): Value | null {
  return loaded.value.kind === 'ready' ? loaded.value.value : null
}

function leftOf(taken: Reply<typeof take> | null): ReadonlyMap<string, number> {
  if (!taken) return new Map()
  const ofEvent = taken.capacity === null ? Infinity : taken.capacity - taken.taken
  return new Map(
    taken.ticketTypes
      .map(({ id, quantity, taken }) => {
        const ofType = quantity === null ? Infinity : quantity - taken
        return [id, Math.max(0, Math.min(ofType, ofEvent))] as const
      })
      .filter(([, left]) => left !== Infinity),
  )
}

function mapReply<From, To>(result: CallResult<From>, change: (body: From) => To): CallResult<To> {
  return result.kind === 'reply' ? { ...result, body: change(result.body) } : result
}
