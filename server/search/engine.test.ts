import { expect, test } from 'vitest'
import { isFirst, searchQuestions, unseenQuestions } from '../../test/support/search-questions.ts'
import { searchDocuments } from './documents.ts'
import { findInDocumentation } from './engine.ts'
import { excerptOf } from './excerpt.ts'
import { stemOf, wordsOf } from './words.ts'

const ask = (query: string, scope: 'guides' | 'api' | 'all' = 'all', hasTypos = true) =>
  findInDocumentation({ query, scope, hasTypos })

test.each([
  { what: 'that we have thought of', questions: searchQuestions, floor: 38 },
  { what: 'that nothing was changed for', questions: unseenQuestions, floor: 33 },
])('of forty questions $what at least $floor find their page first', ({ questions, floor }) => {
  expect(questions).toHaveLength(40)
  const missed = questions.filter((question) => !isFirst(question, ask(question.query)))
  const told = missed.map(({ query, page }) => `${query}: not ${page} but ${ask(query)[0]?.url}`)
  expect(questions.length - missed.length, told.join('\n')).toBeGreaterThanOrEqual(floor)
})

test('every question names a page that there is', () => {
  const there = new Set(searchDocuments().map(({ page }) => page.split('/').at(-1)))
  expect([...searchQuestions, ...unseenQuestions].filter(({ page }) => !there.has(page))).toEqual([])
})

test('of a long question only so many words are looked for', () => {
  const padding = Array.from({ length: 16 }, (_, n) => `zz${n}x`).join(' ')
  expect(ask(`${padding} refund`)).toEqual(ask(padding))
  expect(ask(`refund ${padding}`)).not.toEqual(ask(padding))
  expect(ask(`${'the a how '.repeat(10)} refund`)).toEqual(ask('refund'))
})

test('a scope holds nothing of the other', () => {
  const scopes = (scope: 'guides' | 'api' | 'all') =>
    new Set(ask('refund a ticket', scope).map((found) => found.scope))
  expect(scopes('guides')).toEqual(new Set(['guides']))
  expect(scopes('api')).toEqual(new Set(['api']))
  expect(scopes('all')).toEqual(new Set(['guides', 'api']))
})

test('at most twenty are told, three of one guide, and none twice', () => {
  const found = ask('ticket')
  expect(found).toHaveLength(20)
  expect(new Set(found.map(({ url }) => url)).size).toBe(20)
  const pages = found.map(({ url }) => url.split('#')[0] ?? '').filter((page) => page !== '/docs')
  for (const page of pages) expect(pages.filter((each) => each === page).length).toBeLessThanOrEqual(3)
})

test('without typos only whole words and their beginnings count', () => {
  expect(ask('brodcast', 'all', false)).toEqual([])
  expect(ask('broadc', 'all', false)).not.toEqual([])
})

test('nothing internal is found', () => {
  const urls = searchDocuments().map(({ url, text }) => `${url} ${text}`)
  expect(
    urls.filter((each) => /callbacks\.|identity\.|flags\.evaluate/.test(each.split(' ')[0] ?? '')),
  ).toEqual([])
  expect(ask('flags.evaluate', 'api').map(({ heading }) => heading)).not.toContain('flags.evaluate')
})

test.each([
  '',
  ' ',
  '???',
  '<script>',
  '(',
  '\\',
  'a'.repeat(200),
  '的'.repeat(200),
  '👩‍👩‍👧',
  '__proto__',
  'constructor',
])('any text may be asked: %j', (query) => expect(Array.isArray(ask(query))).toBe(true))

test.each([
  ['ticketTypes.update', ['ticket', 'types', 'update']],
  ['/api/partner/events/check-in', ['api', 'partner', 'events', 'check', 'in']],
  ['ＲＥＦＵＮＤ', ['refund']],
  ["organiser's", ['organiser', 's']],
])('%s has the words %j', (text, words) => expect(wordsOf(text)).toEqual(words))

test('Chinese falls into words and into pairs of characters', () => {
  expect(wordsOf('怎么退款')).toEqual(expect.arrayContaining(['怎么', '退款']))
})

test.each([
  ['tickets', 'ticket'],
  ['access', 'access'],
  ['queries', 'query'],
  ['gas', 'gas'],
  ['the', null],
  ['macam', null],
])('the stem of %s is %s', (word, stem) => expect(stemOf(word)).toBe(stem))

test('an excerpt is about 180 characters of whole words around the first that fits', () => {
  const text = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`.trim()
  const excerpt = excerptOf(text, ['needle'])
  expect(excerpt).toMatch(/^… (before )+needle (after )+…$/)
  expect(excerpt.length).toBeLessThan(200)
  expect(excerptOf('short', ['needle'])).toBe('short')
  expect(excerptOf('的'.repeat(400), ['没有']).length).toBeLessThan(200)
})
