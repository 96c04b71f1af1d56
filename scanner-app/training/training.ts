import { signal, type ReadonlySignal } from '@preact/signals'

const ENDS = 'masuk-door.training-ends'
const DATABASES = ['masuk-door-training', 'masuk-door-training-log']
export const TRAINING_MS = 30 * 60_000

/** A training that is going on. It lasts as long as its window, and half an hour at most. */
export interface Training {
  minutesLeft: ReadonlySignal<number>
  end(): void
}

/** Whether this window is in a training. A window that is closed takes its training with it. */
export function isTraining(): boolean {
  return leftMs() > 0
}

/** The app begins anew, on storage of its own and with a service of its own. */
export function beginTraining(): void {
  sessionStorage.setItem(ENDS, String(Date.now() + TRAINING_MS))
  location.reload()
}

/** Ends by itself, whatever is done to the clock. */
export function watchTraining(): Training {
  const beganAt = performance.now()
  const allowedMs = leftMs()
  const left = () => Math.min(leftMs(), allowedMs - (performance.now() - beganAt))
  const minutesLeft = signal(minutesOf(left()))
  setInterval(() => {
    minutesLeft.value = minutesOf(left())
    if (left() <= 0) endTraining()
  }, 1_000)
  return { minutesLeft, end: endTraining }
}

function endTraining(): void {
  sessionStorage.removeItem(ENDS)
  // Deleted as soon as this window has let go of them.
  for (const name of DATABASES) indexedDB.deleteDatabase(name)
  location.reload()
}

function leftMs(): number {
  try {
    const endsAt = Number(sessionStorage.getItem(ENDS) ?? 0)
    return Math.min(TRAINING_MS, endsAt - Date.now())
  } catch {
    return 0
  }
}

const minutesOf = (ms: number) => Math.max(0, Math.ceil(ms / 60_000))
