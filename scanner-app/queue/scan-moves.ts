import type { KnownAdmission } from './admission-set.ts'
import type { GuardedDatabase } from './guarded-database.ts'
import type { ScanRecord } from './scan-record.ts'
import {
  claimMove,
  sendAgainMove,
  settleMove,
  suspectMove,
  undoMove,
  undoResult,
} from './scan-transitions.ts'
import type { Claim, Outcome, OutboxRow, UndoResult } from './scan-transitions.ts'
import { revisionOf } from './storage-memory.ts'

/** Each changes rows in one transaction, as they are on the disk at that moment. */
export interface ScanMoves {
  /** What came of it; the same when it is asked twice. */
  undo(seq: number): Promise<UndoResult>
  /** Puts a record that was set aside back among those that wait. */
  sendAgain(seq: number): Promise<void>
  /** Marks scans that were never sent, of tickets that others have let in. By scan key. */
  suspect(others: ReadonlyMap<string, KnownAdmission>): Promise<void>
  /** Its verdict was on the screen. Nobody is told of this change. */
  markShown(seq: number): Promise<void>
  /** Marks rows as being sent, durably, and returns those that this sender may send now. */
  claim(seqs: readonly number[], purpose: 'post' | 'undo', claimant: Claimant): Promise<ScanRecord[]>
  /** Writes down what became of claimed rows. */
  settle(by: string, outcomes: readonly Outcome[]): Promise<void>
}

export interface Claimant {
  claim: Claim
  /** Whether another sender may have the row on its way. */
  isTaken(row: OutboxRow): boolean
}

export function createScanMoves(
  db: GuardedDatabase,
  onChange: (changed: readonly ScanRecord[]) => void,
): ScanMoves {
  async function write(
    seqs: readonly number[],
    change: (row: OutboxRow) => OutboxRow | null,
  ): Promise<OutboxRow[]> {
    return db.write(['scans'], async (tx) => {
      const store = tx.objectStore('scans')
      // Async, so that a request that throws takes its companions along.
      const rows = await Promise.all(seqs.map(async (seq) => store.get(seq)))
      const changed = rows.flatMap((row) => (row && revised(row, change(row))) ?? [])
      // Before it is known to be on the disk: a scan that may have left must never be taken for one that has not.
      db.remember(changed)
      await Promise.all(changed.map(async (row) => store.put(row)))
      return changed
    })
  }

  async function move(
    seqs: readonly number[],
    change: (row: OutboxRow) => OutboxRow | null,
  ): Promise<OutboxRow[]> {
    const moved = await write(seqs, change)
    if (moved.length > 0) onChange(moved)
    return moved
  }

  return {
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
    async suspect(others) {
      const seqs = await db.read(['scans'], async (tx) => {
        const index = tx.objectStore('scans').index('scanKey')
        return (await Promise.all([...others.keys()].map(async (key) => index.getAllKeys(key)))).flat()
      })
      await move(seqs, (row) => suspectMove(row, others.get(row.scanKey) ?? null))
    },
    async markShown(seq) {
      await write([seq], (row) => (row.shown ? null : { ...row, shown: true }))
    },
    claim: (seqs, purpose, { claim, isTaken }) =>
      move(seqs, (row) => (isTaken(row) ? null : claimMove(row, purpose, claim))),
    async settle(by, outcomes) {
      const bySeq = new Map(outcomes.map((outcome) => [outcome.seq, outcome]))
      await move([...bySeq.keys()], (row) => {
        const outcome = bySeq.get(row.seq)
        return outcome ? settleMove(row, by, outcome) : null
      })
    },
  }
}

function revised(before: OutboxRow, after: OutboxRow | null): OutboxRow | null {
  return after && { ...after, revision: revisionOf(before) + 1 }
}
