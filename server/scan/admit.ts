import type { Handler } from '../core/handler.ts'
import { noteVisit } from '../scanners/note-visit.ts'
import { checkCodes } from './check-codes.ts'
import { storeBatch } from './store-batch.ts'

/** `scan.admit`: verify codes, store what is genuine, say of every scan what became of it. */
export const admit: Handler<'scan.admit'> = async ({ input: { body }, proof, deps }) => {
  const { genuine, rejected } = checkCodes(body.scans, {
    codes: deps.codesOf(proof.eventId),
    days: proof.days,
  })
  // Forgeries make no query, not even the note that their door has called.
  if (genuine.length > 0 || body.scans.length === 0) await noteVisit(proof, body, deps)
  if (genuine.length === 0) return { accepted: [], rejected }
  const stored = await storeBatch(deps.db.door, { ...proof, now: deps.clock.now() }, genuine)
  const { accepted, conflicts, checkedIn } = stored
  return {
    accepted,
    rejected: [...rejected, ...stored.rejected],
    checkedIn,
    ...(conflicts.length > 0 && { conflicts }),
  }
}
