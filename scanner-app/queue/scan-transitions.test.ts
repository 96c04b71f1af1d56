import { describe, expect, test } from 'vitest'
import { aRow } from '../../test/scanner/scans.ts'
import {
  claimMove,
  isOpen,
  isUndoDue,
  needsAttention,
  sendAgainMove,
  settleMove,
  isAdmitted,
  undoResult,
  suspectMove,
  undoMove,
} from './scan-transitions.ts'
import type { Outcome, OutboxRow } from './scan-transitions.ts'

const overridden = { override: 'The band' }
const ME = { by: 'me', turn: 1 }
const sent = aRow(1, { state: 'sending', attempted: true, claim: ME })
const accepted = aRow(1, { state: 'accepted', attempted: true })
const rival = { scannedAt: '2026-11-20T12:00:00Z', device: 'Door B' }

test('a new record waits, unattempted', () => {
  expect(aRow()).toMatchObject({ state: 'queued', attempted: false, undo: null, open: aRow().eventId })
})

describe('sending', () => {
  test('is marked before it is done', () => {
    expect(claimMove(aRow(), 'post', ME)).toMatchObject({ state: 'sending', attempted: true, claim: ME })
  })

  test.each(['accepted', 'rejected', 'quarantined', 'undone'] as const)(
    'never happens to a scan that is %s',
    (state) => {
      expect(claimMove(aRow(1, { state }), 'post', ME)).toBeNull()
    },
  )

  test.each(['queued', 'sending', 'unknown'] as const)('an undo waits while the scan is %s', (state) => {
    expect(claimMove(aRow(1, { state, attempted: true, undo: 'wanted' }), 'undo', ME)).toBeNull()
  })

  test('an undo of an accepted scan may be sent', () => {
    expect(claimMove({ ...accepted, undo: 'wanted' }, 'undo', ME)).toMatchObject({
      state: 'accepted',
      claim: ME,
    })
  })
})

describe('an outcome', () => {
  type Said = Outcome extends infer Each ? (Each extends Outcome ? Omit<Each, 'seq'> : never) : never
  const after = (row: OutboxRow, said: Said) => settleMove(row, 'me', { seq: 1, ...said })

  test('of somebody else is not written down', () => {
    expect(
      settleMove({ ...sent, claim: { by: 'other', turn: 1 } }, 'me', {
        seq: 1,
        to: 'undone',
        existing: null,
      }),
    ).toBeNull()
    expect(settleMove({ ...sent, claim: null }, 'me', { seq: 1, to: 'undone', existing: null })).toBeNull()
  })

  test.each<[string, OutboxRow, Said, Partial<OutboxRow>]>([
    [
      'accepted',
      { ...sent, misses: 3 },
      { to: 'accepted', conflict: null },
      { state: 'accepted', misses: 0 },
    ],
    [
      'accepted after another door',
      sent,
      { to: 'accepted', conflict: rival },
      { conflict: rival, trouble: 1 },
    ],
    [
      'rejected',
      sent,
      { to: 'rejected', problem: 'void' },
      { state: 'rejected', problem: 'void', trouble: 1 },
    ],
    ['rejected, and its undo is moot', wanted(sent), { to: 'rejected', problem: 'void' }, { undo: null }],
    ['unknown', sent, { to: 'unknown', missed: false }, { state: 'unknown', misses: 0 }],
    ['left out', sent, { to: 'unknown', missed: true }, { state: 'unknown', misses: 1 }],
    [
      'left out three times',
      { ...sent, misses: 2 },
      { to: 'unknown', missed: true },
      { misses: 3, trouble: 1 },
    ],
    ['quarantined', sent, { to: 'quarantined', problem: 'No.' }, { state: 'quarantined', problem: 'No.' }],
    ['undone', claimed(wanted(accepted)), { to: 'undone', existing: null }, { state: 'undone', undo: null }],
    [
      'undone, and another door’s admission remains',
      claimed(wanted(accepted)),
      { to: 'undone', existing: rival },
      { state: 'undone', undo: null, conflict: rival },
    ],
    [
      'not yet undone',
      claimed(wanted(accepted)),
      { to: 'still-wanted', missed: false },
      { state: 'accepted', undo: 'wanted', misses: 0 },
    ],
    [
      'not undone for the third time',
      claimed({ ...wanted(accepted), misses: 2 }),
      { to: 'still-wanted', missed: true },
      { state: 'accepted', undo: 'wanted', misses: 3, trouble: 1 },
    ],
    [
      'not to be undone: it is still in',
      claimed(wanted(accepted)),
      { to: 'undo-refused', problem: 'No.' },
      { state: 'accepted', undo: null, problem: 'No.', trouble: 1 },
    ],
    [
      'neither readable nor undoable',
      claimed(wanted(aRow(1, { state: 'quarantined', attempted: true }))),
      { to: 'undo-refused', problem: 'No.' },
      { state: 'undone', undo: null },
    ],
    [
      "wanted undone, and another door's isAdmitted: nothing to tell the service",
      wanted(sent),
      { to: 'accepted', conflict: rival },
      { state: 'undone', undo: null },
    ],
  ])('%s', (_, row, outcome, expected) => {
    expect(after(row, outcome)).toMatchObject({ ...expected, claim: null })
  })
})

