import { signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import { addEventInvite } from '@masuk/shared/contract/event-invites.ts'
import { changeStatus, createEvent } from '@masuk/shared/contract/events.ts'
import { addTicketType } from '@masuk/shared/contract/ticket-types.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { savedOf } from '../form/saved-of.ts'
import type { Saved } from '../form/form-store.ts'

export interface PracticeStore {
  isBusy: ReadonlySignal<boolean>
  /** The event that was made; null before. */
  eventId(): string | null
  make(): Promise<Saved<never>>
}

interface Ports {
  call: StudioCall
  organizationId: string
  names: { event: string; free: string; paid: string; invite: string }
  now?: number
}

const HOUR_MS = 3_600_000
/** One ringgit, so that paying is tried as well. */
const PRICE_SEN = 100

type Step = () => Promise<CallResult<{ state: string }>>

/** Makes a practice event that is on now and published, with a free and a paid ticket type. It is private by itself. */
export function createPracticeStore({ call, organizationId, names, now = Date.now() }: Ports): PracticeStore {
  const isBusy = signal(false)
  const at = (ms: number) => new Date(ms).toISOString()
  let made: string | null = null
  let done = 0

  const ofEvent = () => ({ eventId: made ?? '' })
  async function create(): Promise<CallResult<{ state: string }>> {
    const times = { startsAt: at(now), endsAt: at(now + 4 * HOUR_MS) }
    const body = { organizationId, name: names.event, capacity: 20, isPractice: true, ...times }
    const result = await call(createEvent, { body })
    if (result.kind === 'reply' && result.body.state === 'done') made = result.body.event.id
    return result
  }
  const addType = (name: string, priceSen: number): Step => {
    return () => {
      const body = { ...ofEvent(), name, priceSen }
      return call(addTicketType, { body })
    }
  }
  const steps: Step[] = [
    create,
    addType(names.free, 0),
    addType(names.paid, PRICE_SEN),
    () => {
      const body = { ...ofEvent(), label: names.invite, days: 7 }
      return call(addEventInvite, { body })
    },
    () => call(changeStatus, { body: { ...ofEvent(), status: 'published' } }),
  ]

  async function make(): Promise<Saved<never>> {
    // What was done stays done when a later step has failed.
    for (const step of steps.slice(done)) {
      const saved = savedOf<{ state: string }, never>(await step())
      if (saved.kind !== 'saved') return saved
      done++
    }
    return { kind: 'saved' }
  }
  return {
    isBusy,
    eventId: () => made,
    async make() {
      if (isBusy.value) return { kind: 'saved' }
      isBusy.value = true
      return make().finally(() => (isBusy.value = false))
    },
  }
}
