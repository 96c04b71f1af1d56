import { z } from 'zod'
import { Id, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { next } from './paging.ts'

/** Notifications of a page of the inbox. */
export const INBOX_PAGE = 50
/** How long before a workshop its registrants may be reminded, in minutes. */
export const reminderMinutes = [15, 30] as const

/** What a notification is about. */
export const NotificationKind = z
  .enum([
    'event_changed',
    'workshop_begins',
    'broadcast',
    'giveaway_result',
    'registration_paid',
    'registration_refunded',
  ])
  .meta({ id: 'NotificationKind' })
export type NotificationKind = z.infer<typeof NotificationKind>

const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    title: z.string(),
    text: z.string(),
    path: z.string().describe('Where it leads, inside our own apps.'),
    event: z
      .object({ id: Id, name: z.string(), slug: z.string() })
      .nullable()
      .describe('The event that it is about; null for none, and when it is gone.'),
    createdAt: UtcText,
    isNew: z.boolean().describe('True the first time that it is returned.'),
  })
  .meta({ id: 'Notification' })

const unread = z
  .int()
  .min(0)
  .describe('How many notifications are left that were never returned: the number for a badge.')

const WorkshopReminder = z
  .union([z.literal(15), z.literal(30)], { error: 'must be 15, 30 or null' })
  .nullable()
  .describe('Minutes before a workshop of theirs at which the person is reminded; null: never.')

const notANext = { error: 'must be `next` of a page before' }

const account = { tag: 'Account', authority: 'session', audit: 'none' } as const

/** `notifications.open`: the inbox of the caller, newest first. */
export const openNotifications = operation({
  ...account,
  method: 'POST',
  path: '/api/account/notifications/open',
  origin: 'required',
  summary: 'Open the inbox',
  description:
    `The newest ${INBOX_PAGE} notifications of the caller, or those behind \`after\`. Exactly those that are returned are marked read: ` +
    'what arrives meanwhile, or stands on a page that was not asked for, stays unread. Kept for 180 days.',
  body: z.object({
    after: z
      .string(notANext)
      .regex(/^\d{1,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, notANext)
      .optional()
      .describe('`next` of the page before.'),
  }),
  reply: z
    .object({
      notifications: z.array(Notification),
      next,
      unread,
      settings: z.object({ workshopReminderMinutes: WorkshopReminder }),
    })
    .meta({ id: 'Inbox' }),
  faults: [400, 401, 403, 413, 429, 500],
  example: { body: {} },
})

/** `notifications.saveSettings`: what the caller wants to be told of. Internal, for our own apps. */
export const saveNotificationSettings = operation({
  ...account,
  method: 'PATCH',
  path: '/api/account/notifications',
  published: false,
  origin: 'required',
  summary: 'Choose what to be told of',
  description:
    'Nobody is reminded of workshops who has not asked for it here. It reaches the inbox, and every device that takes alerts.',
  body: z.object({ workshopReminderMinutes: WorkshopReminder }),
  reply: z.object({ workshopReminderMinutes: WorkshopReminder }),
  faults: [400, 401, 403, 413, 429, 500],
  example: { body: { workshopReminderMinutes: 30 } },
})

export const notificationOperations = {
  'notifications.open': openNotifications,
  'notifications.saveSettings': saveNotificationSettings,
}
