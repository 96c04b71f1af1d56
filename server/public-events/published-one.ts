import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { showFullEvent } from './full-event.ts'
import { findFullEvent } from './store.ts'
import type { FullEventRow } from './store.ts'
import { canSee } from './visibility.ts'
import type { Viewer } from './visibility.ts'

/** `publicEvents.one`: an event for whoever may see it. */
export const publishedOne: Handler<'publicEvents.one'> = async (context) => {
  const { input, deps } = context
  const event = await findFullEvent(deps.db.web, { slug: input.query.slug })
  if (!event || !(await canSee(context, event))) throw noSuchEvent()
  return { event: await showFullEvent(deps.db.web, event, deps.clock.now()) }
}

/** The event that the caller asks about by its id, or 404: for others than those who may see it there is none. */
export async function requireVisible(viewer: Viewer, eventId: string): Promise<FullEventRow> {
  const event = await findFullEvent(viewer.deps.db.web, { eventId })
  if (!event || !(await canSee(viewer, event))) throw noSuchEvent()
  return event
}

const noSuchEvent = () =>
  new Fault(404, 'There is no such event, or it is not for everybody. Ask who told you of it.')
