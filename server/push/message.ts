import type { NotificationKind } from '@masuk/shared/contract/notifications.ts'
import type { PushMessage } from '../outside/push/push-service.ts'
import type { Alert } from './alert-store.ts'

const DAY_SECONDS = 24 * 60 * 60

interface AlertWords {
  body: string
  ttlSeconds: number
  urgency: PushMessage['urgency']
}

/** What a locked screen may show to anybody: no name, no event. The inbox has the rest. */
const words: Readonly<Record<NotificationKind, AlertWords>> = {
  event_changed: { body: 'An event of yours has changed.', ttlSeconds: DAY_SECONDS, urgency: 'high' },
  workshop_begins: { body: 'A workshop of yours begins soon.', ttlSeconds: 15 * 60, urgency: 'high' },
  broadcast: { body: 'An organiser has a message for you.', ttlSeconds: DAY_SECONDS, urgency: 'normal' },
  giveaway_result: { body: 'A giveaway of yours was drawn.', ttlSeconds: DAY_SECONDS, urgency: 'normal' },
  registration_paid: { body: 'Your payment has arrived.', ttlSeconds: DAY_SECONDS, urgency: 'normal' },
  registration_refunded: {
    body: 'A payment of yours was paid back.',
    ttlSeconds: DAY_SECONDS,
    urgency: 'normal',
  },
}

/** What a locked screen shows. */
export const alertText = (kind: NotificationKind) => ({ title: 'Masuk', body: words[kind].body })

/**
 * Declarative web push: a browser that knows it shows it by itself, and a service worker finds the same fields. Source:
 * W3C Push API, declarative push message; `app_badge` is how many notifications are not read.
 */
export function messageOf({ kind, path, isPrivate, unread }: Alert, origin: string): PushMessage {
  const { ttlSeconds, urgency } = words[kind]
  // The path may name the event, and the address bar shows it.
  const navigate = `${origin}${isPrivate ? '/tickets' : path}`
  const notification = { ...alertText(kind), navigate, tag: kind, silent: false }
  const payload = JSON.stringify({ web_push: 8030, notification, app_badge: unread })
  return { payload, ttlSeconds, urgency, topic: kind.replaceAll('_', '-') }
}
