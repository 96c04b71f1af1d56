import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { requireOwnIntent, settlementFor } from './own-intent.ts'

/** `payments.confirmCheckout`: whether what the browser brings back is Curlec's own, of the order that we stored. */
export const confirmCheckout: Handler<'payments.confirmCheckout'> = async ({ input, proof, deps }) => {
  const { intentId, orderId, paymentId, signature } = input.body
  const intent = await requireOwnIntent(deps.db.web, { userId: proof.userId, intentId })
  const confirmReturn = intent.provider === 'curlec' && deps.payments.get('curlec')?.confirmReturn
  if (!confirmReturn || intent.gatewayRef === null) throw new Fault(404, 'There is no such payment of yours.')
  const confirmed = confirmReturn(intent.gatewayRef, {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  })
  if (!confirmed.ok) {
    deps.log.warn(
      { part: 'payments', intent: intentId, reason: confirmed.reason },
      'a return was not verified',
    )
    return refused('not_verified', 'This return from the payment can not be verified. Look at your tickets.')
  }
  return { state: 'done', settlement: settlementFor(intent) }
}
