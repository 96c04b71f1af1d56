import type { Handler } from '../core/handler.ts'
import { noteVisit } from '../scanners/note-visit.ts'
import { checkCodes } from './check-codes.ts'
import { exceptionsOf } from './exceptions/exceptions.ts'
import { keepExceptions } from './exceptions/keep-exceptions.ts'
import { storeBatch } from './store-batch.ts'

/** `scan.admit`: verify codes, store what is genuine, say of every scan what became of it. */
export const admit: Handler<'scan.admit'> = async ({ input: { body }, proof, deps }) => {
  const { genuine, rejected } = checkCodes(body.scans, {
    codes: deps.codesOf(proof.eventId),
    days: proof.days,
  })
  // Forgeries make no query, not even the note that their door has called, unless it has let somebody in with one.
  if (genuine.length > 0 || body.scans.length === 0) await noteVisit(proof, body, deps)
  const target = { ...proof, now: deps.clock.now() }
  if (genuine.length === 0) {
    await keepExceptions(deps.db.door, target, exceptionsOf(body.scans, rejected))
    return { accepted: [], rejected }
  }
  const stored = await storeBatch(deps.db.door, target, genuine)
  const { accepted, conflicts, checkedIn } = stored
  const all = [...rejected, ...stored.rejected]
  // After the scans: when it fails the door sends all of them again, and nothing is there twice.
  await keepExceptions(deps.db.door, target, exceptionsOf(body.scans, all))
  return { accepted, rejected: all, checkedIn, ...(conflicts.length > 0 && { conflicts }) }
}
