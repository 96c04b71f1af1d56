import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTicketCode, writeTicketCode, spellTicketCode } from './ticket-code.ts'
import { uuidFromBytes } from './uuid.ts'

const bytes16 = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Uint8Array.from(bytes))
const byte = fc.integer({ min: 0, max: 255 })
const parts = fc.record({ keyId: byte, issue: byte, ticketId: bytes16.map(uuidFromBytes), tag: bytes16 })
const alphabet = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.split(''))

// Printed tickets have to stay readable: this text must always give these fields.
const code = 'T1A4BQDGGI6AIRC6V4RXXQCI2FM6E2XWIOW63ENCUFWEITAD3D4X32API'
const fields = {
  keyId: 7,
  issue: 3,
  ticketId: '0198c8f0-1111-7abc-8def-0123456789ab',
  tag: Uint8Array.from([
    0xd9, 0x0e, 0xb7, 0xb6, 0x46, 0x8a, 0x85, 0xb1, 0x11, 0x30, 0x0f, 0x63, 0xe5, 0xf7, 0xa0, 0x3d,
  ]),
}

test('the code on a printed ticket reads as it did on the day it was printed', () => {
  expect(readTicketCode(code)).toEqual(fields)
  expect(writeTicketCode(fields)).toBe(code)
})

test('a code is 57 characters that a QR code takes in its alphanumeric mode', () => {
  fc.assert(
    fc.property(parts, (given) => {
      expect(writeTicketCode(given)).toMatch(/^T1[A-Z2-7]{55}$/)
    }),
  )
})

test('what was written is read', () => {
  fc.assert(
    fc.property(parts, (given) => {
      expect(readTicketCode(writeTicketCode(given))).toEqual(given)
    }),
  )
})

test('no two texts have the same parts: what is read writes itself again', () => {
  fc.assert(
    fc.property(fc.string({ unit: alphabet, minLength: 55, maxLength: 55 }), (letters) => {
      const text = `T1${letters}`
      const read = readTicketCode(text)
      fc.pre(read !== null)
      expect(writeTicketCode(read)).toBe(text)
    }),
  )
})

test('any other last letter is no code, because its spare bits are not empty', () => {
  const lasts = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567').filter(
    (letter) => readTicketCode(code.slice(0, -1) + letter) !== null,
  )
  expect(lasts).toEqual(['A', 'I', 'Q', 'Y'])
})

test.each([
  '',
  'T1',
  code.slice(0, -1),
  `${code}A`,
  `${code}\n`,
  code.toLowerCase(),
  code.replace('T1', 'T2'),
  code.replace('T1', 't1'),
  ` ${code.slice(1)}`,
  `${code.slice(0, 20)}0${code.slice(21)}`,
  `https://masuk.example/${code}`.slice(0, 57),
])('%j is no code', (text) => {
  expect(readTicketCode(text)).toBe(null)
})

test('reading never throws, whatever the camera has seen', () => {
  const seen = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 55, maxLength: 55 }).map((text) => `T1${text}`),
  )
  fc.assert(fc.property(seen, (text) => void readTicketCode(text)))
})

test('a code is spelt in groups of five', () => {
  expect(spellTicketCode('T1AEAQDIPZ2Y')).toBe('T1AEA QDIPZ 2Y')
  expect(spellTicketCode('T1AEA')).toBe('T1AEA')
  expect(spellTicketCode('')).toBe('')
})
