import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { requireEvent, showEvent, updateEvent } from './event.ts'

/** `events.rename`: the name changes, the slug stays. */
export const renameEvent: Handler<'events.rename'> = (context) =>
  changeEvent(context, async ({ tx, event }) => {
    const renamed = { ...(await requireEvent(tx, event)), name: context.input.body.name }
    await updateEvent(tx, event, renamed)
    return done({ event: showEvent(renamed) }, { action: 'event.renamed', subjectId: event.eventId })
  })
