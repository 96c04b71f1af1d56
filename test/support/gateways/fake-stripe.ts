import { openFakeServer } from './fake-server.ts'
import type { FakeReply, FakeRequest, FakeServer, SentCallback } from './fake-server.ts'
import { signWithTime } from '../../../server/outside/payments/timestamped-signature.ts'

/** Stripe, as far as Checkout goes: it checks what the real one checks, and remembers. */
export interface FakeStripe extends FakeServer {
  sessions: Map<string, FakeSession>
  refunds: Map<string, FakeRefund>
  /** The buyer pays; the callbacks in the order in which they happened. */
  pay(sessionId: string): SentCallback[]
  /** A card is declined, and the page stays open. */
  decline(sessionId: string): SentCallback[]
  expire(sessionId: string): SentCallback[]
  /** Somebody refunds in the dashboard. */
  refund(sessionId: string, amountSen: number): SentCallback[]
  finishRefund(refundId: string, status: 'succeeded' | 'failed'): SentCallback[]
  dispute(sessionId: string, status: string): SentCallback[]
  /** Any event, signed. */
  callback(type: string, object: object, options?: { livemode?: boolean }): SentCallback
}

interface FakeSession {
  id: string
  status: 'open' | 'complete' | 'expired'
  amountSen: number
  intentId: string
  paymentId: string
  refundedSen: number
  /** The form that it was made with. */
  form: URLSearchParams
}

interface FakeRefund {
  id: string
  paymentId: string
  amountSen: number
  status: string
  metadata: Record<string, string>
}

class Refusal extends Error {
  readonly reply: FakeReply
  constructor(status: number, error: { type: string; code?: string; message?: string }) {
    super(error.type)
    this.reply = { status, body: { error: { message: 'Refused for jane@example.com', ...error } } }
  }
}

const invalid = (code: string) => new Refusal(400, { type: 'invalid_request_error', code })
const missing = () => new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing' })

