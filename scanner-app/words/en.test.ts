import { expect, test } from 'vitest'
import { aRow } from '../../test/scanner/scans.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { en } from './en.ts'

const sending = { pairedWith: aRow().eventId, halted: false }

test.each<[string, Partial<ScanRecord>, string, string]>([
  [
    'an undo that the service refused',
    { state: 'accepted', problem: 'No.' },
    'Still in. It could not be taken back: No.',
    'Let in at 21:00, and still in. It could not be taken back: No.',
  ],
  [
    'an undo at which the service has failed',
    { state: 'accepted', undo: 'wanted', misses: 3 },
    'Undo waits to be sent',
    'Let in at 21:00, and taken back here. The service has not done that yet. It is asked again.',
  ],
])('%s', (_, given, state, trouble) => {
  const scan = aRow(1, { attempted: true, ...given })
  expect(en.scanState(scan, sending)).toBe(state)
  expect(en.scanTrouble(scan, false)).toBe(trouble)
})

test.each<[string, Partial<ScanRecord>, RegExp]>([
  ['never sent', {}, /not been sent.*can be used again/],
  ['sent', { state: 'unknown', attempted: true }, /can be used again.*Points/],
  ['accepted', { state: 'accepted', attempted: true }, /can be used again.*Points/],
  [
    'lost against another door',
    { state: 'accepted', attempted: true, conflict: { scannedAt: aRow().scannedAt, device: 'Door B' } },
    /Only the entry here.*stays/,
  ],
])('before an undo of a scan that was %s, the question says what will happen', (_, given, sentence) => {
  expect(en.undo.body(aRow(1, given))).toMatch(sentence)
})
