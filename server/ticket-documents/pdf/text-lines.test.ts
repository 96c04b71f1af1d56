import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText } from './text-lines.ts'

/** As if every character were as wide as the size. */
const measure = (line: string) => [...line].length

const fit = (text: string, width: number, mostLines = 2) =>
  fitText(text, { width, mostLines, sizes: [2, 1] }, measure)

test.each([
  ['Nur Aisyah', 20, { lines: ['Nur Aisyah'], size: 2 }],
  ['Nur Aisyah', 12, { lines: ['Nur', 'Aisyah'], size: 2 }],
  ['Nur Aisyah binti Ali', 14, { lines: ['Nur Aisyah', 'binti Ali'], size: 1 }],
  ['one two three four five', 9, { lines: ['one two', 'three…'], size: 1 }],
  ['传统音乐之夜。', 12, { lines: ['传统音乐之', '夜。'], size: 2 }],
  ['aaaaaaaaaa', 6, { lines: ['aaaaaa', 'aaaa'], size: 1 }],
  ['', 10, { lines: [], size: 2 }],
])('%s within %i is %j', (text, width, expected) => {
  expect(fit(text, width)).toEqual(expected)
})

test('no line is too wide, there are never too many, and only what is cut ends with …', () => {
  const names = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '陈', '，', 'ம', '.'), maxLength: 40 })
  fc.assert(
    fc.property(names, fc.integer({ min: 4, max: 30 }), (typed, width) => {
      const text = typed.replace(/\s+/g, ' ').trim()
      const { lines, size } = fit(text, width)
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(width)
      const letters = (each: string) => each.replaceAll(' ', '')
      const drawn = letters(lines.join(''))
      if (drawn.endsWith('…')) expect(letters(text).startsWith(drawn.slice(0, -1))).toBe(true)
      else expect(drawn).toBe(letters(text))
    }),
  )
})
