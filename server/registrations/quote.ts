import { discountProblem, priceOrder } from '@masuk/shared/order-price.ts'
import type { Handler } from '../core/handler.ts'
import { canSee } from '../public-events/visibility.ts'
import { findOffer } from './offer.ts'
import { quoteRefusal } from './refusals.ts'
import { findTypedPromotion } from './promotion/typed-promotion.ts'

/** `registrations.quote`: the price of an order by the rule that books it. */
export const quote: Handler<'registrations.quote'> = async (context) => {
  const { input, proof: session, deps } = context
  // Whoever guesses codes is somebody, with a limit of their own.
  if (!session) return quoteRefusal('sign_in')
  const { eventId, lines, promotionCode: code } = input.body
  const offer = await findOffer(deps.db.web, eventId)
  if (!offer || !(await canSee(context, offer))) return quoteRefusal('event_gone')
  const prices = new Map(
    offer.types.filter(({ isPublic }) => isPublic).map((type) => [type.id, type.priceSen]),
  )
  const missing = lines.find(({ ticketTypeId }) => !prices.has(ticketTypeId))
  if (missing) return quoteRefusal('unavailable', missing.ticketTypeId)
  const priced = lines.map(({ ticketTypeId, quantity }) => ({
    ticketTypeId,
    quantity,
    unitPriceSen: prices.get(ticketTypeId) ?? 0,
  }))
  const promotion = code
    ? await findTypedPromotion(deps, session.userId, { ...offer, code, now: deps.clock.now() })
    : null
  if (code && !promotion) return quoteRefusal('promotion_unknown')
  const problem = promotion && discountProblem(priced, promotion)
  if (problem) return quoteRefusal(`promotion_${problem}`)
  const { lineDiscountsSen, discountSen, totalSen } = priceOrder(priced, promotion)
  return {
    state: 'done',
    lines: priced.map((line, at) => ({ ...line, discountSen: lineDiscountsSen[at] ?? 0 })),
    discountSen,
    totalSen,
    currency: 'MYR',
  }
}
