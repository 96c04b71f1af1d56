import type { Db, Tx } from '../db/db.ts'
import type { IntentKey, LockedIntent } from '../locks/locks.ts'
import type { PaymentEvent } from '../outside/payments/callback.ts'

/** What a gateway says of a payment that it has not received. */
export type UnpaidState = Exclude<PaymentEvent['state'], 'paid'>

/**
 * Notes what a gateway says of a payment that it has not received, and tells whether that was new. What was paid stays so:
 * each state only follows those that come before it.
 */
export async function noteUnpaid(db: Db, key: IntentKey, state: UnpaidState): Promise<boolean> {
  const [to, from] = moves[state]
  const { rowCount } = await db.query(
    'update payment_intents set status = $3 where organization_id = $1 and id = $2 and status = any ($4)',
    [key.organizationId, key.intentId, to, from],
  )
  return rowCount === 1
}

const moves = {
  pending: ['awaiting', ['created']],
  // The checkout stays open.
  attempt_failed: ['awaiting', ['created']],
  failed: ['failed', ['created', 'awaiting']],
  expired: ['expired', ['created', 'awaiting', 'failed']],
} as const satisfies Record<UnpaidState, [string, readonly string[]]>

export interface Receipt {
  fulfilment: 'fulfilled' | 'unfulfilled' | 'mismatch'
  amountSen: number
  gatewayRef: string | null
  gatewayPaymentRef: string | null
  now: Date
}

/** The intent was paid: once, and for good. */
export async function notePaid(
  tx: Tx,
  { organizationId, intentId }: LockedIntent,
  { fulfilment, amountSen, gatewayRef, gatewayPaymentRef, now }: Receipt,
): Promise<void> {
  await tx.query(
    `update payment_intents
        set status = 'paid', fulfilment = $3, captured_sen = $4, gateway_payment_ref = $5, paid_at = $6,
            gateway_ref = coalesce(gateway_ref, $7)
      where organization_id = $1 and id = $2 and paid_at is null`,
    [organizationId, intentId, fulfilment, amountSen, gatewayPaymentRef, now, gatewayRef],
  )
}

/** Money that came on top of what was paid. */
export async function noteExtraPayment(
  tx: Tx,
  { organizationId, intentId }: LockedIntent,
  amountSen: number,
): Promise<void> {
  await tx.query(
    'update payment_intents set captured_sen = captured_sen + $3 where organization_id = $1 and id = $2',
    [organizationId, intentId, amountSen],
  )
}

/** What the gateway calls the payment of an intent that it had not named before. */
export async function notePaymentRef(
  tx: Tx,
  { organizationId, intentId }: LockedIntent,
  gatewayPaymentRef: string,
): Promise<void> {
  await tx.query(
    `update payment_intents set gateway_payment_ref = $3
      where organization_id = $1 and id = $2 and gateway_payment_ref is null`,
    [organizationId, intentId, gatewayPaymentRef],
  )
}

/** Keeps a name that the gateway has for a payment, so that what it says of it later is found. */
export async function rememberRef(
  tx: Tx,
  { organizationId, intentId, provider }: LockedIntent,
  gatewayRef: string,
): Promise<void> {
  await tx.query(
    `insert into payment_directory (provider, gateway_ref, organization_id, intent_id) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [provider, gatewayRef, organizationId, intentId],
  )
}

/** Makes the status of a paid intent what its refunds say. */
export async function followRefunds(tx: Tx, { organizationId, intentId }: LockedIntent): Promise<void> {
  await tx.query(
    `update payment_intents i
        set status = case when f.disputed then 'disputed'
                          when f.sen >= i.captured_sen then 'refunded'
                          when f.sen > 0 then 'partly_refunded' else 'paid' end
       from (select coalesce(bool_or(reason = 'dispute' and status = 'sent'), false) as disputed,
                    coalesce(sum(amount_sen) filter (where status = 'succeeded'), 0) as sen
               from refunds where organization_id = $1 and intent_id = $2) f
      where i.organization_id = $1 and i.id = $2 and i.paid_at is not null`,
    [organizationId, intentId],
  )
}
