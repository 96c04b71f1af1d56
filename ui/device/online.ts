import { signal, type ReadonlySignal } from '@preact/signals'

/** Whether the device has a network at all. True says little: the service may still be out of reach. */
export function watchOnline(): ReadonlySignal<boolean> {
  const isOnline = signal(navigator.onLine)
  const look = () => (isOnline.value = navigator.onLine)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return isOnline
}
