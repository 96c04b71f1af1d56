import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import { transaction } from '../db/transaction.ts'
import type { CallbackHeaders, SignedCallback } from '../outside/payments/gateway.ts'
import type { Provider } from '../outside/payments/provider.ts'
import { insertCallback } from './stored.ts'

export const notSetUp = (): Fault => new Fault(404, 'This gateway is not set up here.')

/**
 * Takes a callback in: proves who sent it without any query, then stores it with the job that settles it, once. The
 * answer says no more than that it is kept: what comes of it is never a reason for the gateway to send it again.
 */
export async function receiveCallback(
  deps: Deps,
  provider: Provider,
  { rawBody, headers }: Pick<SignedCallback, 'rawBody'> & { headers: CallbackHeaders },
): Promise<{ received: true }> {
  const gateway = deps.payments.get(provider)
  if (!gateway) throw notSetUp()
  const now = deps.clock.now()
  const callback = gateway.readCallback(rawBody, headers, now)
  if (!callback.ok) {
    deps.log.warn({ part: 'payments', provider, reason: callback.reason }, 'a callback was refused')
    throw new Fault(401, 'The signature is not right.')
  }
  const { dedupeKey, events } = callback
  const id = randomUUIDv7()
  await transaction(deps.db.web, async (tx) => {
    const isNew = await insertCallback(tx, { provider, dedupeKey, id, rawBody, events, now })
    if (isNew) await deps.jobs.enqueue(tx, 'payments.settle', { callbackId: id })
  })
  return { received: true }
}
