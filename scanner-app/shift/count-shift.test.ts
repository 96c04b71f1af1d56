import { expect, test } from 'vitest'
import { aRow } from '../../test/scanner/scans.ts'
import { countShift } from './count-shift.ts'

test('a shift counts who was let in, what is not sent, and what was taken back', () => {
  const scans = [
    aRow(1, { state: 'accepted' }),
    aRow(2, { state: 'queued' }),
    aRow(3, { state: 'unknown', attempted: true }),
    aRow(4, { state: 'undone' }),
    aRow(5, { state: 'accepted', undo: 'wanted' }),
    aRow(6, { state: 'rejected' }),
    aRow(7, { state: 'quarantined' }),
  ]
  expect(countShift(scans)).toEqual({ letIn: 4, unsent: 3, undone: 2 })
  expect(countShift([])).toEqual({ letIn: 0, unsent: 0, undone: 0 })
})
