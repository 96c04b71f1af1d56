import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockWorkshop } from '../locks/workshop.ts'
import { dropInventory } from '../places/places.ts'
import * as store from './store.ts'
import type { WorkshopFields, WorkshopRow } from './store.ts'
import { NO_SUCH_WORKSHOP } from './delete.ts'
import { tellBookers } from './tell-bookers.ts'

type Given = Omit<InputOf<'workshops.change'>['body'], 'eventId' | 'workshopId' | 'version'>

/** `workshops.change`: what was sent replaces what is there; what was left out stays. */
export const changeWorkshop: Handler<'workshops.change'> = (context) =>
  changeEvent(context, async ({ tx, event }) => {
    const { eventId, workshopId, version, ...given } = context.input.body
    const key = await lockWorkshop(tx, event, workshopId)
    if (!key) throw new Fault(404, NO_SUCH_WORKSHOP)
    const before = await store.readWorkshop(tx, key)
    if (version !== undefined && version !== before.version) {
      const sentence =
        'Somebody has changed this workshop meanwhile. Look at what there is now, and save again.'
      return { ...refused('changed_meanwhile', sentence), workshop: store.showWorkshop(before) }
    }
    const after = { ...before, ...fieldsOf(given, before), version: before.version + 1 }
    const refusal = refusalOf(before, after)
    if (refusal) return refusal
    await store.updateWorkshop(tx, key, after)
    if (after.capacity !== before.capacity) await dropInventory(tx, event)
    await tellBookers(context.deps, tx, key, { before, after })
    const fields = Object.keys(given).filter((field) => given[field as keyof Given] !== undefined)
    return done(
      { state: 'done', workshop: store.showWorkshop(after) },
      {
        action: 'workshop.changed',
        subjectId: workshopId,
        metadata: { eventId, fields, capacity: after.capacity },
      },
    )
  })

/** What the workshop is to be. */
function fieldsOf(given: Given, before: WorkshopRow): WorkshopFields {
  const instantOf = (text: string | undefined, or: Date) => (text === undefined ? or : new Date(text))
  return {
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    place: given.place ?? before.place,
    startsAt: instantOf(given.startsAt, before.startsAt),
    endsAt: instantOf(given.endsAt, before.endsAt),
    capacity: given.capacity ?? before.capacity,
  }
}

function refusalOf({ taken, capacity: placesBefore }: WorkshopRow, after: WorkshopFields) {
  const { capacity, startsAt, endsAt } = after
  if (capacity !== placesBefore && capacity < taken) {
    return refused(
      'capacity_below_taken',
      `${taken} places are booked or held already. Choose at least so many.`,
    )
  }
  if (endsAt <= startsAt) {
    return refused(
      'ends_before_it_starts',
      'The workshop would end before it starts. Change both times together.',
    )
  }
  return null
}
