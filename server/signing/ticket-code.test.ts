import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeKeyring } from './keys.ts'
import { codesByEvent, eventCodes } from './ticket-code.ts'

const keyring = makeKeyring([{ id: 7, secret: Buffer.alloc(32, 0x2a) }])
const ticketId = '0198c8f0-1111-7abc-8def-0123456789ab'
const eventId = '0198c8f0-2222-7abc-8def-0123456789ab'
const codes = eventCodes(keyring, eventId)

// Computed once with Python's hmac and hashlib from the words of the protocol: printed tickets depend on every byte.
const PRINTED = 'T1A4BQDGGI6AIRC6V4RXXQCI2FM6E2XWIOW63ENCUFWEITAD3D4X32API'

test('a ticket that was printed once stays good', () => {
  expect(codes.sign({ ticketId, issue: 3 })).toBe(PRINTED)
  expect(codes.verify(PRINTED)).toMatchObject({ keyId: 7, issue: 3, ticketId })
})

describe('nothing of what a code says can be changed', () => {
  test('the ticket, the issue and the key id are inside the tag', () => {
    const other = codes.sign({ ticketId: ticketId.replace('ab', 'ac'), issue: 3 })
    expect(other.slice(-20)).not.toBe(PRINTED.slice(-20))
    expect(codes.sign({ ticketId, issue: 4 }).slice(-20)).not.toBe(PRINTED.slice(-20))
  })

  test('any other text is refused', () => {
    const at = fc.integer({ min: 0, max: PRINTED.length - 1 })
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.split(''))
    fc.assert(
      fc.property(at, letter, (place, by) => {
        fc.pre(PRINTED[place] !== by)
        expect(codes.verify(PRINTED.slice(0, place) + by + PRINTED.slice(place + 1))).toBe(null)
      }),
      { numRuns: 500 },
    )
  })

  test('the event is inside the tag, though not in the code', () => {
    expect(eventCodes(keyring, ticketId).verify(PRINTED)).toBe(null)
  })

  test('the tag of another key is refused', () => {
    const stranger = makeKeyring([{ id: 7, secret: Buffer.alloc(32, 0x2b) }])
    expect(eventCodes(stranger, eventId).verify(PRINTED)).toBe(null)
  })
})

test('signing with a key that is not there is refused aloud', () => {
  expect(() => codes.sign({ ticketId, issue: 1, keyId: 8 })).toThrow('There is no ticket key with id 8.')
})

test('what is signed is verified, whatever the ticket and the issue', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 255 }), (id, issue) => {
      const code = codes.sign({ ticketId: id, issue })
      expect(codes.verify(code)).toEqual(readTicketCode(code))
      expect(codes.verify(code)).toMatchObject({ ticketId: id, issue })
    }),
  )
})

test('the keys of recent events are kept, those of old ones are made anew', () => {
  const of = codesByEvent(keyring)
  const first = of(eventId)
  expect(of(eventId)).toBe(first)
  for (let n = 0; n < 501; n++) of(`0198c8f0-2222-7abc-8def-${String(n).padStart(12, '0')}`)
  expect(of(eventId)).not.toBe(first)
  expect(of(eventId).verify(PRINTED)).toMatchObject({ ticketId })
})
