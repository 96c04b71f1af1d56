import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, uuidFromBytes, uuidToBytes } from './uuid.ts'

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })

test('sixteen bytes and their spelling belong together', () => {
  const uuid = '00ff1080-7fab-4cde-9012-3456789abcde'
  const expected = [0, 255, 16, 128, 127, 171, 76, 222, 144, 18, 52, 86, 120, 154, 188, 222]
  expect([...uuidToBytes(uuid)]).toEqual(expected)
  expect(uuidFromBytes(Uint8Array.from(expected))).toBe(uuid)
})

test('any bytes come back as they were, in a spelling that is canonical', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      const uuid = uuidFromBytes(given)
      expect(isUuid(uuid)).toBe(true)
      expect(uuidToBytes(uuid)).toEqual(Uint8Array.from(given))
    }),
  )
})

test.each([
  '',
  '00FF1080-7FAB-4CDE-9012-3456789ABCDE',
  '00ff10807fab4cde90123456789abcde',
  '{00ff1080-7fab-4cde-9012-3456789abcde}',
  '00ff1080-7fab-4cde-9012-3456789abcde\n',
  ' 00ff1080-7fab-4cde-9012-3456789abcde',
  '00ff1080-7fab-4cde-9012-3456789abcdg',
  '00ff1080-7fab-4cde-90123-456789abcde',
])('%j is no canonical UUID', (text) => expect(isUuid(text)).toBe(false))
