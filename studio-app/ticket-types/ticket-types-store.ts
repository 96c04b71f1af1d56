import type { Reply } from '@masuk/shared/contract/operation.ts'
import { deleteTicketType, listTicketTypes, updateTicketType } from '@masuk/shared/contract/ticket-types.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createTurns } from '../changes/in-turn.ts'
import { savedOf } from '../form/saved-of.ts'
import type { Saved } from '../form/form-store.ts'

type Listed = Reply<typeof listTicketTypes>
export type TicketType = Listed['ticketTypes'][number]

export interface TicketTypesStore {
  list: Resource<Listed>
  /** Gives them the order in which they are listed. */
  order(ticketTypes: TicketType[]): Promise<Saved<never>>
  remove(ticketTypeId: string): Promise<Saved<never>>
}

export function createTicketTypesStore(call: StudioCall, eventId: string): TicketTypesStore {
  const list = createResource<Listed>(() => call(listTicketTypes, { query: { eventId } }))
  const inTurn = createTurns(list.reload)

  async function save(moved: TicketType[]): Promise<Saved<never>> {
    for (const { id, position } of moved) {
      const body = { eventId, ticketTypeId: id, position }
      const saved = savedOf<{ state: string }, never>(await call(updateTicketType, { body }))
      if (saved.kind !== 'saved') return saved
    }
    return { kind: 'saved' }
  }
  return {
    list,
    order(ticketTypes) {
      const placed = ticketTypes.map((each, position) => ({ ...each, position }))
      const moved = placed.filter(({ position }, at) => ticketTypes[at]?.position !== position)
      list.set({ ticketTypes: placed })
      return inTurn(() => save(moved))
    },
    async remove(ticketTypeId) {
      const saved = savedOf<{ state: string }, never>(
        await call(deleteTicketType, { body: { eventId, ticketTypeId } }),
      )
      if (saved.kind === 'saved') await list.reload()
      return saved
    },
  }
}
