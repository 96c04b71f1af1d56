import { statusRefusal } from '@masuk/shared/event-status.ts'
import type { StatusRefusal } from '@masuk/shared/event-status.ts'
import { done } from '../changes/change.ts'
import { changeEventInList } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { noteEventChange } from '../event-updates/note.ts'
import { countLiveRegistrations } from '../registrations/counts.ts'
import { publishSlug } from './claim-slug.ts'
import { requireEvent, showEvent, updateEvent } from './event.ts'

const sentences: Record<StatusRefusal, string> = {
  same_status: 'The event already has this status.',
  no_such_move:
    'An event goes from draft to published to closed, and back to published. Take the steps one by one.',
  has_registrations:
    'People have registered for this event, so it can not be a draft again. Close it instead.',
}

/** `events.status`: one of the moves that exist, or the reason why not. */
export const changeStatus: Handler<'events.status'> = (context) =>
  changeEventInList(context, async ({ tx, list, event, now }) => {
    const before = await requireEvent(tx, event)
    const [from, to] = [before.status, context.input.body.status]
    const reason = statusRefusal(from, to, { registered: await countLiveRegistrations(tx, event) })
    if (reason) return refused(reason, sentences[reason])
    const slug = to === 'published' ? await publishSlug(tx, { list, event, slug: before.slug }) : before.slug
    const moved = { ...before, slug, status: to, closedAt: to === 'closed' ? now : null }
    await updateEvent(tx, event, moved)
    await noteEventChange(tx, event, { before, after: moved, now })
    return done(
      { state: 'done', event: showEvent(moved) },
      { action: 'event.status_changed', subjectId: event.eventId, metadata: { from, to } },
    )
  })
