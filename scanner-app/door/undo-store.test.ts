import { expect, test } from 'vitest'
import { aRow } from '../../test/scanner/scans.ts'
import type { Outbox } from '../queue/outbox.ts'
import type { UndoResult } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { Sync } from '../sync/sync.ts'
import { createUndoStore } from './undo-store.ts'
import type { UndoOutcome } from './undo-store.ts'

/** The question about a scan, and an outbox that says what came of its undo. */
async function confirmed(outcome: UndoResult) {
  let change: (changed: readonly ScanRecord[]) => void = () => {}
  const told: UndoOutcome[] = []
  const outbox = {
    get: async () => aRow(1),
    undo: async () => outcome,
    subscribe: (listener: typeof change) => void (change = listener),
  }
  const store = createUndoStore(
    outbox as unknown as Outbox,
    { wake: () => {} } as unknown as Sync,
    (outcome) => told.push(outcome),
  )
  await store.ask(1)
  await store.confirm()
  return { told, change }
}

test.each<UndoResult>(['undone', 'moot', 'nothing'])('%s is told, once', async (outcome) => {
  const { told, change } = await confirmed(outcome)
  change([aRow(1, { state: 'undone' })])
  expect(told).toEqual([outcome])
})

test.each<[UndoResult, Partial<ScanRecord>]>([
  ['undone', {}],
  ['moot', { conflict: { scannedAt: aRow().scannedAt, device: 'Door B' } }],
])('an undo that was wanted and is then %s is told as both', async (outcome, given) => {
  const { told, change } = await confirmed('wanted')
  change([aRow(1, { state: 'accepted', undo: 'wanted' })])
  change([aRow(2, { state: 'undone' })])
  expect(told).toEqual(['wanted'])
  change([aRow(1, { state: 'undone', ...given })])
  expect(told).toEqual(['wanted', outcome])
})
