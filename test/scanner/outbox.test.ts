import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Outbox } from '../../scanner-app/queue/outbox.ts'
import type { Claimant } from '../../scanner-app/queue/scan-moves.ts'
import { NotSaved } from '../../scanner-app/queue/scan-recorder.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { EVENT, newScan } from './scans.ts'

const me: Claimant = { claim: { by: 'me', turn: 1 }, isTaken: () => false }
const OTHER_EVENT = '00000000-0000-4000-a000-000000000002'
let outbox: Outbox

beforeEach(() => {
  clearStorage()
  outbox = openStorage().outbox
})

describe('recording', () => {
  test('gives numbers in order, also after a restart', async () => {
    const seqs = [await outbox.record(newScan(1)), await outbox.record(newScan(2))].map(({ seq }) => seq)
    seqs.push((await openStorage().outbox.record(newScan(3))).seq)
    expect(seqs).toEqual([1, 2, 3])
  })

  test('keeps the scan as it was given', async () => {
    const scan = await outbox.record(newScan(1))
    expect(scan).toMatchObject({ ...newScan(1), state: 'queued', attempted: false })
    expect(await openStorage().outbox.get(scan.seq)).toEqual(scan)
  })

  test('the same ticket twice at once is saved once, and one of them is told', async () => {
    const { scannedAt, deviceTime } = newScan(2)
    const other = newScan(1, { scannedAt, deviceTime })
    const ends = await Promise.allSettled([outbox.record(newScan(1)), openStorage().outbox.record(other)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(NotSaved) as NotSaved,
    })
    expect(await outbox.waitingCount()).toBe(1)
  })

  test('the very same scan written twice is one record', async () => {
    const first = await outbox.record(newScan(1))
    expect(await outbox.record(newScan(1))).toEqual(first)
  })

  test('is possible again after an undo', async () => {
    const { seq } = await outbox.record(newScan(1))
    expect(await outbox.undo(seq)).toBe('undone')
    await outbox.record(newScan(1, { scannedAt: newScan(9).scannedAt }))
    expect((await outbox.find(newScan(1).scanKey)).map(({ state }) => state)).toEqual(['undone', 'queued'])
  })

  test('after an undo never has the time of the undone scan, by which the service knows it', async () => {
    const first = await outbox.record(newScan(1))
    await outbox.undo(first.seq)
    const second = await outbox.record(newScan(1))
    expect(Date.parse(second.scannedAt)).toBe(Date.parse(first.scannedAt) + 1)
    // The same scan written once more, as after a lost connection.
    expect(await outbox.record(newScan(1))).toEqual(second)
  })
})

