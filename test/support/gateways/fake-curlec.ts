import { createHmac } from 'node:crypto'
import { openFakeServer } from './fake-server.ts'
import type { FakeReply, FakeRequest, FakeServer, SentCallback } from './fake-server.ts'

/** Razorpay Curlec: orders, payments and refunds, checked as the real one checks them, and remembered. */
export interface FakeCurlec extends FakeServer {
  orders: Map<string, FakeOrder>
  payments: Map<string, FakePayment>
  /** The buyer pays the order. What the browser comes back with, and the callbacks. */
  pay(orderId: string): { fields: Record<string, string>; callbacks: SentCallback[] }
  decline(orderId: string): SentCallback[]
  refund(paymentId: string, amountSen: number): SentCallback[]
  finishRefund(refundId: string, status: 'processed' | 'failed'): SentCallback[]
  callback(event: string, payload: object): SentCallback
}

interface FakeOrder {
  id: string
  amount: number
  currency: string
  receipt: string
  notes: Record<string, string>
  status: 'created' | 'attempted' | 'paid'
}

interface FakePayment {
  id: string
  order_id: string
  amount: number
  currency: string
  status: 'captured' | 'failed' | 'refunded'
  captured: boolean
  amount_refunded: number
  notes: never[]
  created_at: number
}

interface FakeRefund {
  id: string
  payment_id: string
  amount: number
  currency: string
  status: string
  notes: Record<string, string>
}

class Refusal extends Error {
  readonly reply: FakeReply
  constructor(status: number, reason: string) {
    super(reason)
    const error = { code: 'BAD_REQUEST_ERROR', description: 'For jane@example.com', reason }
    this.reply = { status, body: { error } }
  }
}

