import { expect, test } from 'vitest'
import { aRow } from '../../test/scanner/scans.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { scanProblemText, scanStatus, scanStatusText, type ScanStatus, type Sending } from './scan-status.ts'

const EVENT = aRow().eventId
const sending: Sending = { pairedWith: EVENT, formerEvents: [], halted: false }

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
])('%s', (_, given, status, problem) => {
  const scan = aRow(1, { attempted: true, ...given })
  expect(scanStatusText(scan, sending)).toBe(status)
  expect(scanProblemText(scan, false)).toBe(problem)
})

test.each<[Partial<ScanRecord>, Partial<Sending>, ScanStatus]>([
  [{}, {}, 'waiting'],
  [{}, { halted: true }, 'kept'],
  [{}, { pairedWith: 'another' }, 'of-another-event'],
  [{}, { pairedWith: 'another', formerEvents: ['a third'] }, 'of-another-event'],
  [{ undo: 'wanted', attempted: true }, { pairedWith: 'another' }, 'of-another-event'],
  [{}, { pairedWith: 'another', formerEvents: [EVENT] }, 'waiting'],
  // The pairing of the present event has ended, that of the former has not.
  [{}, { pairedWith: 'another', formerEvents: [EVENT], halted: true }, 'waiting'],
  [{ state: 'unknown', attempted: true }, { pairedWith: 'another', formerEvents: [EVENT] }, 'sent'],
  [{ undo: 'wanted', attempted: true }, { pairedWith: 'another', formerEvents: [EVENT] }, 'undo-waiting'],
  [{ undo: 'wanted', attempted: true }, { halted: true }, 'undo-kept'],
  [{ undo: 'wanted', attempted: true }, {}, 'undo-waiting'],
  [{ state: 'unknown', attempted: true }, {}, 'sent'],
  [{ state: 'unknown', attempted: true, misses: 3 }, {}, 'not-named'],
  [{ state: 'accepted', attempted: true }, { halted: true, pairedWith: 'another' }, 'confirmed'],
  [{ state: 'accepted', conflict: { scannedAt: aRow().scannedAt, device: '' } }, {}, 'also-in'],
  [{ state: 'rejected', problem: 'void' }, {}, 'rejected'],
  [{ state: 'quarantined', problem: 'No.' }, {}, 'quarantined'],
  [{ state: 'undone' }, {}, 'undone'],
])('a scan with %j, sending %j: %s', (given, can, status) => {
  expect(scanStatus(aRow(1, given), { ...sending, ...can })).toBe(status)
})

test('a rejection whose reason is newer than this app is told as a refusal', () => {
  const scan = aRow(1, { state: 'rejected', attempted: true, problem: 'a reason of tomorrow' })
  expect(scanStatusText(scan, sending)).toBe('Not valid: The service refused this ticket')
  expect(scanProblemText(scan, false)).toBe('Let in at 21:00, but: The service refused this ticket')
})
