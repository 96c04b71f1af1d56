import { randomUUIDv7 } from 'node:crypto'
import { MOST_EVENTS } from '@masuk/shared/contract/events.ts'
import { done } from '../changes/change.ts'
import { changeEventInList } from '../changes/organiser.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { copyDetails } from '../event-details/copy.ts'
import type { LockedEvent } from '../locks/locks.ts'
import { copyPasses } from '../pass-forms/copy.ts'
import { copyTicketTypes } from '../ticket-types/copy.ts'
import { copyWorkshops } from '../workshops/copy.ts'
import { copyZones } from '../zones/copy.ts'
import { chooseSlug } from './claim-slug.ts'
import type { Copy } from './copy.ts'
import { requireEvent, showEvent } from './event.ts'
import type { DescribedEvent } from './event.ts'
import { addEvent, isListFull } from './store.ts'

const LONGEST_NAME = 160
const MARK = ' (copy)'

/** `events.duplicate`: a draft like the original, all of it as it is at one moment. */
export const duplicateEvent: Handler<'events.duplicate'> = (context) =>
  changeEventInList(context, async ({ tx, list, event: key }) => {
    if (await isListFull(tx, list)) {
      return refused('too_many', `An organisation has at most ${MOST_EVENTS} events. Delete one first.`)
    }
    const original = await requireEvent(tx, key)
    const copy = copyOf(original, context.input.body)
    const slug = await chooseSlug(tx, list, copy.name)
    await addEvent(tx, { ...copy, slug })
    await copyParts(tx, key, {
      eventId: copy.id,
      shiftMs: copy.startsAt.getTime() - original.startsAt.getTime(),
    })
    return done(
      { state: 'done', event: showEvent({ ...copy, slug }) },
      { action: 'event.duplicated', subjectId: copy.id, metadata: { from: original.id } },
    )
  })

/** The original as its copy begins, but for the slug. */
function copyOf(original: DescribedEvent, body: InputOf<'events.duplicate'>['body']): DescribedEvent {
  const shiftMs = body.startsAt === undefined ? 0 : Date.parse(body.startsAt) - original.startsAt.getTime()
  return {
    ...original,
    id: randomUUIDv7(),
    name: body.name ?? copyName(original.name),
    status: 'draft',
    closedAt: null,
    startsAt: new Date(original.startsAt.getTime() + shiftMs),
    endsAt: new Date(original.endsAt.getTime() + shiftMs),
  }
}

async function copyParts(tx: Tx, original: LockedEvent, copy: Copy): Promise<void> {
  await copyDetails(tx, original, copy)
  const types = await copyTicketTypes(tx, original, copy)
  const zones = await copyZones(tx, original, copy)
  await copyPasses(tx, original, { types, zones })
  await copyWorkshops(tx, original, copy)
}

function copyName(name: string): string {
  return (
    Array.from(name)
      .slice(0, LONGEST_NAME - MARK.length)
      .join('')
      .trimEnd() + MARK
  )
}
