import { shortChecksum } from '@masuk/shared/unsent-scans.ts'
import { done } from '../changes/change.ts'
import { changeAtEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { checkProofs, importedCounts, importScans } from '../scan/import-scans.ts'
import { checksumOf } from '../signing/unsent-scans.ts'
import { findGrantTimes } from './grant-times.ts'

const NO_SCANNER = 'This event has no such scanner.'

/** `scanners.importUnsentScans`: one part of a door's file, stored under the grant that it names. */
export const importUnsentScans: Handler<'scanners.importUnsentScans'> = async (context) => {
  const { input, proof, deps } = context
  const { grantId, acceptAfterRevocation } = input.body
  const { organizationId, eventId } = proof
  const scanner = { organizationId, eventId, grantId }
  if (!(await findGrantTimes(deps.db.web, scanner))) throw new Fault(404, NO_SCANNER)
  if (checksumOf(input.body) !== input.body.checksum) {
    return refused(
      'wrong_checksum',
      'This part of the file is not as the door has saved it. Save the file again on the device.',
    )
  }
  const { proven, rejected } = checkProofs(input.body, deps.codesOf(eventId))
  const said = { state: 'done', grantId, checksum: shortChecksum(input.body.checksum) } as const
  // As at the door: of forgeries the database hears nothing.
  if (proven.length === 0) return { ...said, accepted: [], storedBefore: 0, rejected, conflicts: [] }
  return changeAtEvent(context, async ({ tx, now }) => {
    const imported = await importScans(tx, { ...scanner, now, acceptAfterRevocation }, proven)
    if (!imported) throw new Fault(404, NO_SCANNER)
    const reply = { ...said, ...imported, rejected: [...rejected, ...imported.rejected] }
    const metadata = { eventId, checksum: said.checksum, ...importedCounts(reply) }
    return done(reply, { action: 'scanner.unsent_scans_imported', subjectId: grantId, metadata })
  })
}
