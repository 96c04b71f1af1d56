import type { GuardedDatabase } from './guarded-database.ts'
import type { NewScan, ScanRecord } from './scan-record.ts'
import { isAdmitted, newRow } from './scan-transitions.ts'
import type { OutboxRow } from './scan-transitions.ts'
import { scanName } from './storage-memory.ts'

/** The scan is not on the disk: nobody may be let in on it. */
export class NotSaved extends Error {
  override name = 'NotSaved'
}

export interface ScanRecorder {
  /**
   * Writes a scan in one strict transaction; resolves only on its `complete`. Rejects with NotSaved when the storage
   * fails or is silent for 3 s; it may keep the scan all the same, and then the next writing of its key finds it.
   */
  record(scan: NewScan): Promise<ScanRecord>
  /** Whether this is a record that `record` gave up: nobody has been let in on it. */
  isGivenUp(scan: ScanRecord): boolean
  /** Whether an earlier run of the app, or another window, wrote this record and may have ended before it answered. */
  isUnshown(scan: ScanRecord): boolean
}

export function createScanRecorder(
  db: GuardedDatabase,
  onChange: (changed: readonly ScanRecord[]) => void,
): ScanRecorder {
  let givenUp: readonly NewScan[] = []
  const recordedHere = new Set<string>()
  const isGivenUp = (row: ScanRecord) => givenUp.some((scan) => isSame(row, scan))

  /** Whether this row is what an earlier writing of the scan has left. */
  const isWriting = (row: ScanRecord, scan: NewScan) =>
    (row.override === undefined) === (scan.override === undefined) &&
    (isSame(row, scan) || (row.code === scan.code && isGivenUp(row)))

  /** Safe to run twice: a browser that lost the connection may have kept the first writing. */
  function add(scan: NewScan): Promise<OutboxRow> {
    return db.write(['scans'], async (tx) => {
      const store = tx.objectStore('scans')
      const own = await store.index('scanKey').getAll(scan.scanKey)
      const written = own.find((row) => isAdmitted(row) && isWriting(row, scan))
      if (written) return written
      if (scan.override === undefined && own.some(isEntry))
        throw new NotSaved('This ticket was recorded here a moment ago.')
      // The store gives `seq`, so the row is written without it.
      const { seq: _given, ...unnumbered } = newRow(withOwnTime(scan, own), 0)
      const seq = await store.add(unnumbered as OutboxRow)
      const row = { ...unnumbered, seq }
      db.remember([row])
      return row
    })
  }

  /** When the storage is full, what can be fetched again makes room for what can't. */
  async function addMakingRoom(scan: NewScan): Promise<OutboxRow> {
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
      const row = await addMakingRoom(scan).catch((error: unknown) => {
        if (error instanceof NotSaved) throw error
        givenUp = [...givenUp, scan]
        db.forget(scan)
        throw new NotSaved('The scan could not be saved.', { cause: error })
      })
      givenUp = givenUp.filter(({ scanKey }) => scanKey !== scan.scanKey)
      recordedHere.add(scanName(row))
      db.remember([row])
      onChange([row])
      return row
    },
    isGivenUp,
    isUnshown: (scan) => scan.shown !== true && !recordedHere.has(scanName(scan)),
  }
}

/** Of one ticket and day there is one at most; a supervisor may let its holder in besides. */
const isEntry = (row: ScanRecord): boolean => isAdmitted(row) && row.override === undefined

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
