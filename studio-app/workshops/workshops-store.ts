import { signal, type ReadonlySignal } from '@preact/signals'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { addWorkshop, deleteWorkshop, listWorkshops } from '@masuk/shared/contract/workshops.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { savedOf } from '../form/saved-of.ts'
import type { Saved } from '../form/form-store.ts'

type Listed = Reply<typeof listWorkshops>
export type Workshop = Listed['workshops'][number]

export interface WorkshopsStore {
  list: Resource<Listed>
  /** The one of which the person is asked whether it goes; null for none. */
  asked: ReadonlySignal<Workshop | null>
  /** The one that went last and can come back as it was: nobody had a place in it. Else null. */
  removed: ReadonlySignal<Workshop | null>
  ask(workshop: Workshop | null): void
  /** Deletes the one that is asked about. When somebody has booked meanwhile the person is asked again. */
  remove(): Promise<Saved<never>>
  /** Adds the one that went last again. */
  bringBack(): Promise<Saved<never>>
}

export function createWorkshopsStore(call: StudioCall, eventId: string): WorkshopsStore {
  const list = createResource<Listed>(() => call(listWorkshops, { query: { eventId } }))
  const asked = signal<Workshop | null>(null)
  const removed = signal<Workshop | null>(null)

  async function thenLoad(saved: Saved<never>): Promise<Saved<never>> {
    if (saved.kind === 'saved') await list.reload()
    return saved
  }
  return {
    list,
    asked,
    removed,
    ask: (workshop) => (asked.value = workshop),
    async remove() {
      const workshop = asked.value
      if (!workshop) return { kind: 'saved' }
      const { id: workshopId, taken } = workshop
      const result = await call(deleteWorkshop, { body: { eventId, workshopId, taken } })
      if (result.kind === 'reply' && result.body.state === 'refused') {
        asked.value = { ...workshop, taken: result.body.taken }
        return { kind: 'saved' }
      }
      asked.value = null
      const saved = savedOf<{ state: string }, never>(result)
      if (saved.kind === 'saved') removed.value = taken === 0 ? workshop : null
      return thenLoad(saved)
    },
    async bringBack() {
      const workshop = removed.value
      if (!workshop) return { kind: 'saved' }
      const { name, description, place, startsAt, endsAt, capacity } = workshop
      const body = { eventId, name, description, place, startsAt, endsAt, capacity }
      const saved = savedOf<{ state: string }, never>(await call(addWorkshop, { body }))
      if (saved.kind === 'saved') removed.value = null
      return thenLoad(saved)
    },
  }
}
