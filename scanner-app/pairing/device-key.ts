import type { Preferences } from '@masuk/ui/device/preferences.ts'

const NAME = 'device-key'

/** A random text that only this device knows: with it an enrolment whose reply was lost may be sent again. */
export function deviceKeyOf(preferences: Preferences): string {
  const kept = preferences.read(NAME)
  if (kept) return kept
  const made = crypto.getRandomValues(new Uint32Array(6)).join('-')
  preferences.write(NAME, made)
  return made
}
