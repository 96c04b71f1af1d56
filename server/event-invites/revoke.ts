import { done, unchanged } from '../changes/change.ts'
import { deleteInEvent } from '../changes/organiser.ts'
import { requireDeleted } from '../changes/require-deleted.ts'
import type { Handler } from '../core/handler.ts'
import * as store from './store.ts'

/** `eventInvites.revoke`: the link opens nothing any more, also where it was opened before. */
export const revokeEventInvite: Handler<'eventInvites.revoke'> = (context) =>
  deleteInEvent(context, async ({ tx, event, now }) => {
    const { eventInviteId } = context.input.body
    const { organizationId, eventId } = context.proof
    const entry = { action: 'event_invite.deleted', subjectId: eventInviteId, metadata: { eventId } } as const
    const reply = { state: 'done', eventInviteId } as const
    const invite = event && (await store.findInvite(tx, { ...event, inviteId: eventInviteId }))
    if (!invite) {
      await requireDeleted(tx, { organizationId, ...entry }, 'This event has no such invite.')
      return unchanged(reply)
    }
    if (invite.revokedAt) return unchanged(reply)
    await store.revokeInvite(tx, event, { inviteId: eventInviteId, now })
    return done(reply, entry)
  })
