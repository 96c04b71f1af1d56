import { effect, signal, type Signal } from '@preact/signals'
import { preferences } from './preferences.ts'

/** At the door the appearance is a choice: a dark entrance is not always a dark system. `sunlight` has the most contrast. */
export const themes = ['system', 'light', 'dark', 'sunlight'] as const
export type Theme = (typeof themes)[number]

/** Setting the value changes the page. */
export const theme: Signal<Theme> = signal(
  themes.find((each) => each === preferences.read('theme')) ?? 'system',
)

effect(() => {
  const chosen = theme.value
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
  preferences.write('theme', chosen === 'system' ? null : chosen)
})
