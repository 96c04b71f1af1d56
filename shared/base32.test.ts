import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase32, encodeBase32 } from './base32.ts'

const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.split(''))

// The vectors of RFC 4648, section 10, without their padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %s', (text, code) => {
  const bytes = Uint8Array.from(text, (letter) => letter.codePointAt(0)!)
  expect(encodeBase32(bytes)).toBe(code)
  expect(decodeBase32(code)).toEqual(bytes)
})

test('any bytes come back as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(decodeBase32(encodeBase32(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

test('one byte string has one spelling: what decodes is what its bytes encode to', () => {
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 60 }), (text) => {
      const bytes = decodeBase32(text)
      fc.pre(bytes !== null)
      expect(encodeBase32(bytes)).toBe(text)
    }),
  )
})

test.each(['my', 'MY======', 'M Y', 'M0', 'M1', 'M8', 'MY\n', 'МY', 'M🎟'])('%j is foreign', (text) => {
  expect(decodeBase32(text)).toBe(null)
})

test.each(['M', 'MZX', 'MZXW6Y', 'MZ', 'MZXR', 'MZXW7YR'])(
  '%j has stray bits or a length that no bytes have',
  (text) => {
    expect(decodeBase32(text)).toBe(null)
  },
)
