import type { DoorDatabase } from './database.ts'
import { exportText } from './unsent-export.ts'
import {
  claimMove,
  isUnanswered,
  newRow,
  sendAgainMove,
  settleMove,
  isAdmitted,
  undoResult,
  undoMove,
} from './scan-transitions.ts'
import type { Claim, Outcome, OutboxRow, UndoResult } from './scan-transitions.ts'
import type { NewScan, ScanRecord } from './scan-record.ts'
import type { Limits } from './limits.ts'

/** The scan is not on the disk: nobody may be let in on it. */
export class NotSaved extends Error {
  override name = 'NotSaved'
}

/** What the screens do with the outbox. A verb rejects when the storage fails; nothing is lost by that. */
export interface Outbox extends SendingOutbox {
  /**
   * Writes a scan in one strict transaction; resolves only on its `complete`. Rejects with NotSaved when the storage
   * fails or is silent for 3 s; it may keep the scan all the same, and then the next writing of its key finds it.
   */
  record(scan: NewScan): Promise<ScanRecord>
  /** Whether this is a record that `record` gave up: nobody has been let in on it. */
  isGivenUp(scan: ScanRecord): boolean
  /** The newest scans, newest first. */
  recent(most: number): Promise<ScanRecord[]>
  /** What waits, by event: scans of another event than the paired one wait for its own pairing. */
  waits(): Promise<Wait[]>
  /** Scans and undos that the service has not answered for; of every event, unless one is named. */
  waitingCount(eventId?: string): Promise<number>
  /** Rejected, quarantined, in conflict, left out of three answers, or an undo that was refused or failed three times; newest first. */
  attention(): Promise<ScanRecord[]>
  /** What came of it; the same when it is asked twice. */
  undo(seq: number): Promise<UndoResult>
  /** Puts a record that was set aside back among those that wait. */
  sendAgain(seq: number): Promise<void>
  /** Every record of a key on this device, oldest first. */
  find(scanKey: string): Promise<ScanRecord[]>
  get(seq: number): Promise<ScanRecord | null>
  /** JSON text of every record that the service has not settled, with a SHA-256 over it; no token. */
  exportUnsent(): Promise<string>
  /** Called with the changed records after each change. Returns the way to stop. */
  subscribe(listener: (changed: readonly ScanRecord[]) => void): () => void
}

/** Scans and undos of one event that the service has not answered for. */
export interface Wait {
  eventId: string
  count: number
  /** When the oldest scan among them was made; null when only undos wait. */
  oldestAt: string | null
}

/** What the sender does with it. */
export interface SendingOutbox {
  /** What waits for this event, oldest first. */
  open(eventId: string, most: number): Promise<OutboxRow[]>
  /** Marks rows as being sent, durably, and returns those that this sender may send now. */
  claim(seqs: readonly number[], purpose: 'post' | 'undo', claimant: Claimant): Promise<ScanRecord[]>
  /** Writes down what became of claimed rows. */
  settle(by: string, outcomes: readonly Outcome[]): Promise<void>
  readLimits(): Promise<Limits | null>
  writeLimits(limits: Limits): Promise<void>
}

export interface Claimant {
  claim: Claim
  /** Whether another sender may have the row on its way. */
  isTaken(row: OutboxRow): boolean
}

export interface OutboxPorts {
  deviceNow(): number
}

const ONLY = 'now'
/** The name that the limits are stored under: renaming a store takes a new version of the database. */
const LIMITS = 'terms'

