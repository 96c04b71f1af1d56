import { hash } from 'node:crypto'
import type { InputOf } from '../core/handler.ts'
import type { BookingCall } from '../places/booking-call.ts'
import type { Offer } from '../registrations/offer.ts'
import { bookingOf } from '../registrations/order.ts'

export type IssueBody = InputOf<'attendees.issue'>['body']

export interface IssueParts {
  offer: Offer
  issuedBy: string
  keyId: number
  now: Date
}

/** The call that books one entry of a list; null when its ticket type is none of the event. */
export function issueCall(
  { attemptId, payment, entries }: IssueBody,
  at: number,
  { offer, issuedBy, keyId, now }: IssueParts,
): BookingCall | null {
  const entry = entries[at]
  if (!entry) return null
  const { name, email = null, ticketTypeId, quantity } = entry
  const holderNames = Array.from({ length: quantity }, () => name)
  const call = bookingOf(
    {
      attemptId: attemptOf(attemptId, at),
      lines: [{ ticketTypeId, quantity, holderNames }],
      workshops: [],
      answers: [],
    },
    {
      offer,
      promotion: null,
      buyer: { userId: null, name, email, issuedBy },
      provider: null,
      keyId,
      now,
    },
  )
  // Without a promotion code there is no problem with one.
  if ('missing' in call || 'promotionProblem' in call) return null
  return payment === 'free' ? withoutPrice(call) : call
}

/** What it would cost is taken off, so that the order still says what it was worth. */
function withoutPrice(call: BookingCall): BookingCall {
  const lines = call.lines.map((line) => ({ ...line, discountSen: line.quantity * line.unitPriceSen }))
  const discountSen = lines.reduce((sum, line) => sum + line.discountSen, 0)
  return { ...call, lines, discountSen, totalSen: 0 }
}

/** The attempt of one entry: the same for the same list and place, so that a list may be sent again. */
function attemptOf(attemptId: string, at: number): string {
  const hex = hash('sha256', `${attemptId}:${at}`)
  // Version 8 of RFC 9562: made in our own way.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
