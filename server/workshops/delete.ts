import { done, unchanged } from '../changes/change.ts'
import { deleteInEvent } from '../changes/organiser.ts'
import { requireDeleted } from '../changes/require-deleted.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockWorkshop } from '../locks/workshop.ts'
import { giveUpPlaces } from '../registrations/workshop-places.ts'
import * as store from './store.ts'
import { tellBookers } from './tell-bookers.ts'

export const NO_SUCH_WORKSHOP = 'This event has no such workshop.'

/** `workshops.delete`: a workshop goes with the places that are taken in it, if the caller has said how many those are. */
export const deleteWorkshop: Handler<'workshops.delete'> = (context) =>
  deleteInEvent(context, async ({ tx, event }) => {
    const { workshopId, taken: known } = context.input.body
    const { organizationId, eventId } = context.proof
    const entry = { action: 'workshop.deleted', subjectId: workshopId, metadata: { eventId } } as const
    const reply = { state: 'done', workshopId } as const
    const key = event && (await lockWorkshop(tx, event, workshopId))
    if (!key) {
      await requireDeleted(tx, { organizationId, ...entry }, NO_SUCH_WORKSHOP)
      return unchanged(reply)
    }
    const before = await store.readWorkshop(tx, key)
    const { taken } = before
    if (taken > known) {
      const sentence = `${taken} places are booked or held. Say that many in \`taken\` to delete it all the same: those people are told.`
      return { ...refused('taken', sentence), taken }
    }
    await tellBookers(context.deps, tx, key, { before, after: null })
    await giveUpPlaces(tx, key)
    await store.removeWorkshop(tx, key)
    return done(reply, { ...entry, metadata: { eventId, taken } })
  })