export function createOutbox(db: DoorDatabase, { deviceNow }: OutboxPorts): Outbox {
  const listeners = new Set<(changed: readonly ScanRecord[]) => void>()
  let givenUp: readonly NewScan[] = []
  const isGivenUp = (row: ScanRecord) => givenUp.some((scan) => isSame(row, scan))

  function tell(changed: readonly ScanRecord[]): void {
    if (changed.length > 0) for (const listener of listeners) listener(changed)
  }

  /** Moves rows in one transaction: each as it is on the disk at that moment. */
  async function move(
    seqs: readonly number[],
    change: (row: OutboxRow) => OutboxRow | null,
  ): Promise<OutboxRow[]> {
    const moved = await db.write(['scans'], async (tx) => {
      const store = tx.objectStore('scans')
      // Async, so that a request that throws takes its companions along.
      const rows = await Promise.all(seqs.map(async (seq) => store.get(seq)))
      const changed = rows.flatMap((row) => (row && change(row)) ?? [])
      await Promise.all(changed.map(async (row) => store.put(row)))
      return changed
    })
    tell(moved)
    return moved
  }

  /** Safe to run twice: a browser that lost the connection may have kept the first writing. */
  function add(scan: NewScan): Promise<OutboxRow> {
    return db.write(['scans'], async (tx) => {
      const store = tx.objectStore('scans')
      const own = await store.index('scanKey').getAll(scan.scanKey)
      const existing = own.find(isAdmitted)
      const isFound = existing?.code === scan.code && isGivenUp(existing)
      if (existing && (isFound || isSame(existing, scan))) return existing
      if (existing) throw new NotSaved('This ticket was recorded here a moment ago.')
      // The store gives `seq`, so the row is written without it.
      const { seq: _given, ...unnumbered } = newRow(withOwnTime(scan, own), 0)
      const seq = await store.add(unnumbered as OutboxRow)
      return { ...unnumbered, seq }
    })
  }

  /** When the storage is full, what can be fetched again makes room for what can't. */
  async function addSomehow(scan: NewScan): Promise<OutboxRow> {
    try {
      return await add(scan)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
      await db.write(['known'], (tx) => tx.objectStore('known').clear())
      return add(scan)
    }
  }

  return {
    async record(scan) {
      const row = await addSomehow(scan).catch((error: unknown) => {
        if (error instanceof NotSaved) throw error
        givenUp = [...givenUp, scan]
        throw new NotSaved('The scan could not be saved.', { cause: error })
      })
      givenUp = givenUp.filter(({ scanKey }) => scanKey !== scan.scanKey)
      tell([row])
      return row
    },

    isGivenUp,

    recent: (most) =>
      db.read(['scans'], async (tx) => {
        const store = tx.objectStore('scans')
        const newest = await store.openKeyCursor(null, 'prev')
        if (!newest) return []
        return (await store.getAll(IDBKeyRange.lowerBound(newest.key - most + 1))).toReversed()
      }),

    waits: () =>
      db.read(['scans'], async (tx) => {
        const index = tx.objectStore('scans').index('open')
        const waits: Wait[] = []
        for (
          let event = await index.openKeyCursor(null, 'nextunique');
          event;
          event = await event.continue()
        ) {
          let scan = await index.openCursor(event.key)
          while (scan && !isUnanswered(scan.value)) scan = await scan.continue()
          const oldestAt = scan?.value.scannedAt ?? null
          waits.push({ eventId: event.key, count: await index.count(event.key), oldestAt })
        }
        return waits
      }),

    waitingCount: (eventId) =>
      db.read(['scans'], (tx) => tx.objectStore('scans').index('open').count(eventId)),

    attention: () =>
      db.read(['scans'], async (tx) =>
        (await tx.objectStore('scans').index('trouble').getAll()).toReversed(),
      ),

    async undo(seq) {
      let result: UndoResult = 'nothing'
      await move([seq], (row) => {
        const undone = undoMove(row)
        result = undoResult(undone ?? row)
        return undone
      })
      return result
    },

    async sendAgain(seq) {
      await move([seq], sendAgainMove)
    },

    find: (scanKey) => db.read(['scans'], (tx) => tx.objectStore('scans').index('scanKey').getAll(scanKey)),

    get: async (seq) => (await db.read(['scans'], (tx) => tx.objectStore('scans').get(seq))) ?? null,

    async exportUnsent() {
      const rows = await db.read(['scans'], async (tx) => {
        const store = tx.objectStore('scans')
        const open = await store.index('open').getAll()
        const trouble = await store.index('trouble').getAll()
        return [...open, ...trouble.filter((row) => row.state === 'quarantined' && row.open === undefined)]
      })
      return exportText(
        rows.toSorted((a, b) => a.seq - b.seq),
        deviceNow(),
      )
    },

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    open: (eventId, most) =>
      db.read(['scans'], (tx) => tx.objectStore('scans').index('open').getAll(eventId, most)),

    claim: (seqs, purpose, { claim, isTaken }) =>
      move(seqs, (row) => (isTaken(row) ? null : claimMove(row, purpose, claim))),

    async settle(by, outcomes) {
      const bySeq = new Map(outcomes.map((outcome) => [outcome.seq, outcome]))
      await move([...bySeq.keys()], (row) => {
        const outcome = bySeq.get(row.seq)
        return outcome ? settleMove(row, by, outcome) : null
      })
    },

    readLimits: async () => (await db.read([LIMITS], (tx) => tx.objectStore(LIMITS).get(ONLY))) ?? null,

    async writeLimits(limits) {
      await db.write([LIMITS], (tx) => tx.objectStore(LIMITS).put(limits, ONLY))
    },
  }
}

/** By what `record` never changes. */
function isSame(record: ScanRecord, scan: NewScan): boolean {
  return (
    record.deviceTime === scan.deviceTime &&
    record.clockOffsetMs === scan.clockOffsetMs &&
    record.code === scan.code
  )
}

/**
 * The service tells the scans of one key apart by their time. After an undo and a clock that was set back, a new scan
 * could have the time of the undone one: it moves on by a millisecond.
 */
function withOwnTime(scan: NewScan, own: readonly ScanRecord[]): NewScan {
  const taken = new Set(own.map(({ scannedAt }) => Date.parse(scannedAt)))
  let at = Date.parse(scan.scannedAt)
  while (taken.has(at)) at++
  return taken.has(Date.parse(scan.scannedAt)) ? { ...scan, scannedAt: new Date(at).toISOString() } : scan
}
