import { onResume } from '@masuk/ui/device/on-resume.ts'

export interface WakeLock {
  /** Keeps the screen on until the returned function is called, again after each return to the app. */
  hold(): () => void
}

export function createWakeLock(): WakeLock {
  let holders = 0
  let lock: WakeLockSentinel | null = null

  /** The browser lets go whenever the app is hidden, and refuses on a low battery. */
  async function request(): Promise<void> {
    if (!('wakeLock' in navigator) || holders === 0 || document.hidden || lock) return
    const taken = await navigator.wakeLock.request('screen').catch(() => null)
    if (!taken) return
    if (holders === 0 || lock) return void taken.release()
    lock = taken
    taken.onrelease = () => (lock = null)
  }

  onResume(() => void request())
  return {
    hold() {
      holders++
      void request()
      return () => {
        if (--holders === 0) void lock?.release()
      }
    },
  }
}
