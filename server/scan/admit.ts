import type { Handler } from '../core/handler.ts'
import type { Db } from '../db/db.ts'
import { noteVisit } from '../scanners/note-visit.ts'
import { checkCodes } from './check-codes.ts'
import type { GenuineScan } from './check-codes.ts'
import { findReplay } from './replay-store.ts'
import { storeScans } from './store.ts'
import type { StoredScan, StoreTarget } from './store.ts'

/** `scan.admit`: verify codes, store what is genuine, say of every scan what became of it. */
export const admit: Handler<'scan.admit'> = async ({ input: { body }, proof, deps }) => {
  const { genuine, rejected } = checkCodes(body.scans, {
    codes: deps.codesOf(proof.eventId),
    days: proof.days,
  })
  // Forgeries make no query, not even the note that their door has called.
  if (genuine.length > 0 || body.scans.length === 0) await noteVisit(proof, body, deps)
  if (genuine.length === 0) return { accepted: [], rejected }
  const target = { ...proof, now: deps.clock.now() }
  const { scans, checkedIn } = await storeMissing(deps.db.door, target, genuine)

  const accepted = new Set<string>()
  const conflicts = []
  for (const { scanKey, outcome, existing } of scans) {
    if (outcome !== 'stored' && outcome !== 'known') {
      rejected.push({ scanKey, reason: outcome })
      continue
    }
    accepted.add(scanKey)
    if (existing)
      conflicts.push({ scanKey, scannedAt: existing.scannedAt.toISOString(), device: existing.device })
  }
  return { accepted: [...accepted], rejected, checkedIn, ...(conflicts.length > 0 && { conflicts }) }
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

/**
 * A key that another batch is storing at this very moment is neither stored by us nor visible to our statement. The
 * statement is idempotent, so it is simply asked again: then it sees the winner, and leaves the loser's claim.
 */
async function storeUntilCertain(
  db: Db,
  target: StoreTarget,
  genuine: readonly GenuineScan[],
): Promise<Batch> {
  for (let tries = 1; ; tries++) {
    const { scans, checkedIn } = await storeScans(db, target, genuine)
    const certain = scans.filter((scan): scan is StoredScan => scan.outcome !== 'raced')
    if (certain.length === scans.length) return { scans: certain, checkedIn }
    if (tries === MOST_TRIES) throw new Error('A scan was stored and undone by others at every try.')
  }
}
