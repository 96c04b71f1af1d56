import { computed } from '@preact/signals'
import { createPreferences } from '@masuk/ui/device/preferences.ts'
import { createFormats } from '@masuk/ui/format/formats.ts'
import { createWordStore } from '@masuk/ui/words/word-store.ts'
import { en, type Words } from './en.ts'

/** What the person on this device has chosen. */
export const preferences = createPreferences('masuk-studio')

/** The words of this app and their language. English is loaded with the app, another language when it is wanted. */
export const {
  words,
  language,
  choose: chooseLanguage,
  begin: loadLanguage,
} = createWordStore<Words>(
  {
    en,
    ms: () => import('./ms.ts').then(({ ms }) => ms),
    zh: () => import('./zh.ts').then(({ zh }) => zh),
    ta: () => import('./ta.ts').then(({ ta }) => ta),
  },
  preferences,
)

/** How numbers, money and times are written in that language. */
export const formats = computed(() => createFormats(language.value))
