import { readScanKey } from '@masuk/shared/scan-key.ts'
import { change, done, unchanged } from '../../changes/change.ts'
import { Fault } from '../../core/fault.ts'
import type { Handler } from '../../core/handler.ts'
import { findCheckIn, scannerOf, takeBack } from '../take-back.ts'

/** `scan.undoFound`: without a code a door takes back only what it has let in itself, and without a code. */
export const undoFound: Handler<'scan.undoFound'> = async (context) => {
  const { input, proof } = context
  const { ticketId, scanKey, scannedAt } = input.body
  const { organizationId, eventId, memberId, grantId } = proof
  if (readScanKey(scanKey)?.ticketId !== ticketId)
    throw new Fault(400, 'scanKey must be one of the ticket that ticketId names.')
  const scan = { organizationId, eventId, ticketId, scanKey }
  return change(context, async (tx) => {
    const removed = await takeBack(tx, { ...scan, scannedAt, foundBy: grantId })
    if (!removed) {
      const standing = await findCheckIn(tx, scan)
      const shown = standing && { ...standing, scannedAt: standing.scannedAt.toISOString() }
      return unchanged({ undone: scanKey, ...(shown && { standing: shown }) })
    }
    const metadata = { scanKey, eventId, undoneBy: { memberId, grantId }, scannedBy: scannerOf(removed) }
    const entry = { action: 'scan.found_undone', subjectId: ticketId, metadata } as const
    return done({ undone: scanKey }, { organizationId, actorId: memberId, ...entry })
  })
}