export async function openFakeCurlec(
  { keyId, keySecret, webhookSecret }: { keyId: string; keySecret: string; webhookSecret: string },
  now: () => Date = () => new Date(),
): Promise<FakeCurlec> {
  const orders = new Map<string, FakeOrder>()
  const payments = new Map<string, FakePayment>()
  const refunds = new Map<string, FakeRefund>()
  const refundsByKey = new Map<string, { text: string; refund: FakeRefund }>()
  let made = 0
  const newId = (start: string) => `${start}_TEST${String(++made).padStart(10, '0')}`
  const seconds = () => Math.floor(now().getTime() / 1_000)
  const mac = (secret: string, text: string | Buffer) =>
    createHmac('sha256', secret).update(text).digest('hex')

  function answer(request: FakeRequest): FakeReply {
    try {
      const login = Buffer.from(`${keyId}:${keySecret}`).toString('base64')
      if (request.headers.authorization !== `Basic ${login}`) throw new Refusal(401, 'authentication')
      return { status: 200, body: route(request) }
    } catch (error) {
      if (error instanceof Refusal) return error.reply
      throw error
    }
  }

  function route(request: FakeRequest): object {
    const [, , kind, id = '', part] = request.path.split('/')
    const what = `${request.method} ${kind}${id ? '/:id' : ''}${part ? `/${part}` : ''}`
    if (what === 'POST orders') return makeOrder(bodyOf(request))
    if (what === 'GET orders') return { entity: 'collection', count: 0, items: [] }
    if (what === 'GET orders/:id/payments') return paymentsOf(requireOrder(id))
    if (what === 'POST payments/:id/refund') return refundOnce(requirePayment(id), request)
    if (what === 'GET refunds/:id') return requireRefund(id)
    if (what === 'GET payments') return listed(request.query)
    throw new Refusal(400, 'url_not_found')
  }

  function bodyOf({ headers, text }: FakeRequest): Record<string, unknown> {
    if (headers['content-type'] !== 'application/json') throw new Refusal(400, 'content_type')
    return JSON.parse(text) as Record<string, unknown>
  }

  function makeOrder({ amount, currency, receipt, notes, payment }: Record<string, unknown>): FakeOrder {
    if (!Number.isInteger(amount) || Number(amount) < 100) throw new Refusal(400, 'amount')
    if (currency !== 'MYR') throw new Refusal(400, 'currency')
    if (typeof receipt !== 'string' || receipt.length > 40) throw new Refusal(400, 'receipt')
    if ((payment as { capture?: string } | undefined)?.capture !== 'automatic')
      throw new Refusal(400, 'capture')
    const order: FakeOrder = {
      id: newId('order'),
      amount: Number(amount),
      currency,
      receipt,
      notes: notes as Record<string, string>,
      status: 'created',
    }
    orders.set(order.id, order)
    return { ...order }
  }

  const paymentsOf = ({ id }: FakeOrder) => {
    const items = [...payments.values()].filter(({ order_id }) => order_id === id)
    return { entity: 'collection', count: items.length, items }
  }

  /** A key is at least ten characters; a repeat with it must be the same request. */
  function refundOnce(payment: FakePayment, request: FakeRequest): FakeRefund {
    const key = String(request.headers['x-refund-idempotency'] ?? '')
    if (!/^[\w-]{10,}$/.test(key)) throw new Refusal(400, 'idempotency')
    const before = refundsByKey.get(key)
    if (before && before.text !== request.text) throw new Refusal(400, 'idempotency_reused')
    if (before) return before.refund
    const { amount, notes } = bodyOf(request)
    const refund = addRefund(payment, Number(amount), notes as Record<string, string>)
    refundsByKey.set(key, { text: request.text, refund })
    return refund
  }

  function addRefund(payment: FakePayment, amount: number, notes: Record<string, string>): FakeRefund {
    if (!payment.captured) throw new Refusal(400, 'not_captured')
    if (!(amount > 0) || payment.amount_refunded + amount > payment.amount) throw new Refusal(400, 'amount')
    payment.amount_refunded += amount
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
    const { id: payment_id, currency } = payment
    const refund = { id: newId('rfnd'), payment_id, amount, currency, status: 'pending', notes }
    refunds.set(refund.id, refund)
    return refund
  }

  function listed(query: URLSearchParams) {
    const [from, to, skip] = ['from', 'to', 'skip'].map((name) => Number(query.get(name)))
    if (Number(query.get('count')) > 100) throw new Refusal(400, 'count')
    const items = [...payments.values()]
      .filter(({ created_at }) => created_at >= (from ?? 0) && created_at <= (to ?? 0))
      .slice(skip, (skip ?? 0) + Number(query.get('count')))
    return { entity: 'collection', count: items.length, items }
  }

  const requireOrder = (id: string) => found(orders.get(id))
  const requirePayment = (id: string) => found(payments.get(id))
  const requireRefund = (id: string) => found(refunds.get(id))
  function found<T>(it: T | undefined): T {
    if (it === undefined) throw new Refusal(400, 'id_not_found')
    return it
  }

  function addPayment({ id, amount, currency }: FakeOrder, status: 'captured' | 'failed'): FakePayment {
    const payment: FakePayment = {
      id: newId('pay'),
      order_id: id,
      amount,
      currency,
      status,
      captured: status === 'captured',
      amount_refunded: 0,
      // As the real one sends it where there are none: the order's are not the payment's.
      notes: [],
      created_at: seconds(),
    }
    payments.set(payment.id, payment)
    return payment
  }

  function callback(event: string, payload: object): SentCallback {
    const rawBody = Buffer.from(JSON.stringify({ entity: 'event', event, payload, created_at: seconds() }))
    return {
      rawBody,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': newId('evt'),
        'x-razorpay-signature': mac(webhookSecret, rawBody),
      },
    }
  }

  const refundEvent = (event: string, refund: FakeRefund) =>
    callback(event, {
      refund: { entity: refund },
      payment: { entity: requirePayment(refund.payment_id) },
    })

  const server = await openFakeServer(answer)
  return {
    ...server,
    orders,
    payments,
    callback,
    pay(orderId) {
      const order = requireOrder(orderId)
      order.status = 'paid'
      const payment = addPayment(order, 'captured')
      const entity = { payment: { entity: payment } }
      return {
        fields: {
          razorpay_order_id: orderId,
          razorpay_payment_id: payment.id,
          razorpay_signature: mac(keySecret, `${orderId}|${payment.id}`),
        },
        callbacks: [
          callback('payment.authorized', entity),
          callback('payment.captured', entity),
          callback('order.paid', { ...entity, order: { entity: order } }),
        ],
      }
    },
    decline(orderId) {
      const order = requireOrder(orderId)
      order.status = 'attempted'
      return [callback('payment.failed', { payment: { entity: addPayment(order, 'failed') } })]
    },
    refund: (paymentId, amount) => [
      refundEvent('refund.created', addRefund(requirePayment(paymentId), amount, {})),
    ],
    finishRefund(refundId, status) {
      const refund = requireRefund(refundId)
      refund.status = status
      return [refundEvent(`refund.${status}`, refund)]
    },
  }
}
