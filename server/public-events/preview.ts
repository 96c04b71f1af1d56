import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { showFullEvent } from './full-event.ts'
import { findFullEvent } from './store.ts'

/** `publicEvents.preview`: the organiser's own event, as visitors will see it. */
export const preview: Handler<'publicEvents.preview'> = async ({ proof, deps }) => {
  const event = await findFullEvent(deps.db.web, { eventId: proof.eventId })
  if (!event) throw new Fault(404, 'There is no such event or organisation, or you are not a member of it.')
  return { event: await showFullEvent(deps.db.web, event, deps.clock.now()) }
}
