import type { Preferences } from '../../ui/device/preferences.ts'

/** Preferences that a test can look into, and open again. */
export function keptIn(kept = new Map<string, string>()): Preferences {
  return {
    read: (name) => kept.get(name) ?? null,
    write: (name, value) => void (value === null ? kept.delete(name) : kept.set(name, value)),
  }
}
