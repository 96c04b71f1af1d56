import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { job } from '../jobs/job.ts'
import type { GatewayEvent, IgnoredEvent, PaymentEvent } from '../outside/payments/callback.ts'
import type { Provider } from '../outside/payments/provider.ts'
import { recordDispute, recordRefund } from '../refunds/from-gateway.ts'
import { findOpenCallback, markSettled } from './stored.ts'
import { UnknownPayment, requireIntentByRefs } from '../payments/find-intent.ts'
import { noteUnpaid } from '../payments/intent-state.ts'
import { settlePaid } from '../payments/settle-paid.ts'
import type { Settled } from '../payments/settle-paid.ts'

const MINUTE = 60

/** `payments.settle`: does what a stored callback says. A payment that is not in our books yet is tried again, then set aside. */
export const settle = job({
  payload: z.object({ callbackId: z.uuid() }),
  policy: {
    retries: 8,
    firstRetryAfter: 5,
    mostRetryAfter: 30 * MINUTE,
    tryEndsAfter: MINUTE,
    waitsAtMost: 30 * 24 * 60 * MINUTE,
  },
  async run({ callbackId: id }, deps) {
    const callback = await findOpenCallback(deps.db.web, id)
    if (!callback) return
    let unknown: UnknownPayment | null = null
    for (const event of callback.events) {
      try {
        await settleEvent(deps, callback.provider, event)
      } catch (error) {
        if (!(error instanceof UnknownPayment)) throw error
        deps.log.warn(
          { part: 'payments', callback: id, event: event.kind },
          'a callback names no payment of ours',
        )
        unknown = error
      }
    }
    if (unknown) throw unknown
    await markSettled(deps.db.web, { id, now: deps.clock.now() })
  },
})

/** Does what one event says. Each may come again, and in any order. */
export async function settleEvent(deps: Deps, provider: Provider, event: GatewayEvent): Promise<void> {
  if (event.kind === 'ignored') return noteIgnored(deps, provider, event)
  const key = await requireIntentByRefs(deps.db.web, provider, event)
  if (event.kind === 'payment') await settlePayment(deps, key, event)
  else if (event.kind === 'refund') await recordRefund(deps, key, event)
  else await recordDispute(deps, key, event)
}

type Key = Awaited<ReturnType<typeof requireIntentByRefs>>

/** Settles what was paid, and notes what was not. Null: nothing was paid. */
export async function settlePayment(deps: Deps, key: Key, event: PaymentEvent): Promise<Settled | null> {
  const { state, ...payment } = event
  if (state === 'paid') return settlePaid(deps, key, payment)
  const isNew = await noteUnpaid(deps.db.web, key, state)
  deps.log.info({ part: 'payments', intent: key.intentId, state, isNew }, 'a payment was not made')
  return null
}

function noteIgnored({ log }: Deps, provider: Provider, { reason, type }: IgnoredEvent): void {
  const facts = { part: 'payments', provider, reason, type }
  if (reason === 'malformed') log.error(facts, 'a callback is not as its gateway documents it')
  else log.info(facts, 'a callback says nothing to follow')
}
