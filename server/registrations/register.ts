import type { Deps } from '../core/deps.ts'
import type { Handler, HandlerContext, InputOf } from '../core/handler.ts'
import type { SessionProof } from '../core/proofs.ts'
import type { Operations } from '@masuk/shared/contract/index.ts'
import { formProblem } from '../pass-forms/answers.ts'
import { canSee } from '../public-events/visibility.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { callBook } from '../places/booking-call.ts'
import type { Booked } from '../places/booking-call.ts'
import { releaseLapsed } from '../places/lapsed.ts'
import { findOffer } from './offer.ts'
import type { Offer } from './offer.ts'
import { bookingOf } from './order.ts'
import { findTypedPromotion } from './promotion/typed-promotion.ts'
import { refuseBooking } from './refusals.ts'
import { findAttempt, findOwnRegistration } from './registration.ts'
import { makeTurns } from '../places/turns.ts'

type Register = HandlerContext<Operations['registrations.register']>
type RegisterRefused = ReturnType<typeof refuseBooking>
type Body = InputOf<'registrations.register'>['body']

/** Of this process: what many processes do at once, the locks order. */
const turns = makeTurns()

/** `registrations.register`: prices the order, books it in one call to the database, and begins its payment. */
export const register: Handler<'registrations.register'> = async (context) => {
  const { input, proof: session, deps } = context
  if (!session) return refuseBooking('sign_in')
  const { userId } = session
  const ordered = await order(context, session)
  if (typeof ordered === 'string') return answer(deps, session, ordered)
  // Booked by an attempt whose answer was lost: what has changed since does not undo it.
  const before = await findAttempt(deps.db.web, { ...input.body, userId })
  return before === null ? ordered : answer(deps, session, before)
}

/** The id of the registration, or why there is none. */
async function order(context: Register, session: SessionProof): Promise<string | RegisterRefused> {
  const { input, deps } = context
  const found = await findOffer(deps.db.web, input.body.eventId)
  if (!found || !(await canSee(context, found))) return refuseBooking('event_gone')
  // Nobody learns of the others, nor of their questions.
  const offer = { ...found, types: found.types.filter(({ isPublic }) => isPublic) }
  const crowded = crowdedWorkshop(input.body)
  if (crowded) return refuseBooking('too_many', crowded.workshopId)
  const problem = await formProblem(deps.db.web, offer, input.body)
  if (problem) return refuseBooking('answers_wrong', problem.ticketTypeId, problem.sentence)
  const booked = await turns.take(offer.eventId, () => book(context, session, offer))
  if (booked === null) return refuseBooking('busy')
  return booked.state === 'refused' ? refuseBooking(booked.reason, booked.id) : booked.registrationId
}

/** A workshop for more people than come with the order: its places are for those who have a ticket. */
function crowdedWorkshop({ lines, workshops }: Pick<Body, 'lines' | 'workshops'>) {
  const tickets = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return workshops.find(({ quantity }) => quantity > tickets)
}

/** Books; when it is sold out and holds have lapsed that nobody has released yet, releases them and tries once more. */
async function book(context: Register, session: SessionProof, offer: Offer): Promise<Booked> {
  const { deps, input } = context
  const first = await tryToBook(deps, input.body, { session, offer })
  if (first.state !== 'refused' || first.reason !== 'sold_out') return first
  const released = await releaseLapsed(deps, offer)
  return released === 0 ? first : tryToBook(deps, input.body, { session, offer })
}

async function tryToBook(
  deps: Deps,
  body: Body,
  { session, offer }: { session: SessionProof; offer: Offer },
): Promise<Booked> {
  const now = deps.clock.now()
  const code = body.promotionCode
  const promotion = code ? await findTypedPromotion(deps, session.userId, { ...offer, code, now }) : null
  if (code && !promotion) return { state: 'refused', reason: 'promotion_unknown', id: null }
  const name = body.buyerName ?? session.name
  const buyer = { userId: session.userId, name, email: session.email, issuedBy: null }
  const provider = deps.payments.choose(body.provider, offer)
  const call = bookingOf(body, {
    offer,
    promotion,
    buyer,
    provider,
    keyId: deps.keyrings.tickets.signing.id,
    now,
  })
  if ('missing' in call) return { state: 'refused', reason: 'unavailable', id: call.missing }
  if ('promotionProblem' in call)
    return { state: 'refused', reason: `promotion_${call.promotionProblem}`, id: null }
  if (body.expectedTotalSen !== undefined && body.expectedTotalSen !== call.totalSen)
    return { state: 'refused', reason: 'price_changed', id: null }
  if (call.totalSen > 0 && !call.intent) return { state: 'refused', reason: 'no_way_to_pay', id: null }
  return callBook(deps.db.web, call)
}

async function answer(deps: Deps, { userId }: SessionProof, registrationId: string) {
  const key = { userId, registrationId, now: deps.clock.now() }
  const found = await findOwnRegistration(deps.db.web, key)
  // Its practice event was thrown away right behind it.
  if (!found) return refuseBooking('event_gone')
  if (found.status === 'confirmed') deps.ticketMails.wake()
  if (!found.shown.canResume) return { state: 'done', registration: found.shown, payment: null } as const
  const payment = await startCheckout(deps, { ...found, registrationId })
  return { state: 'done', registration: found.shown, payment } as const
}