describe('sending again', () => {
  test('puts a record that was set aside back among those that wait', () => {
    const again = sendAgainMove(aRow(1, { state: 'quarantined', attempted: true, problem: 'No.', misses: 2 }))
    expect(again).toMatchObject({ state: 'unknown', problem: null, misses: 0, open: again?.eventId })
    expect(again).not.toHaveProperty('trouble')
  })

  test.each(['queued', 'sending', 'unknown', 'accepted', 'rejected', 'undone'] as const)(
    'leaves one that is %s alone',
    (state) => {
      expect(sendAgainMove(aRow(1, { state, attempted: true }))).toBeNull()
    },
  )

  test('leaves one alone that somebody wants undone', () => {
    expect(sendAgainMove(wanted(aRow(1, { state: 'quarantined', attempted: true })))).toBeNull()
  })
})

describe('taking a scan back', () => {
  test('that never left is done at once', () => {
    expect(undoMove(aRow())).toMatchObject({ state: 'undone', undo: null })
    expect(undoMove(aRow())).not.toHaveProperty('open')
  })

  test.each<[string, OutboxRow]>([
    ['that is under way', sent],
    ['whose answer is unknown', aRow(1, { state: 'unknown', attempted: true })],
    ['that was accepted', accepted],
    ['that was quarantined', aRow(1, { state: 'quarantined', attempted: true })],
  ])('%s has to be told', (_, row) => {
    expect(undoMove(row)).toMatchObject({ state: row.state, undo: 'wanted', open: row.eventId })
  })

  test("that lost against another door's leaves that one alone", () => {
    expect(undoMove({ ...accepted, conflict: rival })).toMatchObject({ state: 'undone', undo: null })
  })

  test.each<[string, OutboxRow]>([
    ['that was rejected', aRow(1, { state: 'rejected' })],
    ['that is undone', aRow(1, { state: 'undone' })],
    ['twice', wanted(accepted)],
  ])('%s changes nothing', (_, row) => {
    expect(undoMove(row)).toBeNull()
  })
})

test.each<[string, OutboxRow, string]>([
  ['never sent', aRow(), 'undone'],
  ['sent', sent, 'wanted'],
  ['lost against another door', { ...accepted, conflict: rival }, 'moot'],
  ['rejected since', aRow(1, { state: 'rejected' }), 'nothing'],
  ['undone already', aRow(1, { state: 'undone' }), 'undone'],
  ['wanted back already', wanted(accepted), 'wanted'],
])('what an undo comes to when the scan is %s', (_, row, result) => {
  expect(undoResult(undoMove(row) ?? row)).toBe(result)
})

test('what was said of an undo that was refused is not said of the next', () => {
  const refused = { ...accepted, problem: 'No.', misses: 3 }
  expect(needsAttention(refused)).toBe(true)
  const again = undoMove(refused)
  expect(again).toMatchObject({ undo: 'wanted', problem: null, misses: 0 })
  expect(again && needsAttention(again)).toBe(false)
})

