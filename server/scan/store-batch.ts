import type { Db } from '../db/db.ts'
import type { GenuineScan } from './check-codes.ts'
import { findReplay } from './replay-store.ts'
import { storeScans } from './store.ts'
import type { StoredScan, StoreTarget } from './store.ts'

/** What became of a batch, as a reply says it. */
export interface StoredBatch {
  accepted: string[]
  rejected: { scanKey: string; reason: Exclude<StoredScan['outcome'], 'stored' | 'known'> }[]
  /** Of the accepted: those whose key another scan had taken before. */
  conflicts: { scanKey: string; scannedAt: string; device: string }[]
  checkedIn: number
}

/** Stores genuine scans and says of every one what became of it. Idempotent. */
export async function storeBatch(
  db: Db,
  target: StoreTarget,
  genuine: readonly GenuineScan[],
): Promise<StoredBatch> {
  const { scans, checkedIn } = await storeMissing(db, target, genuine)
  const accepted = new Set<string>()
  const batch: StoredBatch = { accepted: [], rejected: [], conflicts: [], checkedIn }
  for (const { scanKey, outcome, existing } of scans) {
    if (outcome !== 'stored' && outcome !== 'known') {
      batch.rejected.push({ scanKey, reason: outcome })
      continue
    }
    accepted.add(scanKey)
    if (existing) {
      const { scannedAt, device } = existing
      batch.conflicts.push({ scanKey, scannedAt: scannedAt.toISOString(), device })
    }
  }
  return { ...batch, accepted: [...accepted] }
}

interface Batch {
  scans: StoredScan[]
  checkedIn: number
}

/** Reads what of a batch is stored already, and stores the rest. */
async function storeMissing(db: Db, target: StoreTarget, genuine: readonly GenuineScan[]): Promise<Batch> {
  const replay = await findReplay(db, target, genuine)
  if (!replay) return storeUntilCertain(db, target, genuine)
  const { missing, checkedIn } = replay
  const scans = genuine.map(({ scanKey }): StoredScan => ({ scanKey, outcome: 'stored', existing: null }))
  if (missing.length === 0) return { scans, checkedIn }
  const others = await storeUntilCertain(
    db,
    target,
    genuine.filter((_, at) => missing.includes(at)),
  )
  for (const [n, at] of missing.entries()) scans.splice(at, 1, ...others.scans.slice(n, n + 1))
  return { scans, checkedIn: others.checkedIn }
}

const MOST_TRIES = 10
const FOREIGN_KEY_VIOLATION = '23503'

/** A practice event was thrown away while its tickets were scanned: asked again, the statement says that there are none. */
function noneWhereTicketsAreGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) return null
  throw error
}

/**
 * A key that another batch is storing at this very moment is neither stored by us nor visible to our statement. The
 * statement is idempotent, so it is simply asked again: then it sees the winner, and leaves the loser's claim.
 */
async function storeUntilCertain(
  db: Db,
  target: StoreTarget,
  genuine: readonly GenuineScan[],
): Promise<Batch> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const stored = await storeScans(db, target, genuine).catch(noneWhereTicketsAreGone)
    if (!stored) continue
    const { scans, checkedIn } = stored
    const certain = scans.filter((scan): scan is StoredScan => scan.outcome !== 'raced')
    if (certain.length === scans.length) return { scans: certain, checkedIn }
  }
  throw new Error('A scan was stored and undone by others at every try.')
}
