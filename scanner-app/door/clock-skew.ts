import type { ScannerApp } from '../create-app.ts'

/** How far the device's clock is off, when it is so far that somebody should set it. Looked at once a second. */
export function clockSkewMs({ device: { clock }, now }: Pick<ScannerApp, 'device' | 'now'>): number | null {
  void now.value
  return clock.isSkewed() ? clock.offsetMs() : null
}
