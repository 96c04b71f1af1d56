import type { CallResult } from '@masuk/shared/client.ts'
import { changeStatus } from '@masuk/shared/contract/events.ts'
import type { EventStatus } from '@masuk/shared/event-status.ts'
import { eventDetails } from '@masuk/shared/contract/event-details.ts'
import { listTicketTypes } from '@masuk/shared/contract/ticket-types.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import { signal, type ReadonlySignal } from '@preact/signals'
import type { StudioCall } from '../calls/create-call.ts'
import { savedOf } from '../form/saved-of.ts'
import type { Saved } from '../form/form-store.ts'
import type { StudioEvent } from '../shell/event-store.ts'
import { checklist, type CheckResult } from './checklist.ts'

export interface Publishing {
  checks: CheckResult[]
  /** No list shows it: only invite links open it. */
  isPrivate: boolean
}

export interface PublishStore {
  publishing: Resource<Publishing>
  isMoving: ReadonlySignal<boolean>
  move(to: EventStatus): Promise<Saved<never>>
}

interface Ports {
  call: StudioCall
  eventId: string
  onMoved: (event: StudioEvent) => void
  now?: () => number
}

export function createPublishStore({ call, eventId, onMoved, now = Date.now }: Ports): PublishStore {
  const query = { eventId }
  const isMoving = signal(false)

  async function ask(): Promise<CallResult<Publishing>> {
    const [details, types] = await Promise.all([
      call(eventDetails, { query }),
      call(listTicketTypes, { query }),
    ])
    if (details.kind !== 'reply') return details
    if (types.kind !== 'reply') return types
    const checks = checklist(details.body.event, types.body.ticketTypes, now())
    return { ...types, body: { checks, isPrivate: details.body.event.visibility === 'private' } }
  }
  const publishing = createResource(ask)
  return {
    publishing,
    isMoving,
    async move(status) {
      if (isMoving.value) return { kind: 'saved' }
      isMoving.value = true
      const result = await call(changeStatus, { body: { eventId, status } })
      isMoving.value = false
      if (result.kind === 'reply' && result.body.state === 'done') onMoved(result.body.event)
      return savedOf<{ state: string }, never>(result)
    },
  }
}
