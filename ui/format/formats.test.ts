import { expect, test } from 'vitest'
import { languages } from '../words/language.ts'
import { createFormats } from './formats.ts'

const NOW = Date.parse('2026-11-22T04:00:00Z')

test('money is in ringgit and sen, times are those of Kuala Lumpur', () => {
  const formats = createFormats('en')
  expect(formats.money(1250).replaceAll(/\s/g, ' ')).toBe('RM 12.50')
  expect(formats.time('2026-11-22T16:30:00Z')).toMatch(/12:30/)
  expect(formats.day('2026-11-22T16:30:00Z')).toMatch(/23 Nov 2026/)
})

test.each([
  [-5_000, '5 seconds ago'],
  [-59_999, '59 seconds ago'],
  [-60_000, '1 minute ago'],
  [-7_200_000, '2 hours ago'],
  [-3 * 86_400_000, '3 days ago'],
  [90_000, 'in 1 minute'],
])('%d ms from now is written as %s', (ms, text) => {
  expect(createFormats('en').ago(NOW + ms, NOW)).toBe(text)
})

test.each(languages)('%s writes each of them', (language) => {
  const formats = createFormats(language)
  expect(formats.money(100)).toContain('1.00')
  expect(formats.longDay(NOW)).not.toBe('')
  expect(formats.range(NOW, NOW + 3_600_000)).not.toBe('')
})
