import { expect, test } from 'vitest'
import { chooseLanguage, loadWords, type WordTables } from './language.ts'
import { wordsOfReason } from './reason-words.ts'

type Words = { hello: string }
const tables: WordTables<Words> = {
  en: { hello: 'Hello' },
  ms: async () => ({ hello: 'Helo' }),
  ta: () => Promise.reject(new Error('The network is gone.')),
}

test.each([
  [['ms-MY', 'en'], 'ms'],
  [['ms'], 'ms'],
  [['fr', 'ms'], 'ms'],
  [['fr'], 'en'],
  [['zh-Hant-TW'], 'en'],
  [['EN-gb', 'ms'], 'en'],
  [[], 'en'],
])('of %j the language is %s', (wanted, language) => {
  expect(chooseLanguage(tables, wanted)).toBe(language)
})

test.each([
  ['ms', { language: 'ms', words: { hello: 'Helo' } }],
  ['en', { language: 'en', words: { hello: 'Hello' } }],
  ['ta', { language: 'en', words: { hello: 'Hello' } }],
  ['zh', { language: 'en', words: { hello: 'Hello' } }],
] as const)('the words of %s', async (language, expected) => {
  expect(await loadWords(tables, language)).toEqual(expected)
})

test.each([
  ['void', 'Cancelled'],
  ['a reason of tomorrow', 'The service says so.'],
  ['constructor', 'The service says so.'],
  [null, 'The service says so.'],
])('the reason %j', (reason, words) => {
  expect(wordsOfReason({ void: 'Cancelled' }, reason, 'The service says so.')).toBe(words)
})
