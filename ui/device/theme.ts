import { effect, signal, type Signal } from '@preact/signals'
import type { Preferences } from './preferences.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Light or dark: as the system has it, unless the person says otherwise. Setting the value changes the page. */
export function createTheme(preferences: Preferences): Signal<Theme> {
  const theme = signal<Theme>(themes.find((each) => each === preferences.read('theme')) ?? 'system')
  effect(() => {
    const chosen = theme.value
    if (chosen === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = chosen
    preferences.write('theme', chosen === 'system' ? null : chosen)
  })
  return theme
}
