import { effect } from '@preact/signals'
import type { EventStore } from '../event/event-store.ts'
import { createRegisterStore, type RegisterPorts, type RegisterStore } from './register-store.ts'

export interface OrderStorePorts extends Omit<RegisterPorts, 'slug' | 'event'> {
  events: { of(slug: string): EventStore }
}

/** The orders that are being made, by the slug of their event. */
export interface OrderStores {
  of(slug: string): RegisterStore
  /** Leaves nothing of them on the device. */
  forget(): void
}

/** A session that has ended keeps what its person has chosen, for when they sign in again; nobody else gets it. */
export function createOrderStores({ events, ...ports }: OrderStorePorts): OrderStores {
  const stores = new Map<string, RegisterStore>()
  const { session, drafts } = ports
  let lastPersonId: string | null = null

  function forget(): void {
    stores.clear()
    drafts.clear()
  }

  effect(() => {
    const { value } = session.state
    if (value.kind !== 'person') return
    if (lastPersonId !== null && lastPersonId !== value.person.id) forget()
    lastPersonId = value.person.id
  })
  return {
    of(slug) {
      const store = stores.get(slug) ?? createRegisterStore({ ...ports, slug, event: events.of(slug) })
      stores.set(slug, store)
      return store
    },
    forget,
  }
}
