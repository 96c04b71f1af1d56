import { createTheme } from '@masuk/ui/device/theme.ts'
import { preferences } from './preferences.ts'

/** At the door the appearance is a choice: a dark entrance is not always a dark system. */
export const theme = createTheme(preferences)
