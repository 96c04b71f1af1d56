import { z } from 'zod'
import type { Fetch } from '../payments/bounded-fetch.ts'
import { answered, failed, failureOfAnswer } from '../payments/gateway-answer.ts'
import type { GatewayAnswer } from '../payments/gateway-answer.ts'
import type {
  Cancelled,
  CheckoutOrder,
  PaymentGateway,
  PaymentStatus,
  StartedCheckout,
} from '../payments/gateway.ts'
import { requestJson } from '../payments/request-json.ts'
import type { JsonGateway } from '../payments/request-json.ts'
import { confirmBillplzReturn, readBillplzCallback } from './billplz-callback.ts'
import { Bill, statusOfBill } from './billplz-objects.ts'

export interface BillplzSettings {
  apiKey: string
  collectionId: string
  signatureKeys: readonly string[]
  isLive: boolean
}

const LIVE_URL = 'https://www.billplz.com'
const SANDBOX_URL = 'https://www.billplz-sandbox.com'

/** Billplz: a bill with a page of its own. It has no idempotency keys, and neither lists bills nor pays them back. */
export function billplzGateway(
  settings: BillplzSettings,
  { fetch, baseUrl }: { fetch: Fetch; baseUrl: string | null },
): PaymentGateway {
  const { apiKey, collectionId, signatureKeys, isLive } = settings
  const api: JsonGateway = {
    provider: 'billplz',
    baseUrl: baseUrl ?? (isLive ? LIVE_URL : SANDBOX_URL),
    user: apiKey,
    password: '',
    fetch,
    errorCode: (body) => ErrorBody.safeParse(body).data?.error.type ?? null,
  }
  return {
    provider: 'billplz',
    isLive,
    checkKeys: () => readCollection(api, collectionId),
    createCheckout: (order) => createBill(api, collectionId, order),
    fetchStatus: (billId) => fetchBill(api, billId),
    cancelCheckout: (billId) => deleteBill(api, billId),
    refunds: null,
    listPayments: null,
    readCallback: (rawBody) => readBillplzCallback(signatureKeys, rawBody),
    confirmReturn: (billId, fields) => confirmBillplzReturn(signatureKeys, billId, fields),
    publicKey: null,
    simulate: null,
  }
}

const ErrorBody = z.object({ error: z.object({ type: z.string() }) })

const Collection = z.object({ id: z.string() })

/** The collection of every bill: a key of another account does not see it. */
async function readCollection(api: JsonGateway, collectionId: string): Promise<GatewayAnswer<null>> {
  const path = `/api/v3/collections/${encodeURIComponent(collectionId)}`
  const read = await requestJson(api, { method: 'GET', path }, Collection)
  return read.ok ? answered(null) : read
}

async function createBill(
  api: JsonGateway,
  collectionId: string,
  order: CheckoutOrder,
): Promise<GatewayAnswer<StartedCheckout>> {
  const created = await requestJson(
    api,
    { method: 'POST', path: '/api/v3/bills', form: billForm(collectionId, order) },
    Bill,
  )
  if (!created.ok) return created
  const { id, url, amount } = created.value
  if (amount === order.amountSen) return answered({ gatewayRef: id, next: { kind: 'redirect', url } })
  return failed(failureOfAnswer('billplz', 'malformed', { mayHaveHappened: true, status: 200 }))
}

function billForm(collectionId: string, order: CheckoutOrder): URLSearchParams {
  const { email, name } = order.buyer
  return new URLSearchParams({
    collection_id: collectionId,
    email: withoutBars(email),
    name: withoutBars(name).trim().slice(0, 255) || withoutBars(email),
    amount: String(order.amountSen),
    callback_url: order.callbackUrl,
    redirect_url: order.returnUrl,
    description: order.description.slice(0, 200),
    reference_1_label: 'Order',
    reference_1: order.intentId,
  })
}

/** What comes back in a callback must be unambiguous there: billplz-signature.ts. */
const withoutBars = (text: string): string => text.replaceAll('|', ' ')

async function fetchBill(api: JsonGateway, billId: string): Promise<GatewayAnswer<PaymentStatus>> {
  const read = await requestJson(api, { method: 'GET', path: pathOf(billId) }, Bill)
  return read.ok ? answered(statusOfBill(read.value)) : read
}

/** 422 also when it was deleted before, so then the bill is asked. */
async function deleteBill(api: JsonGateway, billId: string): Promise<GatewayAnswer<Cancelled>> {
  const deleted = await requestJson(api, { method: 'DELETE', path: pathOf(billId) }, z.unknown())
  if (deleted.ok) return answered({ state: 'closed' })
  if (deleted.failure.status !== 422) return deleted
  const bill = await fetchBill(api, billId)
  if (!bill.ok) return bill
  return answered({ state: bill.value.state === 'expired' ? 'closed' : 'too_late' })
}

const pathOf = (billId: string): string => `/api/v3/bills/${encodeURIComponent(billId)}`
