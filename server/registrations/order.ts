import { randomUUIDv7 } from 'node:crypto'
import { HOLD_MINUTES, MOST_FREE_ORDERS, MOST_HELD_ORDERS } from '@masuk/shared/contract/registrations.ts'
import { discountProblem, priceOrder } from '@masuk/shared/order-price.ts'
import type { DiscountProblem } from '@masuk/shared/order-price.ts'
import type { InputOf } from '../core/handler.ts'
import type { BookingCall } from '../places/booking-call.ts'
import type { Offer } from './offer.ts'
import type { Promotion } from './promotion/find-promotion.ts'
import { newReference } from './reference.ts'
import { HOLD_GRACE_MS } from '../places/hold.ts'

export type OrderBody = InputOf<'registrations.register'>['body']

/** Who an order is for, and who makes it. */
export interface Buyer {
  userId: string | null
  name: string
  email: string | null
  /** The member who issues it by hand; null when the buyer orders. */
  issuedBy: string | null
}

export interface OrderParts {
  offer: Offer
  promotion: Promotion | null
  buyer: Buyer
  /** How it would be paid; null when nothing is set up. */
  provider: string | null
  keyId: number
  now: Date
}

const HOLD_MS = HOLD_MINUTES * 60_000 + HOLD_GRACE_MS

/** The call that books an order at the prices of the offer; or the ticket type that is not in it, or why the code can't be used. */
export function bookingOf(
  order: Pick<OrderBody, 'attemptId' | 'lines' | 'workshops' | 'answers'> &
    Partial<Pick<OrderBody, 'visitorSource' | 'visitPurpose'>>,
  { offer, promotion, buyer, provider, keyId, now }: OrderParts,
): BookingCall | { missing: string } | { promotionProblem: DiscountProblem } {
  const types = new Map(offer.types.map((type) => [type.id, type]))
  const missing = order.lines.find(({ ticketTypeId }) => !types.has(ticketTypeId))
  if (missing) return { missing: missing.ticketTypeId }
  const priced = order.lines.map((line) => {
    const { priceSen = 0, formVersion = null } = types.get(line.ticketTypeId) ?? {}
    return { ...line, unitPriceSen: priceSen, formVersion }
  })
  const promotionProblem = promotion && discountProblem(priced, promotion)
  if (promotionProblem) return { promotionProblem }
  const { lineDiscountsSen, discountSen, totalSen } = priceOrder(priced, promotion)
  return {
    organizationId: offer.organizationId,
    eventId: offer.eventId,
    registrationId: randomUUIDv7(),
    attemptId: order.attemptId,
    userId: buyer.userId,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    issuedBy: buyer.issuedBy,
    mostHeld: MOST_HELD_ORDERS,
    mostFree: MOST_FREE_ORDERS,
    reference: newReference(),
    now,
    holdEndsAt: new Date(now.getTime() + HOLD_MS),
    lines: priced.map(({ ticketTypeId, quantity, unitPriceSen, formVersion, holderNames }, at) => ({
      ticketTypeId,
      quantity,
      unitPriceSen,
      formVersion,
      discountSen: lineDiscountsSen[at] ?? 0,
      names: holderNames.slice(0, quantity),
    })),
    workshops: order.workshops,
    answers: order.answers,
    promotion: promotion && { id: promotion.id, discountSen },
    discountSen,
    totalSen,
    visitorSource: order.visitorSource ?? null,
    visitPurpose: order.visitPurpose ?? null,
    keyId,
    tickets: ticketsOf(order.lines),
    mailId: randomUUIDv7(),
    pointEntryIds: [randomUUIDv7(), randomUUIDv7()],
    intent: totalSen > 0 && provider ? { id: randomUUIDv7(), provider } : null,
  }
}

/** One ticket for each place, with the name that was given for it. */
function ticketsOf(lines: OrderBody['lines']): BookingCall['tickets'] {
  return lines.flatMap(({ ticketTypeId, quantity, holderNames }) =>
    Array.from({ length: quantity }, (_, at) => ({
      ticketId: randomUUIDv7(),
      ticketTypeId,
      holderName: holderNames[at] ?? '',
    })),
  )
}
