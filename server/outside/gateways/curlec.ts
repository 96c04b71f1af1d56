import { z } from 'zod'
import { Currency, Ref, Sen } from '../payments/callback-body.ts'
import { answered, failed, failureOfAnswer } from '../payments/gateway-answer.ts'
import type { GatewayAnswer } from '../payments/gateway-answer.ts'
import type {
  CheckoutOrder,
  PaymentGateway,
  PaymentStatus,
  RefundOrder,
  RefundStatus,
  StartedCheckout,
} from '../payments/gateway.ts'
import type { Fetch } from '../payments/bounded-fetch.ts'
import { requestJson } from '../payments/request-json.ts'
import type { JsonGateway } from '../payments/request-json.ts'
import { confirmCurlecReturn, readCurlecCallback } from './curlec-callback.ts'
import { CurlecPayment, CurlecRefund, refundStatusOf, statusOfPayments } from './curlec-objects.ts'
import { listCurlecPayments } from './curlec-list.ts'

export interface CurlecSettings {
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  isLive: boolean
}

const BASE_URL = 'https://api.razorpay.com'

/** The longest that Curlec waits for a bank; what it captures too late for us goes through settlement like all else. */
const CAPTURE_MINUTES = 7_200

/** Razorpay Curlec: an order that the browser pays with Curlec's own script. */
export function curlecGateway(
  settings: CurlecSettings,
  { fetch, baseUrl }: { fetch: Fetch; baseUrl: string | null },
): PaymentGateway {
  const api: JsonGateway = {
    provider: 'curlec',
    baseUrl: baseUrl ?? BASE_URL,
    user: settings.keyId,
    password: settings.keySecret,
    fetch,
    errorCode: (body) => ErrorBody.safeParse(body).data?.error.code ?? null,
  }
  return {
    provider: 'curlec',
    isLive: settings.isLive,
    checkKeys: () => readOrders(api),
    createCheckout: (order) => createOrder(api, order),
    fetchStatus: (orderId) => fetchOrder(api, orderId),
    // An order stays payable for ever.
    cancelCheckout: null,
    refunds: {
      create: (refund) => createRefund(api, refund),
      status: (refundId) => fetchRefund(api, refundId),
    },
    listPayments: (range) => listCurlecPayments(api, range),
    readCallback: (rawBody, headers) => readCurlecCallback(settings.webhookSecrets, rawBody, headers),
    confirmReturn: (orderId, fields) => confirmCurlecReturn(settings.keySecret, orderId, fields),
    publicKey: settings.keyId,
    simulate: null,
  }
}

const ErrorBody = z.object({ error: z.object({ code: z.string() }) })
const Order = z.object({ id: Ref, amount: Sen, currency: Currency })
const OrderList = z.object({ entity: z.literal('collection') })
const PaymentsOfOrder = z.object({ items: z.array(CurlecPayment).max(1_000) })

async function readOrders(api: JsonGateway): Promise<GatewayAnswer<null>> {
  const read = await requestJson(api, { method: 'GET', path: '/v1/orders?count=1' }, OrderList)
  return read.ok ? answered(null) : read
}

async function createOrder(api: JsonGateway, order: CheckoutOrder): Promise<GatewayAnswer<StartedCheckout>> {
  const { intentId, amountSen, currency, description, buyer } = order
  const created = await requestJson(
    api,
    {
      method: 'POST',
      path: '/v1/orders',
      json: {
        amount: amountSen,
        currency,
        receipt: intentId,
        notes: { intent_id: intentId },
        // Without it a payment is only authorised, and given back after some days.
        payment: {
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: CAPTURE_MINUTES,
            manual_expiry_period: CAPTURE_MINUTES,
            refund_speed: 'normal',
          },
        },
      },
    },
    Order,
  )
  if (!created.ok) return created
  const { id, ...asked } = created.value
  if (asked.amount !== amountSen || asked.currency !== currency)
    return failed(failureOfAnswer('curlec', 'malformed', { mayHaveHappened: true, status: 200 }))
  const next = { kind: 'curlec', keyId: api.user, orderId: id, amountSen, currency } as const
  return answered({ gatewayRef: id, next: { ...next, description, prefill: { ...buyer } } })
}

async function fetchOrder(api: JsonGateway, orderId: string): Promise<GatewayAnswer<PaymentStatus>> {
  const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`
  const read = await requestJson(api, { method: 'GET', path }, PaymentsOfOrder)
  return read.ok ? answered(statusOfPayments(read.value.items)) : read
}

async function createRefund(api: JsonGateway, refund: RefundOrder): Promise<GatewayAnswer<RefundStatus>> {
  const created = await requestJson(
    api,
    {
      method: 'POST',
      path: `/v1/payments/${encodeURIComponent(refund.gatewayPaymentRef)}/refund`,
      headers: { 'X-Refund-Idempotency': refund.refundId },
      json: {
        amount: refund.amountSen,
        speed: 'normal',
        receipt: refund.refundId,
        notes: { refund_id: refund.refundId },
      },
    },
    CurlecRefund,
  )
  return created.ok ? answered(refundStatusOf(created.value)) : created
}

async function fetchRefund(api: JsonGateway, refundId: string): Promise<GatewayAnswer<RefundStatus>> {
  const path = `/v1/refunds/${encodeURIComponent(refundId)}`
  const read = await requestJson(api, { method: 'GET', path }, CurlecRefund)
  return read.ok ? answered(refundStatusOf(read.value)) : read
}
