import type { Handler } from '../core/handler.ts'
import type { Db } from '../db/db.ts'
import { noteVisit } from '../scanners/note-visit.ts'
import { checkCodes } from './check-codes.ts'
import type { GenuineScan } from './check-codes.ts'
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
  const { scans, checkedIn } = await storeUntilCertain(
    deps.db.door,
    { ...proof, now: deps.clock.now() },
    genuine,
  )

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

const MOST_TRIES = 10

/**
 * A key that another batch is storing at this very moment is neither stored by us nor visible to our statement. The
 * statement is idempotent, so it is simply asked again: then it sees the winner, and leaves the loser's claim.
 */
async function storeUntilCertain(
  db: Db,
  target: StoreTarget,
  genuine: readonly GenuineScan[],
): Promise<{ scans: StoredScan[]; checkedIn: number }> {
  for (let tries = 1; ; tries++) {
    const { scans, checkedIn } = await storeScans(db, target, genuine)
    const certain = scans.filter((scan): scan is StoredScan => scan.outcome !== 'raced')
    if (certain.length === scans.length) return { scans: certain, checkedIn }
    if (tries === MOST_TRIES) throw new Error('A scan was stored and undone by others at every try.')
  }
}
