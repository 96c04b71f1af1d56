import { signal, type ReadonlySignal } from '@preact/signals'
import type { Preferences } from '../device/preferences.ts'
import { chooseLanguage, loadWords, type Language, type WordTables } from './language.ts'

/** The words that an app shows. What reads `words.value` while it draws is drawn again when the language changes. */
export interface WordStore<Words> {
  words: ReadonlySignal<Words>
  language: ReadonlySignal<Language>
  /** Changes the language at once and remembers it on this device. */
  choose(language: Language): Promise<void>
  /** Before anything is drawn: the language that was chosen here, or that of the browser. */
  begin(): Promise<void>
}

export function createWordStore<Words extends object>(
  tables: WordTables<Words>,
  preferences: Preferences,
): WordStore<Words> {
  const words = signal(tables.en)
  const language = signal<Language>('en')

  async function change(wanted: readonly string[]): Promise<void> {
    const loaded = await loadWords(tables, chooseLanguage(tables, wanted))
    words.value = loaded.words
    language.value = loaded.language
    document.documentElement.lang = loaded.language
  }

  return {
    words,
    language,
    async choose(wanted) {
      preferences.write('language', wanted)
      await change([wanted])
    },
    begin: () => change([preferences.read('language') ?? [], navigator.languages].flat()),
  }
}
