import { MOST_PRACTICE_PLACES } from '@masuk/shared/contract/events.ts'
import { isPictureFor, NO_SUCH_PICTURE, pictureUrl } from '../blobs/picture.ts'
import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { requireEvent, updateEvent } from '../events/event.ts'
import type { DescribedEvent, EventChange } from '../events/event.ts'
import { noteEventChange } from '../event-updates/note.ts'
import type { LockedEvent } from '../locks/locks.ts'
import { hashDoorPin } from '../signing/door-pin.ts'
import { countTaken } from '../registrations/counts.ts'
import { dropInventory } from '../places/places.ts'
import { showDetails } from './read.ts'
import { findDetails, replaceCategories, replaceSchedule } from './store.ts'

type Fields = Omit<InputOf<'eventDetails.save'>['body'], 'eventId' | 'version'>
/** The hash of the PIN that was sent; left out when none was. */
type PinChange = Pick<EventChange, 'doorPin'>

/** `eventDetails.save`: what was sent replaces what is there, all of it or nothing. */
export const saveDetails: Handler<'eventDetails.save'> = async (context) => {
  const { eventId, version, ...fields } = context.input.body
  // Before anything is locked: it takes a twentieth of a second.
  const pinChange = await pinIn(fields)
  return changeEvent(context, async ({ tx, event, now }) => {
    const before = await requireEvent(tx, event)
    const changed = { ...before, ...changeIn(fields), ...pinChange }
    const taken = await countTaken(tx, event)
    const show = async (shown: DescribedEvent) =>
      showDetails(shown, { ...(await findDetails(tx, event)), taken })
    if (version !== undefined && version !== before.version) {
      const sentence = 'Somebody has changed this event meanwhile. Look at what there is now, and save again.'
      return { ...refused('changed_meanwhile', sentence), event: await show(before) }
    }
    const refusal = refusalOf(before, { changed, taken }) ?? (await refusalOfCover(tx, before, changed))
    if (refusal) return refusal
    await replaceLists(tx, event, fields)
    await updateEvent(tx, event, changed)
    await noteEventChange(tx, event, { before, after: changed, now })
    if (changed.capacity !== before.capacity) await dropInventory(tx, event)
    const metadata = {
      fields: Object.keys(fields),
      capacity: changed.capacity,
      visibility: changed.visibility,
      doorNames: changed.doorNames,
      doorUnknownCodes: changed.doorUnknownCodes,
    }
    return done(
      { state: 'done', event: await show({ ...changed, version: before.version + 1 }) },
      { action: 'event.details_saved', subjectId: eventId, metadata },
    )
  })
}

async function pinIn({ doorPin }: Fields): Promise<PinChange> {
  if (doorPin === undefined) return {}
  return { doorPin: doorPin === null ? null : await hashDoorPin(doorPin) }
}

/** The columns that change. What was left out is not among them: it must keep its value. */
function changeIn(fields: Fields): EventChange {
  const { name, description, venue, startsAt, endsAt, capacity, visibility, coverBlobId } = fields
  const { doorNames, doorUnknownCodes } = fields
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(venue !== undefined && { venue }),
    ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
    ...(endsAt !== undefined && { endsAt: new Date(endsAt) }),
    ...(capacity !== undefined && { capacity }),
    ...(visibility !== undefined && { visibility }),
    ...(coverBlobId !== undefined && { coverBlobId, cover: pictureUrl(coverBlobId) }),
    ...(doorNames !== undefined && { doorNames }),
    ...(doorUnknownCodes !== undefined && { doorUnknownCodes }),
  }
}

function refusalOf(before: DescribedEvent, { changed, taken }: { changed: DescribedEvent; taken: number }) {
  const { startsAt, endsAt, capacity, visibility, isPractice } = changed
  if (isPractice && (visibility === 'public' || capacity === null || capacity > MOST_PRACTICE_PLACES)) {
    const sentence = `A practice event is private and has at most ${MOST_PRACTICE_PLACES} places. Make another event for everybody.`
    return refused('practice_event', sentence)
  }
  if (endsAt <= startsAt) {
    return refused(
      'ends_before_it_starts',
      'The event would end before it starts. Change both times together.',
    )
  }
  if (capacity !== null && capacity !== before.capacity && capacity < taken) {
    const sentence = `${taken} places are taken already. Choose a capacity of at least that, or none.`
    return refused('capacity_below_taken', sentence)
  }
  return null
}

/** The one that it has stays, though the event is a copy of the one that it was uploaded for. */
async function refusalOfCover(tx: Tx, before: DescribedEvent, { coverBlobId: blobId }: DescribedEvent) {
  if (blobId === null || blobId === before.coverBlobId) return null
  const { organizationId, id: eventId } = before
  const isOne = await isPictureFor(tx, { organizationId, blobId, purpose: 'event_cover', eventId })
  return isOne ? null : refused('no_such_picture', NO_SUCH_PICTURE)
}

async function replaceLists(tx: Tx, event: LockedEvent, { categoryIds, schedule }: Fields): Promise<void> {
  if (categoryIds && !(await replaceCategories(tx, event, categoryIds))) {
    throw new Fault(
      400,
      'categoryIds has a category that does not exist. Choose among those of GET /api/partner/events/details.',
    )
  }
  if (!schedule) return
  const slots = schedule.map(({ startsAt, endsAt, ...slot }) => ({
    ...slot,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }))
  await replaceSchedule(tx, event, slots)
}
