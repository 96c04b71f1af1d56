import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { showEvent } from './event-row.ts'
import { addEvent } from './store.ts'
import { refused } from '../core/refused.ts'
import { claimSlug, claimSlugFor } from './slug-store.ts'

/** `events.create`: a draft, with the slug that was asked for or one made from the name. */
export const createEvent: Handler<'events.create'> = async ({ input: { body }, proof, deps }) => {
  const { organizationId, session } = proof
  const { name, venue, description, capacity } = body
  return webTransaction(deps.db, async (tx) => {
    const key = { organizationId, eventId: randomUUIDv7() }
    const slug =
      body.slug === undefined ? await claimSlugFor(tx, key, name) : await claimSlug(tx, key, body.slug)
    if (slug === null) {
      return refused('slug_taken', 'Another event has this slug. Choose another, or leave it out to get one.')
    }
    const times = { startsAt: new Date(body.startsAt), endsAt: new Date(body.endsAt) }
    const event = {
      organizationId,
      id: key.eventId,
      slug,
      name,
      status: 'draft' as const,
      venue,
      ...times,
      capacity,
    }
    await addEvent(tx, { ...event, description })
    await writeAudit(tx, {
      organizationId,
      actorId: session.userId,
      action: 'event.created',
      subject: { type: 'event', id: event.id },
      metadata: { capacity },
    })
    return { state: 'done', event: showEvent(event) } as const
  })
}
