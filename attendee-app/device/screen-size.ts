import { signal, type ReadonlySignal } from '@preact/signals'

/** The window in CSS pixels, and how many pixels of the screen one of them is. */
export interface ScreenSize {
  width: number
  height: number
  ratio: number
}

/** Follows the window as it turns, resizes and moves to another screen. */
export function watchScreenSize(): ReadonlySignal<ScreenSize> {
  const read = () => ({ width: innerWidth, height: innerHeight, ratio: devicePixelRatio })
  const size = signal(read())
  window.addEventListener('resize', () => (size.value = read()))
  return size
}
