import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePairingCodeFrom, readPairingCode, spellPairingCode, writePairingQr } from './pairing-code.ts'

const codes = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(makePairingCodeFrom)
const CODE = 'K7QZ02M4XV'

test('every one of the 32 letters and digits comes of equally many bytes', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const letter = makePairingCodeFrom(new Uint8Array(10).fill(byte))[0] ?? ''
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  expect(new Set(counts.values())).toEqual(new Set([8]))
  expect([...counts.keys()].join('')).not.toMatch(/[ILOU]/)
})

test('a code is spelt in groups that a person can read aloud', () => {
  expect(spellPairingCode(CODE)).toBe('K7QZ0-2M4XV')
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
    (code) => spellPairingCode(code).replaceAll('-', ' – '),
    (code) => [...code].join(' '),
    (code) => code.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('V', 'U'),
    (code) => code.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('V', 'u'),
  ]
  fc.assert(
    fc.property(codes, fc.constantFrom(...ways), (code, write) => {
      expect(readPairingCode(write(code))).toBe(code)
    }),
  )
})

test('a code that begins with the letters of the mark is not cut', () => {
  const code = `MP1${CODE.slice(3)}`
  expect(readPairingCode(code)).toBe(code)
  expect(readPairingCode(`MPI${CODE.slice(3)}`)).toBe(code)
  expect(readPairingCode(writePairingQr(code))).toBe(code)
})

test.each([
  '',
  'ABC',
  CODE.slice(1),
  `${CODE}A`,
  `MP1${CODE}A`,
  CODE.replace('7', '?'),
  CODE.replace('7', 'É'),
  'A'.repeat(26),
  `MP2${CODE}`,
])('%j is no pairing code', (typed) => {
  expect(readPairingCode(typed)).toBe(null)
})