describe('sending', () => {
  test('what waits is found by event, oldest first', async () => {
    for (const ticket of [1, 2, 3]) await outbox.record(newScan(ticket))
    await outbox.record(newScan(4, { eventId: OTHER_EVENT }))
    expect((await outbox.open(EVENT, 2)).map(({ seq }) => seq)).toEqual([1, 2])
    expect(await outbox.waitingCount()).toBe(4)
    expect(await outbox.waitingCount(OTHER_EVENT)).toBe(1)
  })

  test('what waits is read without cursors over unique keys, which WebKit can not open over nothing', async () => {
    const directions: unknown[] = []
    for (const name of ['openCursor', 'openKeyCursor'] as const) {
      const open = IDBIndex.prototype[name] as IDBIndex['openCursor']
      vi.spyOn(IDBIndex.prototype, name).mockImplementation(function cursor(
        this: IDBIndex,
        query,
        direction,
      ) {
        directions.push(direction ?? 'next')
        return open.call(this, query, direction)
      })
    }
    await outbox.waits()
    await outbox.record(newScan(1))
    await outbox.waits()
    vi.restoreAllMocks()
    expect(new Set(directions)).toEqual(new Set(['next']))
  })

  test('what waits is summed up by event, with the age of its oldest scan; an undo has none', async () => {
    expect(await outbox.waits()).toEqual([])
    const { seq } = await outbox.record(newScan(1))
    await outbox.claim([seq], 'post', { claim: { by: 'me', turn: 1 }, isTaken: () => false })
    await outbox.settle('me', [{ seq, to: 'accepted', conflict: null }])
    await outbox.undo(seq)
    expect(await outbox.waits()).toEqual([{ eventId: EVENT, count: 1, oldestAt: null }])
    for (const ticket of [2, 3]) await outbox.record(newScan(ticket))
    await outbox.record(newScan(4, { eventId: OTHER_EVENT }))
    expect(await outbox.waits()).toEqual([
      { eventId: EVENT, count: 3, oldestAt: newScan(2).scannedAt },
      { eventId: OTHER_EVENT, count: 1, oldestAt: newScan(4).scannedAt },
    ])
  })

  test('claims and settles', async () => {
    await outbox.record(newScan(1))
    await outbox.record(newScan(2))
    expect(await outbox.claim([1, 2, 77], 'post', me)).toMatchObject([
      { seq: 1, attempted: true },
      { seq: 2 },
    ])
    await outbox.settle('me', [
      { seq: 1, to: 'accepted', conflict: null },
      { seq: 2, to: 'rejected', problem: 'void' },
    ])
    expect(await outbox.waitingCount()).toBe(0)
    expect(await outbox.recent(9)).toMatchObject([
      { state: 'rejected', problem: 'void' },
      { state: 'accepted' },
    ])
  })

  test('what another has on its way is not claimed', async () => {
    await outbox.record(newScan(1))
    expect(await outbox.claim([1], 'post', { ...me, isTaken: () => true })).toEqual([])
    expect(await outbox.get(1)).toMatchObject({ state: 'queued', attempted: false })
  })

  test('an undo during the sending is told after the answer', async () => {
    await outbox.record(newScan(1))
    await outbox.claim([1], 'post', me)
    expect(await outbox.undo(1)).toBe('wanted')
    expect(await outbox.undo(1)).toBe('wanted')
    expect(await outbox.claim([1], 'undo', me)).toEqual([])
    await outbox.settle('me', [{ seq: 1, to: 'accepted', conflict: null }])
    expect(await outbox.claim([1], 'undo', me)).toHaveLength(1)
    await outbox.settle('me', [{ seq: 1, to: 'undone', existing: null }])
    expect(await outbox.get(1)).toMatchObject({ state: 'undone' })
    expect(await outbox.waitingCount()).toBe(0)
  })

  test('an undo of what is undone already, or never was, does nothing and says so', async () => {
    await outbox.record(newScan(1))
    await outbox.claim([1], 'post', me)
    await outbox.settle('me', [{ seq: 1, to: 'rejected', problem: 'void' }])
    expect(await outbox.undo(1)).toBe('nothing')
    expect(await outbox.undo(77)).toBe('nothing')
    expect(await outbox.get(1)).toMatchObject({ state: 'rejected' })
  })

  test('limits are kept', async () => {
    expect(await outbox.readLimits('g')).toBeNull()
    const limits = {
      grantId: 'g',
      halt: { kind: 'origin', message: 'No.' },
      mostScans: 100,
      mostBytes: 30_000,
    } as const
    await outbox.writeLimits(limits)
    expect(await openStorage().outbox.readLimits('g')).toEqual(limits)
    expect(await outbox.readLimits('another')).toBeNull()
  })
})

describe('reading', () => {
  test('an empty queue is empty', async () => {
    expect(await outbox.recent(5)).toEqual([])
    expect(await outbox.attention()).toEqual([])
    expect(await outbox.open(EVENT, 5)).toEqual([])
    expect(await outbox.get(1)).toBeNull()
    expect(await outbox.waitingCount()).toBe(0)
  })

  test('the newest come first', async () => {
    for (const ticket of [1, 2, 3, 4]) await outbox.record(newScan(ticket))
    expect((await outbox.recent(2)).map(({ seq }) => seq)).toEqual([4, 3])
  })

  test('what needs a person is found', async () => {
    for (const ticket of [1, 2, 3, 4, 5]) await outbox.record(newScan(ticket))
    await outbox.claim([1, 2, 3, 4, 5], 'post', me)
    await outbox.settle('me', [
      { seq: 1, to: 'accepted', conflict: null },
      { seq: 2, to: 'accepted', conflict: { scannedAt: newScan(9).scannedAt, device: 'Door B' } },
      { seq: 3, to: 'rejected', problem: 'void' },
      { seq: 4, to: 'quarantined', problem: 'No.' },
      { seq: 5, to: 'unknown', missed: true },
    ])
    expect((await outbox.attention()).map(({ seq }) => seq)).toEqual([4, 3, 2])
  })

  test('a change is told with the changed records, until one stops listening', async () => {
    const told: string[] = []
    const stop = outbox.subscribe((changed) =>
      told.push(changed.map(({ seq, state }) => `${seq} ${state}`).join()),
    )
    await outbox.record(newScan(1))
    await outbox.claim([1], 'post', me)
    await outbox.undo(77)
    stop()
    await outbox.undo(1)
    expect(told).toEqual(['1 queued', '1 sending'])
  })
})
