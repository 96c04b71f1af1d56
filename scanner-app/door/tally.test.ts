import { expect, test } from 'vitest'
import { DAY, EVENT, NOON, aRow } from '../../test/scanner/scans.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { DoorDevice } from './read-code.ts'
import { createTally } from './tally.ts'

const known = new Set([aRow(1).scanKey, aRow(9).scanKey])

/** A door that has these scans, of which the feed has told two keys. */
async function tallyOf(kept: readonly ScanRecord[]) {
  let listener: (changed: readonly ScanRecord[]) => void = () => {}
  const device = {
    outbox: {
      recent: async () => kept,
      subscribe: (heard: typeof listener) => void (listener = heard),
    },
    knownKeys: {
      find: (key: string) => (known.has(key) ? { at: NOON, device: 'Door B' } : null),
      count: () => 2,
    },
    pairing: { door: () => ({ event: { id: EVENT } }) },
    clock: { now: () => NOON },
  } as unknown as DoorDevice
  const tally = createTally(device)
  await tally.load()
  return { tally, change: (...changed: ScanRecord[]) => listener(changed) }
}

test('inside are those whom the service has told, and those who wait here; each once', async () => {
  const { tally, change } = await tallyOf([
    aRow(1, { state: 'accepted' }),
    aRow(2),
    aRow(3, { state: 'undone' }),
    aRow(4, { day: '2026-11-19' }),
    aRow(5, { eventId: 'another' }),
    aRow(6, { state: 'rejected' }),
  ])
  expect([tally.inside(), tally.here()]).toEqual([3, 2])
  change(aRow(7))
  expect([tally.inside(), tally.here()]).toEqual([4, 3])
  change(aRow(7, { state: 'undone' }), aRow(2, { state: 'unknown', undo: 'wanted' }))
  expect([tally.inside(), tally.here()]).toEqual([2, 1])
})

test('who came in at another door first did not come in here', async () => {
  const conflict = { scannedAt: `${DAY}T12:00:00.000Z`, device: 'Door B' }
  const { tally } = await tallyOf([aRow(9, { state: 'accepted', conflict })])
  expect([tally.inside(), tally.here()]).toEqual([2, 0])
})
