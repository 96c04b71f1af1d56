import { createPreferences } from '@masuk/ui/device/preferences.ts'

/** What the person at this scanner has chosen. */
export const preferences = createPreferences('masuk-door')
