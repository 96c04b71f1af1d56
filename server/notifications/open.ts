import { INBOX_PAGE } from '@masuk/shared/contract/notifications.ts'
import type { Handler } from '../core/handler.ts'
import { openPage, readReminder } from './store.ts'
import type { InboxCursor, OpenedRow } from './store.ts'

/** `notifications.open`: a page of the inbox, which is read by that. */
export const openNotifications: Handler<'notifications.open'> = async ({ input, proof, deps }) => {
  const { userId } = proof
  const { after } = input.body
  const { rows, hasMore, unread } = await openPage(deps.db.web, {
    userId,
    after: after === undefined ? null : readCursor(after),
    limit: INBOX_PAGE,
    now: deps.clock.now(),
  })
  const last = rows.at(-1)
  return {
    notifications: rows.map(show),
    next: last && hasMore ? `${last.position}.${last.id}` : null,
    unread,
    settings: { workshopReminderMinutes: await readReminder(deps.db.web, userId) },
  }
}

function show({ id, kind, title, text, path, event, createdAt, isNew }: OpenedRow) {
  return { id, kind, title, text, path, event, createdAt: createdAt.toISOString(), isNew }
}

function readCursor(text: string): InboxCursor {
  const [createdAt = '', notificationId = ''] = text.split('.')
  return { createdAt, notificationId }
}
