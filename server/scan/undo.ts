import { readScanKey } from '@masuk/shared/scan-key.ts'
import { writeAudit } from '../db/audit-log.ts'
import { inTransaction } from '../db/transaction.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { giveBackPoints } from './points.ts'
import { findAdmission, removeScan } from './undo-store.ts'

/** `scan.undo`: the row goes, its points go back, and the audit log says who undid it and who had scanned it. */
export const undo: Handler<'scan.undo'> = async ({ input: { body }, proof, deps }) => {
  const { code, scanKey, scannedAt } = body
  const ticket = deps.codesOf(proof.eventId).verify(code)
  const key = readScanKey(scanKey)
  if (!ticket || ticket.ticketId !== key?.ticketId) {
    throw new Fault(400, 'code must be a ticket code of this event, for the ticket that scanKey names.')
  }
  return inTransaction(deps.db.door, async (tx) => {
    const scan = { ...proof, ...key, scanKey }
    const removed = await removeScan(tx, { ...scan, scannedAt })
    // Absent is as good as removed: the answer to a lost answer.
    if (!removed) return { undone: scanKey, ...(scannedAt && (await standingInstead(tx, scan))) }
    await giveBackPoints(tx, { organizationId: proof.organizationId, scanId: removed.scanId })
    await writeAudit(tx, {
      organizationId: proof.organizationId,
      actorId: proof.memberId,
      action: 'scan.undone',
      subject: { type: 'ticket', id: key.ticketId },
      metadata: {
        scanKey,
        eventId: proof.eventId,
        undoneBy: { memberId: proof.memberId, grantId: proof.grantId },
        scannedBy: {
          memberId: removed.memberId,
          grantId: removed.grantId,
          scannedAt: removed.scannedAt.toISOString(),
        },
      },
    })
    return { undone: scanKey }
  })
}

/** Whoever let the same ticket in since: their admission was not taken back, and the door should know. */
async function standingInstead(...where: Parameters<typeof findAdmission>) {
  const standing = await findAdmission(...where)
  return standing && { standing: { ...standing, scannedAt: standing.scannedAt.toISOString() } }
}
