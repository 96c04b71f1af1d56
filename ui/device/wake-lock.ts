import { signal, type ReadonlySignal } from '@preact/signals'
import { onResume } from './on-resume.ts'

/** `absent`: this browser can't keep the screen on, a person must set it so. */
export type ScreenOn = 'off' | 'held' | 'absent'

export interface WakeLock {
  state: ReadonlySignal<ScreenOn>
  /** Keeps the screen on from now on, again after each return to the app. */
  hold(): void
  /** Lets the screen go out again. */
  release(): void
}

export function createWakeLock(): WakeLock {
  const state = signal<ScreenOn>('wakeLock' in navigator ? 'off' : 'absent')
  let wanted = false
  let held: WakeLockSentinel | null = null

  /** The browser lets go whenever the app is hidden. */
  async function request(): Promise<void> {
    if (!wanted || document.hidden || state.value === 'held') return
    try {
      held = await navigator.wakeLock.request('screen')
      held.onrelease = () => (state.value = 'off')
      state.value = 'held'
      if (!wanted) void held.release()
    } catch {
      // Refused on a low battery, or not there at all (iOS before 18.4 in Home Screen apps).
      state.value = 'absent'
    }
  }

  onResume(() => void request())
  return {
    state,
    hold: () => {
      wanted = true
      void request()
    },
    release: () => {
      wanted = false
      void held?.release()
    },
  }
}
