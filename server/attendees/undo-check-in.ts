import { klDayOf } from '@masuk/shared/kl-day.ts'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { done, unchanged } from '../changes/change.ts'
import { changeAtEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { scannerOf, takeBack } from '../scan/take-back.ts'
import { findPosition } from './find-position.ts'
import { NO_SUCH_TICKET } from './ticket.ts'

/** `attendees.undoCheckIn`: the scan of a day goes, whichever door had made it. */
export const undoCheckIn: Handler<'attendees.undoCheckIn'> = (context) =>
  changeAtEvent(context, async ({ tx, now }) => {
    const { ticketId, reason, day = klDayOf(now.getTime()) } = context.input.body
    const { organizationId, eventId } = context.proof
    const position = await findPosition(tx, context.proof, ticketId)
    if (position?.ticketId !== ticketId) throw new Fault(404, NO_SUCH_TICKET)
    const scanKey = makeScanKey({ ticketId, day })
    const reply = { state: 'done', ticketId, scanKey } as const
    const removed = await takeBack(tx, { organizationId, eventId, ticketId, scanKey, scannedAt: undefined })
    if (!removed) return unchanged(reply)
    const metadata = { eventId, scanKey, reason, scannedBy: scannerOf(removed) }
    return done(reply, { action: 'attendee.check_in_undone', subjectId: ticketId, metadata })
  })
