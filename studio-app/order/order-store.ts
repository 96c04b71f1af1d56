import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import * as operations from '@masuk/shared/contract/attendee-changes.ts'
import { readOrder } from '@masuk/shared/contract/attendee-order.ts'
import { listAttendees } from '@masuk/shared/contract/attendees.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changed, type Changes } from '../changes/create-changes.ts'
import type { Person } from '../people/people-store.ts'
import { senOf } from '../form/values.ts'
import type { Words } from '../words/en.ts'

export type Order = Reply<typeof readOrder>

export type CheckInReason = 'code_not_read' | 'no_ticket_at_hand' | 'door_offline' | 'other'
export type UndoReason = 'by_mistake' | 'wrong_person' | 'other'

/** What a person has asked for and is told of before it is done. */
export type Asked =
  | { kind: 'rename'; person: Person; name: string }
  | { kind: 'void'; person: Person }
  | { kind: 'reissue'; person: Person }
  | { kind: 'checkIn'; person: Person; reason: CheckInReason }
  | { kind: 'undoCheckIn'; person: Person; reason: UndoReason }
  | { kind: 'resend' }
  | { kind: 'changeBuyer'; name: string; email: string }
  | { kind: 'refund'; amount: string; ticketIds: readonly string[] }

export type AskedKind = Asked['kind']

export interface OrderStore {
  order: Resource<Order>
  /** Its tickets. */
  people: Resource<readonly Person[]>
  asked: ReadonlySignal<Asked | null>
  changes: Changes
  /** What the amount of a refund comes to; null when it is none. Empty is all that is left. */
  refundSen: ReadonlySignal<number | null>
  ask(asked: Asked): void
  close(): void
  /** True when it was done; then the order is read again. */
  confirm(): Promise<boolean>
  load(): Promise<void>
}

interface OrderPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  eventId: string
  registrationId: string
}

export function createOrderStore({ call, words, eventId, registrationId }: OrderPorts): OrderStore {
  const asked = signal<Asked | null>(null)
  const changes = createChanges(words)
  const order = createResource<Order>(() => call(readOrder, { query: { eventId, registrationId } }))
  const people = createResource<readonly Person[]>(async () => {
    const known = order.loaded.value
    const q = known.kind === 'ready' ? known.value.reference : registrationId
    const result = await call(listAttendees, { query: { eventId, q, limit: '200' } })
    return result.kind === 'reply' ? { ...result, body: result.body.people } : result
  })
  const buyerVersion = () =>
    people.loaded.value.kind === 'ready' ? people.loaded.value.value[0]?.order.version : undefined
  const send = sender({ call, eventId, registrationId, buyerVersion })

  async function load(): Promise<void> {
    await order.reload()
    await people.reload()
  }

  return {
    order,
    people,
    asked,
    changes,
    refundSen: computed(() => {
      const { value } = asked
      if (value?.kind !== 'refund') return null
      return value.amount.trim() === '' ? leftSen(order) : senOf(value.amount)
    }),
    ask(wanted) {
      changes.clear()
      asked.value = wanted
    },
    close: () => (asked.value = null),
    async confirm() {
      const { value } = asked
      if (value === null || (await changes.run(() => send(value))) === null) return false
      asked.value = null
      await load()
      return true
    },
    load,
  }
}

/** What can still be paid back. */
function leftSen({ loaded }: Resource<Order>): number | null {
  return loaded.value.kind === 'ready' ? loaded.value.value.paidSen - loaded.value.value.refundedSen : null
}

interface SenderPorts extends Pick<OrderPorts, 'call' | 'eventId' | 'registrationId'> {
  buyerVersion: () => number | undefined
}

/** The request of each change. */
function sender({ call, eventId, registrationId, buyerVersion }: SenderPorts) {
  const order = { eventId, registrationId }
  const ticket = ({ ticketId }: Person) => ({ eventId, ticketId })
  return (asked: Asked): Promise<CallResult<Changed>> => {
    switch (asked.kind) {
      case 'rename': {
        const { person, name } = asked
        const body = { ...ticket(person), holderName: name, version: person.version }
        return call(operations.renameHolder, { body })
      }
      case 'void':
        return call(operations.voidTicket, { body: ticket(asked.person) })
      case 'reissue':
        return call(operations.reissueTicket, {
          body: { ...ticket(asked.person), version: asked.person.version },
        })
      case 'checkIn':
        return call(operations.checkIn, { body: { ...ticket(asked.person), reason: asked.reason } })
      case 'undoCheckIn':
        return call(operations.undoCheckIn, { body: { ...ticket(asked.person), reason: asked.reason } })
      case 'resend':
        return call(operations.resendTickets, { body: order })
      case 'changeBuyer': {
        const { name, email } = asked
        const body = { ...order, buyerName: name, buyerEmail: email.trim() || null, version: buyerVersion() }
        return call(operations.changeBuyer, { body })
      }
      case 'refund': {
        const { amount, ticketIds } = asked
        const amountSen = amount.trim() === '' ? undefined : (senOf(amount) ?? 0)
        return call(operations.refundOrder, { body: { ...order, amountSen, ticketIds: [...ticketIds] } })
      }
    }
  }
}
