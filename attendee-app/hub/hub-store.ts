import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type CallResult, type Send } from '@masuk/shared/client.ts'
import { rewards } from '@masuk/shared/contract/loyalty.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { KeptStore } from '../kept/kept-store.ts'
import { askEvent, type EventHub } from './ask-event.ts'
import { changesSince, lookOf, type EventChange, type Look } from './event-changes.ts'

export type Rewards = Reply<typeof rewards>

/** One event as its ticket holder sees it, and what is different from their last look. */
export interface OpenEvent {
  eventId: string
  hub: Resource<EventHub>
  changes: ReadonlySignal<readonly EventChange[]>
}

export interface HubStore {
  /** Points and giveaways at all organisers. */
  rewards: Resource<Rewards>
  loadRewards(): Promise<void>
  /** The event that is open now; null while none was. */
  event: ReadonlySignal<OpenEvent | null>
  /** Opens an event: what the device has kept of it at once, then what the service has. */
  open(event: { id: string; slug: string }): Promise<void>
  /** Asks the service again for the event that is open. */
  reload(): Promise<void>
  clear(): void
}

export interface HubPorts {
  send: Send
  kept: KeptStore
}

export function createHubStore({ send, kept }: HubPorts): HubStore {
  const event = signal<OpenEvent | null>(null)
  const points = createResource<Rewards>(() => keptReply('rewards', call(send, rewards, { query: {} })))

  /** The same result; what came is kept on the device. */
  async function keptReply<Body>(name: string, asked: Promise<CallResult<Body>>): Promise<CallResult<Body>> {
    const result = await asked
    if (result.kind === 'reply') await kept.write(name, result.body)
    return result
  }

  async function showKept<Value>(resource: Resource<Value>, name: string): Promise<void> {
    const found = await kept.read<Value>(name)
    if (found && resource.loaded.value.kind !== 'ready') resource.set(found.value, found.at)
  }

  return {
    rewards: points,
    async loadRewards() {
      await showKept(points, 'rewards')
      await points.load()
    },
    event,
    async open({ id, slug }) {
      if (event.value?.eventId === id) return event.value.hub.load()
      const name = `hub ${id}`
      const changes = signal<readonly EventChange[]>([])
      const hub = createResource<EventHub>(() => keptReply(name, askEvent(send, { id, slug })))
      event.value = { eventId: id, hub, changes }
      await showKept(hub, name)
      await hub.load()
      if (hub.loaded.value.kind !== 'ready' || hub.loaded.value.failure) return
      const seen = `seen ${id}`
      const last = await kept.read<Look>(seen)
      const look = lookOf(hub.loaded.value.value)
      changes.value = last ? changesSince(last.value, look) : []
      await kept.write(seen, look)
    },
    reload: async () => event.value?.hub.load(),
    clear() {
      points.clear()
      event.value = null
    },
  }
}
