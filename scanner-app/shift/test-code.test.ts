import { expect, test } from 'vitest'
import { encode } from 'uqr'
import { codeOf } from '../../test/scanner/tickets.ts'
import { judgeTestRead, TEST_ROWS, TEST_TEXT, type TestRead } from './test-code.ts'

const CODE = codeOf(1)

const typedBy = (layout: Record<string, string>) => (text: string) =>
  Array.from(text, (letter) => layout[letter] ?? letter).join('')

/** What a reader that is set to the American layout types into a device with another one. */
const german = typedBy({ Y: 'Z', Z: 'Y', '-': 'ß', '/': '-', ':': 'Ö' })
const french = typedBy({
  A: 'Q',
  Q: 'A',
  Z: 'W',
  W: 'Z',
  M: '?',
  0: 'à',
  1: '&',
  2: 'é',
  3: '"',
  4: "'",
  '-': ')',
})

test.each<[string, string, TestRead]>([
  ['the test code', TEST_TEXT, 'right'],
  ['a ticket', CODE, 'ticket'],
  ['the test code in small letters', TEST_TEXT.toLowerCase(), 'capitals'],
  ['a ticket in small letters', CODE.toLowerCase(), 'capitals'],
  ['the test code by a German layout', german(TEST_TEXT), 'layout'],
  ['the test code by a French layout', french(TEST_TEXT), 'layout'],
  ['a poster', 'https://example.my', 'other'],
  ['a text as long as the test code', 'X'.repeat(TEST_TEXT.length - 1) + 'Y', 'other'],
  ['half of the test code', TEST_TEXT.slice(0, 20), 'other'],
  ['nothing', '', 'other'],
])('%s', (_, text, read) => {
  expect(judgeTestRead(text)).toBe(read)
})

test('what is drawn says the test text', () => {
  const { data } = encode(TEST_TEXT, { ecc: 'M', border: 0 })
  const rows = data.map((row) => Number.parseInt(row.map((dark) => (dark ? '1' : '0')).join(''), 2))
  expect(TEST_ROWS).toEqual(rows)
})
