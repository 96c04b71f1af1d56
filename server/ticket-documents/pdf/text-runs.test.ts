import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFont, fontNames, openFont, REPLACEMENT } from './fonts.ts'
import { printableGraphemes, visualRuns } from './text-runs.ts'

const shown = (line: string) => visualRuns(line).map(({ font, text }) => `${font}:${text}`)

test.each([
  ['Nur Aisyah', ['latin:Nur', 'latin: ', 'latin:Aisyah']],
  ['Nguyễn', ['latin:Nguy', 'vietnamese:ễ', 'latin:n']],
  ['陈嫻慧', ['chinese:陈', 'chinese-traditional:嫻', 'chinese:慧']],
  ['தமிழ் Tan', ['tamil:தமிழ்', 'latin: ', 'latin:Tan']],
  // Words from the right, the letters of each left to the font.
  ['محمد فيصل', ['arabic:فيصل', 'latin: ', 'arabic:محمد']],
  [
    'محمد (Ali) ١٢',
    ['arabic:١', 'arabic:٢', 'latin: ', 'latin:(', 'latin:Ali', 'latin:)', 'latin: ', 'arabic:محمد'],
  ],
  [
    'Ali محمد فيصل 5',
    ['latin:Ali', 'latin: ', 'latin:5', 'latin: ', 'arabic:فيصل', 'latin: ', 'arabic:محمد'],
  ],
  ['ok 😀 한', ['latin:ok', 'latin: ', `latin:${REPLACEMENT}`, 'latin: ', `latin:${REPLACEMENT}`]],
])('%s is drawn as %j', (line, runs) => {
  expect(shown(line)).toEqual(runs)
})

test('every character of a run is in its font', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (line) => {
      for (const { text, font } of visualRuns(line.toWellFormed())) {
        for (const each of text.replace(/[\u200c\u200d]/gu, '')) {
          expect(openFont(font).covers.has(each.codePointAt(0) ?? 0)).toBe(true)
        }
      }
    }),
  )
})

test('no grapheme is lost: one that no font has is replaced by what is seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (line) => {
      const expected = Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) =>
        findFont(segment) ? segment : REPLACEMENT,
      )
      expect(printableGraphemes(line)).toEqual(expected)
    }),
  )
  expect(findFont(REPLACEMENT)).toBe('latin')
})

test.each([
  ['ABCÅéñç0123456789·…–’“”()/&@', 'latin'],
  ['ŁšŽğ₹', 'latin-ext'],
  ['ẹễ', 'vietnamese'],
  ['அஆஇஈஉஊஎஏஐஒஓஔஃகஙசஞடணதநபமயரலவழளறனஜஷஸஹ', 'tamil'],
  ['ابتثجحخدذرزسشصضطظعغفقكلمنوهيءئؤأإآةى', 'arabic'],
  // The letters that Jawi adds.
  ['چڠڤݢڽۏک', 'arabic'],
  ['陈林黄李王张刘吴蔡郑，。（）：', 'chinese'],
] as const)('%s is in the fonts', (text, font) => {
  const allowed = fontNames.slice(0, fontNames.indexOf(font) + 1)
  for (const each of text) expect(allowed, each).toContain(findFont(each))
})