export async function openFakeStripe(
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret: string },
  now: () => Date = () => new Date(),
): Promise<FakeStripe> {
  const sessions = new Map<string, FakeSession>()
  const refunds = new Map<string, FakeRefund>()
  const replies = new Map<string, { text: string; reply: FakeReply }>()
  let made = 0
  const seconds = () => Math.floor(now().getTime() / 1_000)

  function answer(request: FakeRequest): FakeReply {
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new Refusal(401, { type: 'invalid_request_error', code: 'api_key_invalid' })
      return request.method === 'POST' ? onceOnly(request) : read(request)
    } catch (error) {
      if (error instanceof Refusal) return error.reply
      throw error
    }
  }

  /** What an idempotency key has been answered is answered again, and only to the same request. */
  function onceOnly(request: FakeRequest): FakeReply {
    const key = request.headers['idempotency-key']
    const before = replies.get(String(key))
    if (before && before.text !== request.path + request.text)
      throw new Refusal(400, { type: 'idempotency_error' })
    if (before) return before.reply
    const reply = write(request)
    replies.set(String(key), { text: request.path + request.text, reply })
    return reply
  }

  function write({ path, text, headers }: FakeRequest): FakeReply {
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') throw invalid('content_type')
    const form = new URLSearchParams(text)
    if (path === '/v1/checkout/sessions') return { status: 200, body: sessionBody(makeSession(form)) }
    if (path === '/v1/refunds') return { status: 200, body: refundBody(makeRefund(form)) }
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
    const session = requireSession(id)
    if (session.status !== 'open') throw invalid('session_not_open')
    session.status = 'expired'
    return { status: 200, body: sessionBody(session) }
  }

  function makeSession(form: URLSearchParams): FakeSession {
    const amountSen = Number(form.get('line_items[0][price_data][unit_amount]'))
    const opensFor = Number(form.get('expires_at')) - seconds()
    if (form.get('mode') !== 'payment') throw invalid('mode')
    if (form.get('line_items[0][price_data][currency]') !== 'myr') throw invalid('currency')
    if (!form.get('line_items[0][price_data][product_data][name]')) throw invalid('name')
    if (form.get('line_items[0][quantity]') !== '1') throw invalid('quantity')
    if (!Number.isInteger(amountSen) || amountSen < 200) throw invalid('amount_too_small')
    if (opensFor < 1_800 || opensFor > 86_400) throw invalid('expires_at')
    if (!/^https?:/.test(form.get('success_url') ?? '')) throw invalid('success_url')
    const session: FakeSession = {
      id: `cs_test_${++made}`,
      status: 'open',
      amountSen,
      intentId: form.get('client_reference_id') ?? '',
      paymentId: `pi_${made}`,
      refundedSen: 0,
      form,
    }
    sessions.set(session.id, session)
    return session
  }

  function makeRefund(form: URLSearchParams): FakeRefund {
    const paymentId = form.get('payment_intent') ?? ''
    const session = [...sessions.values()].find((each) => each.paymentId === paymentId)
    if (session?.status !== 'complete') throw missing()
    const amountSen = Number(form.get('amount'))
    if (!(amountSen > 0)) throw invalid('parameter_invalid_integer')
    if (session.refundedSen + amountSen > session.amountSen) throw invalid('charge_already_refunded')
    const refundId = form.get('metadata[refund_id]')
    return addRefund(session, amountSen, refundId === null ? {} : { refund_id: refundId })
  }

  function addRefund(session: FakeSession, amountSen: number, metadata: Record<string, string>): FakeRefund {
    session.refundedSen += amountSen
    const { paymentId } = session
    const refund = { id: `re_${++made}`, paymentId, amountSen, status: 'pending', metadata }
    refunds.set(refund.id, refund)
    return refund
  }

  function read({ path, query }: FakeRequest): FakeReply {
    const [, kind, id = ''] = /^\/v1\/(checkout\/sessions|refunds|charges)\/?(\w*)$/.exec(path) ?? []
    if (kind === 'charges') return { status: 200, body: chargePage(query) }
    if (kind === 'checkout/sessions' && id === '')
      return { status: 200, body: { object: 'list', data: [], has_more: false, url: path } }
    if (kind === 'checkout/sessions')
      return { status: 200, body: sessionBody(requireSession(id), { expanded: query.size > 0 }) }
    const refund = refunds.get(id)
    if (!refund) throw missing()
    return { status: 200, body: refundBody(refund) }
  }

  function chargePage(query: URLSearchParams) {
    const paid = [...sessions.values()].filter(({ status }) => status === 'complete')
    const after = query.get('starting_after')
    const from = after === null ? 0 : paid.findIndex(({ paymentId }) => after === `ch_${paymentId}`) + 1
    const page = paid.slice(from, from + 2)
    const data = page.map((each) => paymentBody(each).latest_charge)
    return { object: 'list', data, has_more: from + page.length < paid.length, url: '/v1/charges' }
  }

  function requireSession(id = ''): FakeSession {
    const session = sessions.get(id)
    if (!session) throw missing()
    return session
  }

  function sessionBody(session: FakeSession, { expanded = false } = {}) {
    const isPaid = session.status === 'complete'
    return {
      id: session.id,
      object: 'checkout.session',
      status: session.status,
      payment_status: isPaid ? 'paid' : 'unpaid',
      amount_total: session.amountSen,
      currency: 'myr',
      client_reference_id: session.intentId,
      payment_intent: isPaid ? (expanded ? paymentBody(session) : session.paymentId) : null,
      url: session.status === 'open' ? `https://checkout.stripe.test/${session.id}` : null,
    }
  }

  function paymentBody(session: FakeSession) {
    const metadata = { intent_id: session.form.get('payment_intent_data[metadata][intent_id]') }
    const amounts = { amount: session.amountSen, currency: 'myr', metadata }
    return {
      id: session.paymentId,
      object: 'payment_intent',
      ...amounts,
      status: 'succeeded',
      amount_received: session.amountSen,
      latest_charge: {
        id: `ch_${session.paymentId}`,
        object: 'charge',
        ...amounts,
        paid: true,
        captured: true,
        amount_captured: session.amountSen,
        amount_refunded: session.refundedSen,
        payment_intent: session.paymentId,
        created: seconds(),
      },
    }
  }

  const refundBody = ({ id, paymentId, amountSen, status, metadata }: FakeRefund) => ({
    id,
    object: 'refund',
    amount: amountSen,
    currency: 'myr',
    payment_intent: paymentId,
    status,
    metadata,
  })

  function callback(type: string, object: object, { livemode = false } = {}): SentCallback {
    const event = {
      id: `evt_${++made}`,
      object: 'event',
      type,
      livemode,
      created: seconds(),
      data: { object },
    }
    const rawBody = Buffer.from(JSON.stringify(event, null, 2))
    const signature = signWithTime(webhookSecret, rawBody, now())
    return { rawBody, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
  }

  const server = await openFakeServer(answer)
  return {
    ...server,
    sessions,
    refunds,
    callback,
    pay(id) {
      const session = requireSession(id)
      session.status = 'complete'
      return [
        callback('payment_intent.succeeded', paymentBody(session)),
        callback('checkout.session.completed', sessionBody(session)),
      ]
    },
    decline: (id) => [callback('payment_intent.payment_failed', paymentBody(requireSession(id)))],
    expire(id) {
      const session = requireSession(id)
      session.status = 'expired'
      return [callback('checkout.session.expired', sessionBody(session))]
    },
    refund: (id, amountSen) => {
      const refund = addRefund(requireSession(id), amountSen, {})
      return [callback('refund.created', refundBody(refund))]
    },
    finishRefund(id, status) {
      const refund = refunds.get(id)
      if (!refund) throw missing()
      refund.status = status
      return [callback(status === 'failed' ? 'refund.failed' : 'refund.updated', refundBody(refund))]
    },
    dispute(id, status) {
      const { amountSen: amount, paymentId: payment_intent } = requireSession(id)
      const type = `charge.dispute.${status.endsWith('needs_response') ? 'created' : 'closed'}`
      return [callback(type, { id: `dp_${id}`, amount, currency: 'myr', payment_intent, status })]
    },
  }
}
