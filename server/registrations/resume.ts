import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { findOwnRegistration } from './registration.ts'

/** `registrations.resume`: where to pay for what is held. */
export const resumeRegistration: Handler<'registrations.resume'> = async ({ input, proof, deps }) => {
  if (!proof) return refused('sign_in', 'Sign in to go on with your registration.')
  const { registrationId, provider } = input.body
  const now = deps.clock.now()
  const found = await findOwnRegistration(deps.db.web, { userId: proof.userId, registrationId, now })
  if (!found || found.status === 'confirmed' || found.status === 'cancelled')
    return refused('not_pending', 'There is no registration of yours that waits for payment.')
  if (!found.shown.canResume)
    return refused('hold_ended', 'The places were held for long enough and are free again. Register anew.')
  const chosen = deps.payments.choose(provider, found)
  if (!chosen) return refused('no_way_to_pay', 'This can not be paid here. Ask the organiser.')
  const payment = await startCheckout(deps, { ...found, registrationId, provider: provider ? chosen : null })
  return { state: 'done', registration: found.shown, payment }
}
