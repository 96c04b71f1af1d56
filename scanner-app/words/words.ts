import { chooseLanguage, loadWords, type WordTables } from '@masuk/ui/words/language.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { preferences } from '../device/preferences.ts'
import type { EnrolFailure } from '../pairing/enrol-failure.ts'
import type { Halt } from '../queue/scan-record.ts'
import { en, type Words } from './en.ts'

/** Malay, Chinese and Tamil are added here, each as a file of its own. */
const tables: WordTables<Words> = { en }

/** The words of the language at this door. Read them when they are shown, not before: they change once, at the start. */
export let words: Words = en

/** Before anything is drawn: the language that was chosen here, or that of the browser. */
export async function loadLanguage(): Promise<void> {
  const wanted = [preferences.read('language') ?? [], navigator.languages].flat()
  const loaded = await loadWords(tables, chooseLanguage(tables, wanted))
  words = loaded.words
  document.documentElement.lang = loaded.language
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
