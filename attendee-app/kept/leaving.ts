import { signal, type ReadonlySignal } from '@preact/signals'
import type { Session } from '@masuk/ui/session/session.ts'
import { clearCaches } from './forget-device.ts'
import type { KeptStore } from './kept-store.ts'
import type { Windows } from '@masuk/ui/session/windows.ts'

export interface Leaving {
  isBusy: ReadonlySignal<boolean>
  /** Ends the session and removes everything of the person from this device; false when the service could not be told. */
  signOut(): Promise<boolean>
  /** The account or its sessions are gone at the service: removes everything of the person from this device. */
  forgetDevice(): Promise<void>
  /** Called before the session ends, while it can still be used. */
  beforeLeaving(act: () => Promise<void>): void
}

export interface LeavingPorts {
  session: Session
  kept: KeptStore
  windows: Windows
  /** Forgets what is in memory. */
  clear: () => void
}

export function createLeaving({ session, kept, windows, clear }: LeavingPorts): Leaving {
  const isBusy = signal(false)
  let before: () => Promise<void> = async () => {}

  async function forgetDevice(): Promise<void> {
    clear()
    await Promise.all([kept.forget(), clearCaches(globalThis.caches), clearShown()])
    windows.tell('forgotten')
    await session.refresh()
  }

  return {
    isBusy,
    forgetDevice,
    beforeLeaving: (act) => (before = act),
    async signOut() {
      isBusy.value = true
      try {
        await before().catch(() => undefined)
        if (!(await session.end())) return false
        await forgetDevice()
        return true
      } finally {
        isBusy.value = false
      }
    },
  }
}

/** The number on the app's icon, and alerts that were not looked at. */
async function clearShown(): Promise<void> {
  const { clearAppBadge } = navigator as { clearAppBadge?: () => Promise<void> }
  await clearAppBadge?.call(navigator).catch(() => undefined)
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}
