import { randomUUIDv7 } from 'node:crypto'
import { done } from '../changes/change.ts'
import { changeOrganization } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { claimSlug, claimSlugFor } from './claim-slug.ts'
import { showEvent } from './event.ts'
import { addEvent } from './store.ts'

/** `events.create`: a draft, with the slug that was asked for or one made from the name. */
export const createEvent: Handler<'events.create'> = (context) =>
  changeOrganization(context, async ({ tx }) => {
    const { slug: asked, name, venue, description, capacity, startsAt, endsAt } = context.input.body
    const { organizationId } = context.proof
    const id = randomUUIDv7()
    const key = { organizationId, eventId: id }
    const slug = asked === undefined ? await claimSlugFor(tx, key, name) : await claimSlug(tx, key, asked)
    if (slug === null) {
      return refused('slug_taken', 'Another event has this slug. Choose another, or leave it out to get one.')
    }
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    const event = { organizationId, id, slug, name, status: 'draft' as const, venue, ...times, capacity }
    await addEvent(tx, { ...event, description, version: 1, closedAt: null })
    return done(
      { state: 'done', event: showEvent(event) },
      { action: 'event.created', subjectId: id, metadata: { capacity } },
    )
  })
