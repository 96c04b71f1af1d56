import { z } from 'zod'
import { ourIdOf } from '../payments/callback-body.ts'
import { answered, failed, failureOfAnswer } from '../payments/gateway-answer.ts'
import type { GatewayAnswer } from '../payments/gateway-answer.ts'
import type { ListedPayment, TimeRange } from '../payments/gateway.ts'
import { requestJson } from '../payments/request-json.ts'
import type { JsonGateway } from '../payments/request-json.ts'
import { CurlecPayment, tookMoney } from './curlec-objects.ts'

/** The most that Curlec gives at once. */
const PAGE = 100

/** Against a list that never ends. */
const MOST_PAGES = 1_000

const Page = z.object({ items: z.array(CurlecPayment).max(PAGE) })

/** Page by page; ends with the first that is not full. */
export async function listCurlecPayments(
  api: JsonGateway,
  { from, to }: TimeRange,
): Promise<GatewayAnswer<readonly ListedPayment[]>> {
  const payments: ListedPayment[] = []
  // Both ends count at Curlec, in whole seconds.
  const range = { from: secondsOf(from), to: String(Number(secondsOf(to)) - 1) }
  for (let skip = 0; skip < MOST_PAGES * PAGE; skip += PAGE) {
    const query = new URLSearchParams({ ...range, count: String(PAGE), skip: String(skip) })
    const page = await requestJson(api, { method: 'GET', path: `/v1/payments?${query.toString()}` }, Page)
    if (!page.ok) return page
    payments.push(...page.value.items.filter(tookMoney).map(listed))
    if (page.value.items.length < PAGE) return answered(payments)
  }
  return failed(failureOfAnswer('curlec', 'malformed', { mayHaveHappened: false, status: 200 }))
}

const secondsOf = (time: Date): string => String(Math.floor(time.getTime() / 1_000))

function listed(payment: CurlecPayment): ListedPayment {
  return {
    gatewayRef: payment.order_id,
    intentId: ourIdOf(payment.notes['intent_id']),
    gatewayPaymentRef: payment.id,
    amountSen: payment.amount,
    refundedSen: payment.amount_refunded ?? 0,
    currency: payment.currency,
    createdAt: payment.created_at,
  }
}
