import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test.each([
  ['  Nur   Aisyah\t', 'Nur Aisyah'],
  ['Nur\r\nBcc: all@mail.example', 'Nur Bcc: all@mail.example'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['a\u202egnp.exe', 'agnp.exe'],
  ['\ufeffzero\u200b width\u00ad', 'zero width'],
  ['க்\u200cஷ', 'க்\u200cஷ'],
  ['half \ud83d emoji', 'half \ufffd emoji'],
  ['\u0000\u0007', ''],
])('%j is %j on one line', (typed, line) => {
  expect(oneLine(typed)).toBe(line)
})

test('no text leaves a line break, a control character or a change of direction', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(oneLine(typed)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
})
