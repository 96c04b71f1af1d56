import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBase32 } from './base32.ts'
import { readPairingCode, spellPairingCode, writePairingQr } from './pairing-code.ts'

const codes = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(encodeBase32)
const CODE = 'ABCDEFGHIJKLMNOPQRSTUVWXYA'

test('a code is spelt in groups that a person can read aloud', () => {
  expect(spellPairingCode(CODE)).toBe('ABCDE-FGHIJ-KLMNO-PQRST-UVWXYA')
})

test('its QR code begins with a mark that no ticket has', () => {
  expect(writePairingQr(CODE)).toBe(`MP1${CODE}`)
})

test('a code is read however it was typed, said or scanned', () => {
  const ways: ((code: string) => string)[] = [
    (code) => code,
    spellPairingCode,
    writePairingQr,
    (code) => code.toLowerCase(),
    (code) => writePairingQr(code).toLowerCase(),
    (code) => ` ${spellPairingCode(code).replaceAll('-', ' ')}\t`,
    (code) => [...code].join(' '),
    (code) => code.replaceAll('O', '0').replaceAll('I', '1').replaceAll('B', '8'),
  ]
  fc.assert(
    fc.property(codes, fc.constantFrom(...ways), (code, write) => {
      expect(readPairingCode(write(code))).toBe(code)
    }),
  )
})

test('a code that begins with the letters of the mark is not cut', () => {
  const code = `MPI${CODE.slice(3)}`
  expect(readPairingCode(code)).toBe(code)
  expect(readPairingCode(`MP1${CODE.slice(3)}`)).toBe(code)
  expect(readPairingCode(writePairingQr(code))).toBe(code)
})

test.each([
  '',
  'ABC',
  CODE.slice(1),
  `${CODE}A`,
  `MP1${CODE}A`,
  CODE.replace('A', '9'),
  CODE.replace('A', 'É'),
  'Z'.repeat(26),
  `MP2${CODE}`,
])('%j is no pairing code', (typed) => {
  expect(readPairingCode(typed)).toBe(null)
})
