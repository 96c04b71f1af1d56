import { alertOf } from './alerts/alert.ts'

// Keeps the app on the device.
export * from '@masuk/ui/offline/service-worker.ts'

declare const self: ServiceWorkerGlobalScope

/** The app itself, where an alert leads that names no page of ours. */
const HOME = '/'

/** Every push shows something, whoever looks: a browser that was pushed for nothing takes the right away. */
async function show(event: PushEvent): Promise<void> {
  const { title, body, path, tag, badge } = alertOf(event.data?.text() ?? null, self.location.origin)
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> }
  if (badge !== null) await setAppBadge?.call(navigator, badge).catch(() => undefined)
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/app/icons/masuk-192.png',
    data: { path },
  })
}

/** In a window that there is already; a ticket that is held out at a door stays where it is. */
async function open(notification: Notification): Promise<void> {
  notification.close()
  const { path = HOME } = (notification.data ?? {}) as { path?: string }
  const address = new URL(path, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window' })
  const window = windows.find(({ url }) => !new URL(url).pathname.startsWith('/tickets/'))
  const shown = await window?.navigate(address).catch(() => null)
  if (shown) await shown.focus().catch(() => undefined)
  else await self.clients.openWindow(address)
}

self.addEventListener('push', (event) => event.waitUntil(show(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
