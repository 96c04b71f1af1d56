import { signal } from '@preact/signals'
import { writeTicketCode } from '@masuk/shared/ticket-code.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Feedback } from '../device/feedback.ts'
import type { NewScan, ScanRecord } from '../queue/scan-record.ts'
import type { SyncStatus } from '../sync/status.ts'
import { createDoorStore } from './door-store.ts'
import { createProblemScans } from './problem-scans.ts'
import type { QueueView } from './queue-view.ts'
import type { DoorDevice } from './read-code.ts'

const NOW = Date.parse('2026-11-20T13:00:00Z')
/** In Kuala Lumpur. */
const MIDNIGHT = Date.parse('2026-11-20T16:00:00Z')

function ticket(number: number): string {
  const ticketId = `0192f0c1-2345-7abc-8def-0123456789${number.toString(16).padStart(2, '0')}`
  return writeTicketCode({ keyId: 1, issue: 1, ticketId, tag: new Uint8Array(16) })
}

/** A paired door whose queue is a list and whose service answers as told; at midnight its clock is not sure. */
function openDoor({
  answer = 'accepted',
  link = 'good',
  midnight = false,
  savingMs = 0,
}: {
  answer?: ScanRecord['state']
  link?: SyncStatus['link']
  midnight?: boolean
  savingMs?: number
} = {}) {
  const rows: ScanRecord[] = []
  let listener: (changed: readonly ScanRecord[]) => void = () => {}
  const fresh = { attempted: false, misses: 0, problem: null, conflict: null, undo: null }
  const outbox = {
    record: async (scan: NewScan) => {
      if (savingMs > 0) await new Promise((resolve) => setTimeout(resolve, savingMs))
      rows.push({ ...scan, ...fresh, seq: rows.length + 1, state: 'queued' })
      return rows[rows.length - 1]
    },
    isGivenUp: () => false,
    isUnshown: () => false,
    recent: async () => rows.slice(-1),
    find: async (scanKey: string) => rows.filter((row) => row.scanKey === scanKey),
    subscribe: (heard: typeof listener) => void (listener = heard),
  }
  const settle = async (seq: number) =>
    change(seq, { state: answer, problem: answer === 'rejected' ? 'void' : null })
  function change(seq: number, next: Partial<ScanRecord>): ScanRecord {
    const row = Object.assign(rows[seq - 1] ?? ({} as ScanRecord), next)
    listener([row])
    return row
  }
  const device = {
    outbox,
    sync: { wake: () => {}, settle },
    pairing: {
      door: () => ({ grantId: 'g', device: 'Door B', event: { id: 'e' }, expiresAt: '2026-11-22' }),
    },
    knownKeys: { find: () => null },
    roster: { look: async () => ({ kind: 'no-roster' }) },
    rules: () => ({ unlisted: 'admit', types: null }),
    clock: {
      now: () => (midnight ? MIDNIGHT : NOW) + performance.now(),
      deviceNow: () => (midnight ? MIDNIGHT : NOW),
      isSure: () => !midnight,
      offsetMs: () => 0,
    },
  } as unknown as DoorDevice
  const queue = { status: signal({ link }) } as unknown as QueueView
  const problems = createProblemScans(signal(rows))
  const feedback = { give: () => {} } as unknown as Feedback
  const isInFront = signal(true)
  const door = createDoorStore({ device, queue, problems, feedback, isInFront, isKiosk: () => false })
  const kind = () => door.shown.value?.verdict?.kind ?? null
  return { door, rows, problems, change, kind, isInFront }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Holds codes in front of the camera for a while, as frames would show them. */
async function hold(door: ReturnType<typeof openDoor>['door'], codes: string[], ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 80) {
    for (const code of codes) door.see(code)
    await vi.advanceTimersByTimeAsync(80)
  }
}

test('a ticket that is held in view for a minute is let in once, and never said to be in already', async () => {
  const { door, rows, kind } = openDoor()
  await hold(door, [ticket(1)], 60_000)
  expect(rows).toHaveLength(1)
  expect(kind()).toBeNull()
})

test('a storage that takes longer than a second is seen to be at it, and the verdict comes after it', async () => {
  const { door, kind } = openDoor({ savingMs: 1_500 })
  const seen = () => [door.shown.value?.doing ?? null, kind()]
  door.enter(ticket(1))
  await vi.advanceTimersByTimeAsync(999)
  expect(seen()).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen()).toEqual(['saving', null])
  await vi.advanceTimersByTimeAsync(500)
  expect(kind()).toBe('admit')
})

test('a ticket that comes back within ten seconds makes no new record, later it is in already', async () => {
  const { door, rows, kind } = openDoor()
  await hold(door, [ticket(1)], 400)
  await vi.advanceTimersByTimeAsync(3_000)
  await hold(door, [ticket(1)], 400)
  expect(kind()).toBe('just-now')
  await vi.advanceTimersByTimeAsync(10_000)
  await hold(door, [ticket(1)], 400)
  expect(kind()).toBe('already-in')
  expect(rows).toHaveLength(1)
})

