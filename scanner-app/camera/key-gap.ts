import { signal } from '@preact/signals'
import { preferences } from '../device/preferences.ts'

const PREFERENCE = 'key-gap-ms'
const USUAL_MS = 120
const SHORTEST_MS = 30
const LONGEST_MS = 250

/** What a person chooses among. */
export const keyGaps = [SHORTEST_MS, 60, USUAL_MS, 180, LONGEST_MS]

/** How often another was chosen since the start. */
const changes = signal(0)

/** The longest pause between two keys of a hand-held scanner at this device: some are slow over Bluetooth. */
export function keyGapMs(): number {
  // Whatever shows it, or hears keys, follows.
  void changes.value
  const chosen = Number(preferences.read(PREFERENCE) ?? USUAL_MS)
  return Number.isFinite(chosen) ? Math.min(LONGEST_MS, Math.max(SHORTEST_MS, chosen)) : USUAL_MS
}

export function chooseKeyGap(ms: number): void {
  preferences.write(PREFERENCE, String(ms))
  changes.value++
}