test('of an undo that came too late the other door’s admission is left', () => {
  const late = settleMove(claimed(wanted(accepted)), 'me', { seq: 1, to: 'undone', existing: rival })
  expect(late && undoResult(late)).toBe('moot')
})

test.each<[OutboxRow, { open: boolean; due: boolean; isAdmitted: boolean; trouble: boolean }]>([
  [aRow(), { open: true, due: false, isAdmitted: true, trouble: false }],
  [sent, { open: true, due: false, isAdmitted: true, trouble: false }],
  [wanted(sent), { open: true, due: false, isAdmitted: false, trouble: false }],
  [accepted, { open: false, due: false, isAdmitted: true, trouble: false }],
  [
    { ...accepted, conflict: rival },
    { open: false, due: false, isAdmitted: true, trouble: true },
  ],
  [wanted(accepted), { open: true, due: true, isAdmitted: false, trouble: false }],
  [
    { ...accepted, problem: 'No.' },
    { open: false, due: false, isAdmitted: true, trouble: true },
  ],
  [
    { ...wanted(accepted), misses: 3 },
    { open: true, due: true, isAdmitted: false, trouble: true },
  ],
  [aRow(1, { state: 'rejected' }), { open: false, due: false, isAdmitted: false, trouble: true }],
  [aRow(1, { state: 'quarantined' }), { open: false, due: false, isAdmitted: true, trouble: true }],
  [aRow(1, { state: 'undone' }), { open: false, due: false, isAdmitted: false, trouble: false }],
  // A supervisor's: what the service says of it is no news.
  [
    aRow(1, { ...overridden, state: 'rejected' }),
    { open: false, due: false, isAdmitted: false, trouble: false },
  ],
  [
    aRow(1, {
      ...overridden,
      state: 'accepted',
      conflict: { scannedAt: '2026-11-20T12:00:00.000Z', device: 'B' },
    }),
    { open: false, due: false, isAdmitted: true, trouble: false },
  ],
  [
    aRow(1, { ...overridden, state: 'quarantined' }),
    { open: false, due: false, isAdmitted: true, trouble: true },
  ],
  [aRow(1, { state: 'unknown', misses: 3 }), { open: true, due: false, isAdmitted: true, trouble: true }],
])('%#: what a record asks for', (row, expected) => {
  expect({
    open: isOpen(row),
    due: isUndoDue(row),
    isAdmitted: isAdmitted(row),
    trouble: needsAttention(row),
  }).toEqual(expected)
})

function wanted(row: OutboxRow): OutboxRow {
  return { ...row, undo: 'wanted' }
}

function claimed(row: OutboxRow): OutboxRow {
  return { ...row, claim: ME }
}

test('a scan that was never sent, of a ticket that another door has let in, needs a look until the service has answered', () => {
  const other = { at: Date.parse('2026-11-20T12:00:00Z'), device: 'Door B' }
  const suspected = suspectMove(aRow(1), other)
  expect(suspected).toMatchObject({ suspected: other, trouble: 1 })
  const sending = suspected && claimMove(suspected, 'post', { by: 'me', turn: 1 })
  expect(sending).toMatchObject({ trouble: 1 })
  const conflict = { scannedAt: '2026-11-20T12:00:00.000Z', device: 'Door B' }
  const [first, second] = [null, conflict].map(
    (found) => sending && settleMove(sending, 'me', { seq: 1, to: 'accepted', conflict: found }),
  )
  expect(first && needsAttention(first)).toBe(false)
  expect(second && needsAttention(second)).toBe(true)
  expect(suspected && undoMove(suspected)).toMatchObject({ state: 'undone' })
})

test.each<[string, OutboxRow, { at: number; device: string } | null]>([
  ['it may have been sent', aRow(1, { attempted: true }), { at: 1, device: 'B' }],
  ['a supervisor let its holder in', aRow(1, overridden), { at: 1, device: 'B' }],
  ['it was taken back', aRow(1, { state: 'undone' }), { at: 1, device: 'B' }],
  ['nobody has let it in', aRow(1), null],
])('nothing is suspected of a scan where %s', (_, row, other) => {
  expect(suspectMove(row, other)).toBeNull()
})
