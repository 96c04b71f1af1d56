import { readScanKey } from '@masuk/shared/scan-key.ts'
import { change, done, unchanged } from '../changes/change.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { scannerOf, takeBack } from './take-back.ts'
import { findAdmission } from './undo-store.ts'

/** `scan.undo`: the row goes, its points are taken back, and the audit log says who undid it and who had scanned it. */
export const undo: Handler<'scan.undo'> = async (context) => {
  const { input, proof, deps } = context
  const { code, scanKey, scannedAt } = input.body
  const { organizationId, eventId, memberId, grantId } = proof
  const ticket = deps.codesOf(eventId).verify(code)
  const key = readScanKey(scanKey)
  if (!ticket || ticket.ticketId !== key?.ticketId) {
    throw new Fault(400, 'code must be a ticket code of this event, for the ticket that scanKey names.')
  }
  const { ticketId } = ticket
  const scan = { organizationId, eventId, ticketId, scanKey }
  return change(context, async (tx) => {
    const removed = await takeBack(tx, { ...scan, scannedAt })
    // Absent is as good as removed: the reply to a device that has lost the first one.
    if (!removed) return unchanged({ undone: scanKey, ...(scannedAt && (await otherAdmission(tx, scan))) })
    const undoneBy = { memberId, grantId }
    const metadata = { scanKey, eventId, undoneBy, scannedBy: scannerOf(removed) }
    const actor = { organizationId, actorId: memberId }
    return done({ undone: scanKey }, { ...actor, action: 'scan.undone', subjectId: ticketId, metadata })
  })
}

/** Whoever let the same ticket in since: their admission was not taken back, and the door should know. */
async function otherAdmission(...where: Parameters<typeof findAdmission>) {
  const admission = await findAdmission(...where)
  return admission && { standing: { ...admission, scannedAt: admission.scannedAt.toISOString() } }
}
