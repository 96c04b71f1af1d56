import { signal, type ReadonlySignal } from '@preact/signals'
import { chooseLanguage, loadWords, type Language, type WordTables } from '@masuk/ui/words/language.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { preferences } from '../device/preferences.ts'
import type { EnrolFailure } from '../pairing/enrol-failure.ts'
import type { Halt } from '../queue/scan-record.ts'
import { en, type Words } from './en.ts'
import type { FlowWords } from './flows/en.ts'

/** What one language says: at the door, and in what is loaded after it. Of English the latter comes with those parts. */
export interface LanguageWords {
  words: Words
  flows: FlowWords | null
}

const tables: WordTables<LanguageWords> = {
  en: { words: en, flows: null },
  ms: () => import('./ms.ts').then((file) => file.ms),
  zh: () => import('./zh.ts').then((file) => file.zh),
  ta: () => import('./ta.ts').then((file) => file.ta),
}

/** What each language calls itself. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ms: 'Melayu',
  zh: '中文',
  ta: 'தமிழ்',
}

const chosen = signal<Language>('en')
const spoken = signal<LanguageWords>(tables.en)

/** The language at this door. */
export const language: ReadonlySignal<Language> = chosen

/** Its words. They change with the language, so read them when they are shown: what draws them is drawn anew. */
export const words: Words = new Proxy(en, { get: (_, name: keyof Words) => spoken.value.words[name] })

/** What it says beyond the door; null while that is English. */
export const spokenFlows = (): FlowWords | null => spoken.value.flows

/** Before anything is drawn: the language that was chosen here, or that of the browser. */
export async function loadLanguage(): Promise<void> {
  const wanted = [preferences.read('language') ?? [], navigator.languages].flat()
  await speak(chooseLanguage(tables, wanted))
}

/** From now on, and at the next start. False when its words could not be loaded: then the language stays. */
export async function setLanguage(wanted: Language): Promise<boolean> {
  if (!(await speak(wanted))) return false
  preferences.write('language', wanted)
  return true
}

async function speak(wanted: Language): Promise<boolean> {
  const loaded = await loadWords(tables, wanted)
  if (loaded.language !== wanted && chosen.value !== 'en') return false
  chosen.value = loaded.language
  spoken.value = loaded.words
  return loaded.language === wanted
}

/** Why sending has stopped, and what to do. */
export function haltText({ kind, message }: Halt): { title: string; todo: string } {
  const { title, todo } = words.halted.unknown
  return wordsOfReason(words.halts, kind, { title, todo: message || todo })
}

/** Why this device could not be paired; `message` is what the service said, if it said anything. */
export function enrolFailureText(failure: EnrolFailure | null, message: string | null): string {
  return wordsOfReason(words.enrolFailures, failure, message || words.pairing.refused)
}
