import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnsentFile } from './contract/unsent-scans.ts'
import { klDayOf } from './kl-day.ts'
import {
  shortChecksum,
  UNSENT_FORMAT,
  UNSENT_VERSION,
  unsentChecksumText,
  unsentProofText,
} from './unsent-scans.ts'
import type { UnsentFacts, UnsentPart } from './unsent-scans.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hex = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'.split('')),
  minLength: 64,
  maxLength: 64,
})
const byte = fc.integer({ min: 0, max: 255 })
const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-30'), noInvalidDate: true })
const unsentScan = fc
  .record({ ticketId: fc.uuid(), at: moment, keyId: byte, issue: byte, takenBack: fc.boolean(), proof: hex })
  .map(({ ticketId, at, ...scan }) => {
    const scanKey = `${ticketId}:${klDayOf(at.getTime())}`
    return { scanKey, scannedAt: at.toISOString(), ...scan }
  })
const unsentPart = fc
  .record({ eventId: fc.uuid(), grantId: fc.uuid(), scans: fc.array(unsentScan, { maxLength: 5 }) })
  .map((part) => ({ ...part, checksum: sha256(unsentChecksumText(part)) }))
const unsentFile = fc.array(unsentPart, { minLength: 1, maxLength: 3 })

const textOf = (parts: readonly UnsentPart[]) =>
  JSON.stringify({ format: UNSENT_FORMAT, version: UNSENT_VERSION, parts })

/** The file as whoever takes it in reads it; null when it is not one that a door has saved. */
function read(text: string) {
  try {
    const { parts } = UnsentFile.parse(JSON.parse(text))
    return parts.every((part) => sha256(unsentChecksumText(part)) === part.checksum) ? parts : null
  } catch {
    return null
  }
}

test('what a door writes is read as it was written', () => {
  fc.assert(
    fc.property(unsentFile, (parts) => {
      expect(read(textOf(parts))).toEqual(parts)
    }),
  )
})

test('no byte of a file can be changed', () => {
  const place = fc.nat()
  fc.assert(
    fc.property(unsentFile, place, byte, (parts, at, by) => {
      const bytes = Buffer.from(textOf(parts))
      fc.pre(bytes[at % bytes.length] !== by)
      bytes[at % bytes.length] = by
      expect(read(bytes.toString())).toBeNull()
    }),
    { numRuns: 3_000 },
  )
})

test('no part of a part can be left out, doubled or swapped', () => {
  fc.assert(
    fc.property(unsentPart, fc.nat(), (part, n) => {
      fc.pre(part.scans.length > 1)
      const at = n % part.scans.length
      const without = part.scans.toSpliced(at, 1)
      const one = part.scans.slice(at, at + 1)
      const isLast = at === part.scans.length - 1
      const swapped = isLast ? [...one, ...without] : [...without, ...one]
      for (const scans of [without, [...part.scans, ...one], swapped])
        expect(read(textOf([{ ...part, scans }]))).toBeNull()
    }),
  )
})

test('a file of another version, or none at all, is not read', () => {
  const parts: UnsentPart[] = []
  expect(read(textOf(parts))).toEqual([])
  expect(read(JSON.stringify({ format: UNSENT_FORMAT, version: 1, parts }))).toBeNull()
  expect(read(JSON.stringify({ format: UNSENT_FORMAT, sha256: '', scans: [] }))).toBeNull()
  expect(read('{}')).toBeNull()
})

// Computed once with Python's hashlib: files that were saved must be read by every later version.
const facts: UnsentFacts = {
  scanKey: '01973f10-0000-7000-8000-000000000009:2026-12-01',
  scannedAt: '2026-12-01T11:00:00.000Z',
  keyId: 1,
  issue: 1,
  takenBack: false,
}
const grantId = '01973f10-0000-7000-8000-000000000006'
const code = 'T1AEAQDFFT6EAAAOAAIAAAAAAAAAAAAAAABNBSWQZLUEBUW65BAMNRWKZDF'
const PROOF = '6eb71fc10042af9ea4163e697e5f3f1ba9811470f27f792d23ff78d98b3b08c2'
const CHECKSUM = '8615cb7c2f08e8689a5f9e05dbf3d7fe23416dbd37774e5702c57758fe4a5f19'

test('a proof and a checksum that were saved once stay good', () => {
  expect(sha256(unsentProofText(facts, { grantId, code }))).toBe(PROOF)
  const eventId = '01973f10-0000-7000-8000-000000000002'
  const part = { eventId, grantId, scans: [{ ...facts, proof: PROOF }] }
  expect(sha256(unsentChecksumText(part))).toBe(CHECKSUM)
  expect(shortChecksum(CHECKSUM)).toBe('8615 cb7c 2f08 e868')
})
