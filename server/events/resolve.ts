import { isUuid } from '@masuk/shared/uuid.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { findEvent } from './store.ts'
import { showEvent } from './event.ts'

/** `events.resolve`: the event with that slug or id among those that the caller sees. */
export const resolveEvent: Handler<'events.resolve'> = async ({ input: { query }, proof, deps }) => {
  const asked = query.event.toLowerCase()
  const event = await findEvent(deps.db.web, {
    organizationIds: proof.allowedIn.map(({ organizationId }) => organizationId),
    slug: query.event,
    eventId: isUuid(asked) ? asked : null,
  })
  const membership = proof.allowedIn.find(({ organizationId }) => organizationId === event?.organizationId)
  if (!event || !membership)
    throw new Fault(404, 'There is no such event, or you are not a member of its organisation.')
  return { event: showEvent(event), role: membership.role }
}
