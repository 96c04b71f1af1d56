import { signal, type ReadonlySignal } from '@preact/signals'

/** Whether the browser knows of a network. True says little: there may be none behind it. */
export function watchOnline(): ReadonlySignal<boolean> {
  const online = signal(navigator.onLine)
  window.addEventListener('online', () => (online.value = true))
  window.addEventListener('offline', () => (online.value = false))
  return online
}
