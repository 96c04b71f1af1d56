import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { PermanentError, job } from '../jobs/job.ts'
import type { PaymentGateway } from '../outside/payments/gateway.ts'
import type { GatewayFailure } from '../outside/payments/gateway-answer.ts'
import { recordAnswer } from './record-answer.ts'
import { noteFailure } from './store.ts'
import type { RefundStatus } from './store.ts'
import { voidRefunded } from './void-refunded.ts'

const MINUTE = 60

/** `payments.refund`: asks the gateway to pay back, under the refund's id, so that however often it asks it is one refund. */
export const payBack = job({
  payload: z.object({ organizationId: z.uuid(), refundId: z.uuid() }),
  policy: {
    retries: 10,
    firstRetryAfter: 30,
    mostRetryAfter: 2 * 60 * MINUTE,
    tryEndsAfter: 2 * MINUTE,
    waitsAtMost: 30 * 24 * 60 * MINUTE,
  },
  async run({ organizationId, refundId }, deps) {
    const refund = await findRefund(deps.db.web, { organizationId, refundId })
    const gateway = refund && deps.payments.get(refund.provider)
    if (!refund) return
    const { intentId } = refund
    if (refund.status !== 'requested')
      return voidRefunded(deps.db.web, { organizationId, intentId }, deps.clock.now())
    if (!gateway) throw new PermanentError('the gateway of this refund is not set up')
    // A person pays back by bank transfer, and says so: `refunds-open` lists it.
    if (!gateway.refunds) return
    const answer = await askGateway(gateway.refunds, gateway, { ...refund, refundId })
    if (!answer.ok) return giveUp(deps, { organizationId, refundId }, answer.failure)
    if (answer.value.amountSen !== null && answer.value.amountSen !== refund.amountSen)
      deps.log.error({ part: 'payments', refund: refundId }, 'a refund is of another amount')
    const { state: to, gatewayRefundRef } = answer.value
    const move = { to, gatewayRefundRef, now: deps.clock.now(), jobs: deps.jobs }
    await transaction(deps.db.web, (tx) => recordAnswer(tx, { organizationId, intentId, refundId }, move))
    await voidRefunded(deps.db.web, { organizationId, intentId }, move.now)
  },
})

interface PayableRefund {
  intentId: string
  provider: string
  status: RefundStatus
  amountSen: number
  requestedAt: Date
  gatewayRef: string | null
  gatewayPaymentRef: string | null
}

async function findRefund(
  db: Db,
  { organizationId, refundId }: { organizationId: string; refundId: string },
): Promise<PayableRefund | null> {
  const { rows } = await db.query<PayableRefund>(
    `select f.intent_id as "intentId", i.provider, f.status, f.amount_sen as "amountSen", f.requested_at as "requestedAt",
            i.gateway_ref as "gatewayRef", coalesce(f.gateway_payment_ref, i.gateway_payment_ref) as "gatewayPaymentRef"
       from refunds f
       join payment_intents i on i.organization_id = f.organization_id and i.id = f.intent_id
      where f.organization_id = $1 and f.id = $2`,
    [organizationId, refundId],
  )
  return rows[0] ?? null
}

async function askGateway(
  refunds: NonNullable<PaymentGateway['refunds']>,
  gateway: PaymentGateway,
  refund: PayableRefund & { refundId: string },
) {
  const { gatewayRef, refundId, amountSen, requestedAt } = refund
  const gatewayPaymentRef = refund.gatewayPaymentRef ?? (await askPaymentRef(gateway, gatewayRef))
  const order = { refundId, gatewayPaymentRef, amountSen, createdAt: requestedAt }
  return refunds.create({ ...order, gatewayRef: gatewayRef ?? '' })
}

async function askPaymentRef(gateway: PaymentGateway, gatewayRef: string | null): Promise<string> {
  if (gatewayRef === null) throw new PermanentError('this payment has no name at its gateway')
  const asked = await gateway.fetchStatus(gatewayRef)
  if (asked.ok && asked.value.state === 'paid' && asked.value.gatewayPaymentRef !== null)
    return asked.value.gatewayPaymentRef
  throw new Error('The gateway does not name the payment that is to be paid back.')
}

/** What a repeat may mend is tried again; what it can't stays for a person, with the gateway's word for it. */
async function giveUp(
  { db, log }: Deps,
  key: { organizationId: string; refundId: string },
  failure: GatewayFailure,
): Promise<never> {
  log.warn({ part: 'payments', refund: key.refundId, failure }, 'a refund was not taken')
  if (failure.isRetryable || failure.mayHaveHappened) throw new Error('The gateway did not take the refund.')
  await noteFailure(db.web, key, failure.code ?? failure.reason)
  throw new PermanentError(`the gateway refuses the refund: ${failure.reason}`)
}
