/** The languages that an app may have words in, by their BCP 47 names. */
export const languages = ['en', 'ms', 'zh', 'ta'] as const
export type Language = (typeof languages)[number]

/**
 * How an app comes by its words in each language. English is there from the start; the others are loaded when they are
 * chosen, so that a device loads one language and not four.
 */
export type WordTables<Words> = { en: Words } & {
  [Each in Exclude<Language, 'en'>]?: () => Promise<Words>
}

/** The first of the wanted languages ("ms-MY" is Malay) that there are words in; else English. */
export function chooseLanguage(
  tables: Readonly<Partial<Record<Language, unknown>>>,
  wanted: readonly string[],
): Language {
  const names = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  const found = names.map((name) => languages.find((each) => each === name && tables[each] !== undefined))
  return found.find((each) => each !== undefined) ?? 'en'
}

/** The words of a language. A table that can't be loaded leaves the app in English. */
export async function loadWords<Words>(
  tables: WordTables<Words>,
  language: Language,
): Promise<{ language: Language; words: Words }> {
  const load = language === 'en' ? undefined : tables[language]
  try {
    if (load) return { language, words: await load() }
  } catch {
    // The device may be offline, and this table may never have been kept.
  }
  return { language: 'en', words: tables.en }
}
