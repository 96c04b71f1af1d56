import { randomUUIDv7 } from 'node:crypto'
import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import type { Tx } from '../db/db.ts'
import { copyDetails } from '../event-details/copy.ts'
import type { LockedEvent } from '../locks/locks.ts'
import { copyTicketTypes } from '../ticket-types/copy.ts'
import { copyWorkshops } from '../workshops/copy.ts'
import { copyZones } from '../zones/copy.ts'
import { claimSlugFor } from './claim-slug.ts'
import type { Copy } from './copy.ts'
import { requireEvent, showEvent } from './event.ts'
import type { DescribedEvent } from './event.ts'
import { addEvent } from './store.ts'

const LONGEST_NAME = 160
const MARK = ' (copy)'

/** `events.duplicate`: a draft like the original, all of it as it is at one moment. */
export const duplicateEvent: Handler<'events.duplicate'> = (context) =>
  changeEvent(context, async ({ tx, event: key }) => {
    const original = await requireEvent(tx, key)
    const copy = await copyEvent(tx, original, context.input.body)
    await copyParts(tx, key, {
      eventId: copy.id,
      shiftMs: copy.startsAt.getTime() - original.startsAt.getTime(),
    })
    return done(
      { event: showEvent(copy) },
      { action: 'event.duplicated', subjectId: copy.id, metadata: { from: original.id } },
    )
  })

async function copyEvent(
  tx: Tx,
  original: DescribedEvent,
  body: InputOf<'events.duplicate'>['body'],
): Promise<DescribedEvent> {
  const id = randomUUIDv7()
  const name = body.name ?? copyName(original.name)
  const shiftMs = body.startsAt === undefined ? 0 : Date.parse(body.startsAt) - original.startsAt.getTime()
  const copy: DescribedEvent = {
    ...original,
    id,
    name,
    status: 'draft',
    closedAt: null,
    slug: await claimSlugFor(tx, { organizationId: original.organizationId, eventId: id }, name),
    startsAt: new Date(original.startsAt.getTime() + shiftMs),
    endsAt: new Date(original.endsAt.getTime() + shiftMs),
  }
  await addEvent(tx, copy)
  return copy
}

async function copyParts(tx: Tx, original: LockedEvent, copy: Copy): Promise<void> {
  await copyDetails(tx, original, copy)
  await copyTicketTypes(tx, original, copy)
  await copyZones(tx, original, copy)
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
