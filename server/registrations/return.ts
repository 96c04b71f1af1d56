import type { Handler } from '../core/handler.ts'
import { findOwnRegistration } from './registration.ts'

const states = { held: 'pending', confirmed: 'paid', expired: 'failed', cancelled: 'failed' } as const

/** `registrations.return`: what the settled callbacks have made of it. A browser that comes back proves nothing. */
export const registrationReturn: Handler<'registrations.return'> = async ({ input, proof, deps }) => {
  const { registrationId } = input.query
  const key = { registrationId, now: deps.clock.now() }
  const found = proof && (await findOwnRegistration(deps.db.web, { ...key, userId: proof.userId }))
  if (!found) return { state: 'pending', registration: null }
  return { state: states[found.status], registration: found.shown }
}
