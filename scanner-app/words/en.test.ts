import { expect, test } from 'vitest'
import { aRow } from '../../test/scanner/scans.ts'
import type { Halt, ScanRecord } from '../queue/scan-record.ts'
import { en } from './en.ts'
import { enrolFailureText, haltText } from './words.ts'

test.each<[string, Partial<ScanRecord>, RegExp]>([
  ['never sent', {}, /not been sent.*can be used again/],
  ['sent', { state: 'unknown', attempted: true }, /can be used again.*written down/],
  ['accepted', { state: 'accepted', attempted: true }, /can be used again.*written down/],
  [
    'lost against another door',
    { state: 'accepted', attempted: true, conflict: { scannedAt: aRow().scannedAt, device: 'Door B' } },
    /Only the entry here.*stays/,
  ],
])('before an undo of a scan that was %s, the question says what will happen', (_, given, sentence) => {
  expect(en.undo.body(aRow(1, given))).toMatch(sentence)
})

test('a halt that this app does not know is told in the words of the service', () => {
  const newer = { kind: 'a halt of tomorrow', message: 'Too many doors.' } as unknown as Halt
  expect(haltText(newer)).toEqual({ title: en.halted.unknown.title, todo: 'Too many doors.' })
  expect(haltText({ ...newer, message: '' })).toEqual(en.halted.unknown)
  expect(haltText({ kind: 'event-gone', message: 'No.' })).toEqual(en.halts['event-gone'])
})

test('a refusal to pair is told in our words, or in those of the service when we have none', () => {
  expect(enrolFailureText('too-many', 'Slow down.')).toBe(en.enrolFailures['too-many'])
  expect(enrolFailureText(null, 'Pair in the office.')).toBe('Pair in the office.')
  expect(enrolFailureText(null, null)).toBe(en.pairing.refused)
})

test('every refusal names its own cause in the word that is read from two metres', () => {
  const reasons = Object.keys(en.notValid) as (keyof typeof en.notValid)[]
  const said = reasons.map((why) => en.verdicts['not-valid']({ kind: 'not-valid', why }, 0).word)
  expect(new Set(said).size).toBe(reasons.length)
  expect(said).not.toContain('Not valid')
})

test('a scan whose sending was tried is not called sent: without a network nothing has left', () => {
  const tried = aRow(1, { state: 'unknown', attempted: true })
  expect(en.scanStatus.sent(tried)).not.toMatch(/sent/i)
})

test('no line ends within a checksum', () => {
  const said = en.attention.saved({ count: 2, checksums: ['5c98 6dcd', '99cb 97dd'] })
  expect(said).toBe('2 scans saved. Checksum: 5c98\u00a06dcd, 99cb\u00a097dd')
})
