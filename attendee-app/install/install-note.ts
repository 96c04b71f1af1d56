import { signal, type ReadonlySignal } from '@preact/signals'
import type { Preferences } from '@masuk/ui/device/preferences.ts'

const WEEK_MS = 7 * 86_400_000
const DISMISSED_AT = 'installDismissedAt'
const LAUNCHED = 'launchedFromHomeScreen'

/** What is said of the Home Screen: that the app can come there, or once, that it lives there now. */
export type InstallNote = 'offer' | 'first-launch' | null

export interface InstallNoteStore {
  note: ReadonlySignal<InstallNote>
  dismiss(): void
}

export interface InstallNotePorts {
  preferences: Preferences
  isStandalone: boolean
  /** False on a desktop, where there is nothing to carry to a door. */
  isPhone: boolean
  now?: () => number
}

export function createInstallNote({
  preferences,
  isStandalone,
  isPhone,
  now = Date.now,
}: InstallNotePorts): InstallNoteStore {
  const note = signal<InstallNote>(noteAtStart())

  function noteAtStart(): InstallNote {
    if (isStandalone) return preferences.read(LAUNCHED) === null ? 'first-launch' : null
    const dismissedAt = Number(preferences.read(DISMISSED_AT) ?? 0)
    return isPhone && now() - dismissedAt >= WEEK_MS ? 'offer' : null
  }

  return {
    note,
    dismiss() {
      preferences.write(note.value === 'first-launch' ? LAUNCHED : DISMISSED_AT, String(now()))
      note.value = null
    },
  }
}
