import type { DoorApp } from '../door-app.ts'

/** How far the device's clock is off, when it is so far that somebody should set it. Looked at once a second. */
export function clockOffMs({ device: { clock }, now }: Pick<DoorApp, 'device' | 'now'>): number | null {
  void now.value
  return clock.isSkewed() ? clock.offsetMs() : null
}
