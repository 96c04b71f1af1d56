import { effect, signal } from '@preact/signals'
import { readPreference, writePreference } from './preferences.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Light or dark: as the system has it, unless the person at the door says otherwise. */
export const theme = signal<Theme>(themes.find((each) => each === readPreference('theme')) ?? 'system')

effect(() => {
  const chosen = theme.value
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
  writePreference('theme', chosen === 'system' ? null : chosen)
})
