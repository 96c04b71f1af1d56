import { isIosTab } from '@masuk/ui/offline/ios-tab.ts'

/** What the browser does for alerts. */
export interface PushBrowser {
  /** `needs-install`: a tab on iOS, which has alerts only from the Home Screen. */
  support: 'yes' | 'no' | 'needs-install'
  permission(): NotificationPermission
  /** Asks the person; call it within a tap. */
  ask(): Promise<NotificationPermission>
  subscription(): Promise<PushSubscription | null>
  subscribe(publicKey: string): Promise<PushSubscription>
}

export function pushOfThisBrowser(): PushBrowser {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  const manager = async () => (await navigator.serviceWorker.ready).pushManager
  return {
    support: isIosTab() ? 'needs-install' : hasPush ? 'yes' : 'no',
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    subscription: async () => (await manager()).getSubscription(),
    subscribe: async (publicKey) =>
      (await manager()).subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  }
}
