import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeScanKey, readScanKey } from './scan-key.ts'
import { uuidFromBytes } from './uuid.ts'

const ticketId = '0198c8f0-1111-7abc-8def-0123456789ab'
const ids = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(uuidFromBytes)
const noon = {
  min: new Date('2000-01-01T12:00:00Z'),
  max: new Date('2999-12-31T12:00:00Z'),
  noInvalidDate: true,
}
const days = fc.date(noon).map((date) => date.toISOString().slice(0, 10))

test('the ticket is the head of the key and the day its tail', () => {
  expect(makeScanKey({ ticketId, day: '2026-11-20' })).toBe(`${ticketId}:2026-11-20`)
})

test('what was put into a key is read from it', () => {
  fc.assert(
    fc.property(fc.record({ ticketId: ids, day: days }), (parts) => {
      expect(readScanKey(makeScanKey(parts))).toEqual(parts)
    }),
  )
})

test('no two texts are the same key: what is read writes itself again', () => {
  const almost = fc.tuple(
    fc.oneof(
      ids,
      ids.map((id) => id.toUpperCase()),
    ),
    fc.constantFrom(':', '::', ' :', ''),
    days,
    fc.constantFrom('', ' ', 'Z', '\n'),
  )
  fc.assert(
    fc.property(almost, (pieces) => {
      const text = pieces.join('')
      const parts = readScanKey(text)
      expect(parts === null || makeScanKey(parts) === text).toBe(true)
    }),
  )
})

test.each([
  '',
  ':',
  ticketId,
  `${ticketId}:`,
  `:2026-11-20`,
  `${ticketId}2026-11-20`,
  `${ticketId}-2026-11-20`,
  `${ticketId}:2026-11-20:`,
  `${ticketId}:2026-11-31`,
  `${ticketId.toUpperCase()}:2026-11-20`,
  `${ticketId} :2026-11-20`,
])('%j is no key', (text) => {
  expect(readScanKey(text)).toBe(null)
})