test('another ticket is taken within 300 ms of a verdict, and a refusal on the screen does not stop it', async () => {
  const { door, rows, kind } = openDoor()
  await hold(door, ['not a ticket'], 160)
  expect(kind()).toBe('not-a-ticket')
  await hold(door, [ticket(2)], 300)
  expect(kind()).toBe('admit')
  expect(rows).toHaveLength(1)
})

test('a ticket that is held on after its verdict, or comes back at once, is told to go', async () => {
  const { door } = openDoor()
  await hold(door, [ticket(1)], 80)
  expect(door.aimHint.value).toBeNull()
  await hold(door, [ticket(1)], 2_000)
  expect(door.aimHint.value).toBe('take-away')
  await vi.advanceTimersByTimeAsync(1_000)
  await hold(door, [ticket(1)], 160)
  expect(door.aimHint.value).toBe('take-away')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(door.aimHint.value).toBeNull()
})

test('of two tickets in view one at a time is asked for, until one has left', async () => {
  const { door } = openDoor()
  await hold(door, [ticket(1), ticket(2)], 2_000)
  expect(door.aimHint.value).toBe('one-at-a-time')
  await hold(door, [ticket(2)], 2_000)
  expect(door.aimHint.value).toBe('take-away')
})

test('two tickets side by side are both let in, one after the other', async () => {
  const { door, rows } = openDoor()
  await hold(door, [ticket(1), ticket(2)], 2_000)
  expect(rows.map(({ code }) => code).toSorted()).toEqual([ticket(1), ticket(2)].toSorted())
})

test('without a link the person is let in unverified, and a late refusal is told until somebody has seen it', async () => {
  const { door, problems, change, rows, kind } = openDoor({ link: 'bad' })
  await hold(door, [ticket(1)], 160)
  expect(kind()).toBe('recorded')
  await vi.advanceTimersByTimeAsync(5_000)
  change(1, { state: 'rejected', problem: 'void' })
  expect(door.refusedLate.value).toHaveLength(1)
  expect(rows.map(problems.resolutionOf)).toEqual([null])
  door.open('attention')
  expect(door.refusedLate.value).toHaveLength(0)
})

test('an undo that the service refuses is told until somebody has seen it; one that is done is not', async () => {
  const { door, change } = openDoor()
  await hold(door, [ticket(1)], 160)
  await vi.advanceTimersByTimeAsync(5_000)
  const conflict = { scannedAt: '2026-11-20T12:00:00Z', device: 'Door A' }
  change(1, { state: 'undone', undo: null, conflict })
  expect(door.refusedLate.value).toHaveLength(0)
  change(1, { state: 'accepted', undo: 'wanted', conflict: null })
  expect(door.refusedLate.value).toHaveLength(0)
  change(1, { undo: null, problem: 'No.' })
  expect(door.refusedLate.value).toHaveLength(1)
})

test('a refusal that comes while its verdict is on the screen takes its place', async () => {
  const { door, change, kind } = openDoor({ link: 'bad' })
  await hold(door, [ticket(1)], 160)
  change(1, { state: 'rejected', problem: 'void' })
  expect(kind()).toBe('not-valid')
  expect(door.refusedLate.value).toHaveLength(0)
})

test('a refusal in time turned its person away and needs nobody afterwards', async () => {
  const { door, problems, rows, kind } = openDoor({ answer: 'rejected' })
  await hold(door, [ticket(1)], 160)
  expect(kind()).toBe('not-valid')
  expect(rows.map(problems.resolutionOf)).toEqual(['turned-away'])
  expect(door.refusedLate.value).toHaveLength(0)
})

test('a ticket that is still in view after its undo is not let in again until it has left', async () => {
  const { door, rows, change, isInFront } = openDoor()
  await hold(door, [ticket(1)], 400)
  isInFront.value = false
  await vi.advanceTimersByTimeAsync(5_000)
  change(1, { state: 'undone' })
  isInFront.value = true
  await hold(door, [ticket(1)], 3_000)
  expect(rows).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await hold(door, [ticket(1)], 400)
  expect(rows).toHaveLength(2)
})

test('the undo of whoever was let in last is at hand for ten seconds', async () => {
  const { door, change } = openDoor()
  await hold(door, [ticket(1)], 160)
  expect(door.lastIn.value?.seq).toBe(1)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(door.lastIn.value?.seq).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(door.lastIn.value).toBeNull()
  await hold(door, [ticket(2)], 160)
  change(2, { state: 'undone' })
  expect(door.lastIn.value).toBeNull()
})

test('Escape leaves a refusal, then the panel under it; what needs an answer stays', async () => {
  const { door, kind } = openDoor({ midnight: true })
  door.open('history')
  door.enter('not a ticket')
  await vi.advanceTimersByTimeAsync(50)
  door.leave()
  expect([kind(), door.panel.value]).toEqual([null, 'history'])
  door.leave()
  expect(door.panel.value).toBeNull()
  door.enter(ticket(1))
  await vi.advanceTimersByTimeAsync(50)
  door.leave()
  expect(kind()).toBe('attention')
})
