import { klDayOf } from '@masuk/shared/kl-day.ts'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { done } from '../changes/change.ts'
import { changeAtEvent } from '../changes/organiser.ts'
import { doorsShut } from '../core/doors-shut.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { requireEvent } from '../events/event.ts'
import type { DescribedEvent } from '../events/event.ts'
import { storeBatch } from '../scan/store-batch.ts'
import { findCheckIn } from '../scan/take-back.ts'
import { DESK, openDesk } from '../scanners/desk.ts'
import { requireTicket } from './ticket.ts'

const DAY_MS = 24 * 3_600_000

/** `attendees.checkIn`: a scan of the newest code, by the desk of whoever asks. */
export const checkIn: Handler<'attendees.checkIn'> = (context) =>
  changeAtEvent(context, async ({ tx, now }) => {
    const { ticketId, reason } = context.input.body
    const { organizationId, eventId, session } = context.proof
    const day = klDayOf(now.getTime())
    const scanKey = makeScanKey({ ticketId, day })
    const event = await requireEvent(tx, context.proof)
    // Another desk that is checking it in now comes first, and so does whoever gives it a new code.
    const { issue } = await requireTicket(tx, context.proof, ticketId)
    const closed = refusalOf(event, now)
    if (closed) return closed
    const before = await findCheckIn(tx, { organizationId, eventId, ticketId, scanKey })
    if (before) return alreadyIn(before)
    const grantId = await openDesk(tx, context.proof, {
      memberId: session.userId,
      now,
      expiresAt: new Date(event.endsAt.getTime() + DAY_MS),
    })
    const scannedAt = now.toISOString()
    const scan = { scanKey, ticketId, day, issue, scannedAt, device: DESK }
    const stored = await storeBatch(tx, { organizationId, eventId, grantId, now }, [scan])
    const [other] = stored.conflicts
    if (other) return alreadyIn({ scannedAt: new Date(other.scannedAt), device: other.device })
    if (stored.rejected.length > 0) return refused('void', 'This ticket is void.')
    return done(
      { state: 'done', ticketId, scanKey, checkedInAt: scannedAt },
      { action: 'attendee.checked_in', subjectId: ticketId, metadata: { eventId, scanKey, grantId, reason } },
    )
  })

function refusalOf(event: DescribedEvent, now: Date) {
  if (event.status === 'draft' || event.startsAt.getTime() - DAY_MS > now.getTime()) {
    return refused('too_early', 'Tickets are checked in from the day before the event.')
  }
  return doorsShut(event) <= now ? refused('event_over', 'The doors of this event are shut.') : null
}

function alreadyIn({ scannedAt, device }: { scannedAt: Date; device: string }) {
  const sentence = 'This ticket is in already. Take that check-in back first, if it was a mistake.'
  return { ...refused('already_in', sentence), checkedIn: { at: scannedAt.toISOString(), device } }
}
