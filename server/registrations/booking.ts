import type { Handler } from '../core/handler.ts'
import { canSee } from '../public-events/visibility.ts'
import { findOffer } from './offer.ts'
import { listOwnRegistrations } from './registration.ts'

/** `registrations.booking`: what the caller has booked. Whoever holds a registration sees its event, private or not. */
export const booking: Handler<'registrations.booking'> = async (context) => {
  const { input, proof: session, deps } = context
  const { eventId } = input.query
  const now = deps.clock.now()
  const offer = await findOffer(deps.db.web, eventId)
  const own = session ? await listOwnRegistrations(deps.db.web, { userId: session.userId, eventId, now }) : []
  if (!offer || !(own.length > 0 || (await canSee(context, offer)))) return { state: 'not_found' }
  if (!session) return { state: 'sign_in' }
  const isPending = own.some(({ status }) => status === 'held')
  return {
    state: own.length === 0 ? 'none' : isPending ? 'pending' : 'registered',
    canRegister: offer.status === 'published' && offer.endsAt > now,
    buyerEmail: session.email,
    registrations: own.map(({ shown }) => shown),
  }
}
