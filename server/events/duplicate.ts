import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { copyParts } from './duplicate-store.ts'
import { showEvent } from './event-row.ts'
import { addEvent, lockEvent } from './store.ts'
import { claimSlugFor } from './slug-store.ts'

const LONGEST_NAME = 160
const MARK = ' (copy)'

/** `events.duplicate`: a draft like the original, all of it as it is at one moment. */
export const duplicateEvent: Handler<'events.duplicate'> = async ({ input: { body }, proof, deps }) => {
  const event = await webTransaction(deps.db, async (tx) => {
    const original = await lockEvent(tx, proof)
    const { organizationId, venue, capacity, description } = original
    const id = randomUUIDv7()
    const name = body.name ?? copyName(original.name)
    const shiftMs = body.startsAt === undefined ? 0 : Date.parse(body.startsAt) - original.startsAt.getTime()
    const copy = {
      organizationId,
      id,
      name,
      status: 'draft' as const,
      venue,
      capacity,
      description,
      slug: await claimSlugFor(tx, { organizationId, eventId: id }, name),
      startsAt: new Date(original.startsAt.getTime() + shiftMs),
      endsAt: new Date(original.endsAt.getTime() + shiftMs),
    }
    await addEvent(tx, copy)
    await copyParts(tx, original, { eventId: id, shiftMs })
    await writeAudit(tx, {
      organizationId,
      actorId: proof.session.userId,
      action: 'event.duplicated',
      subject: { type: 'event', id },
      metadata: { from: original.id },
    })
    return copy
  })
  return { event: showEvent(event) }
}

function copyName(name: string): string {
  return (
    Array.from(name)
      .slice(0, LONGEST_NAME - MARK.length)
      .join('')
      .trimEnd() + MARK
  )
}
