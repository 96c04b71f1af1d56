import { openFakeServer } from './fake-server.ts'
import type { FakeReply, FakeRequest, FakeServer, SentCallback } from './fake-server.ts'
import { signBillplz } from '../../../server/outside/gateways/billplz-signature.ts'

/** Billplz: bills, checked as the real one checks them, and remembered. */
export interface FakeBillplz extends FakeServer {
  bills: Map<string, FakeBill>
  /** The buyer pays, as somebody still may after the bill was deleted. The query of the return, and the callback. */
  pay(billId: string): { fields: Record<string, string>; callback: SentCallback }
  decline(billId: string): SentCallback
  /** The callback of a bill as it is. */
  callback(billId: string, extra?: Record<string, string>): SentCallback
}

interface FakeBill {
  id: string
  collection_id: string
  paid: boolean
  state: 'due' | 'deleted' | 'paid'
  amount: number
  paid_amount: number
  due_at: string
  email: string
  mobile: string | null
  name: string
  url: string
  paid_at: string | null
  reference_1: string | null
}

const refusal = (status: number, type: string): FakeReply => ({
  status,
  body: { error: { type, message: ['Email jane@example.com is not welcome'] } },
})

export async function openFakeBillplz({
  apiKey,
  collectionId,
  signatureKey,
}: {
  apiKey: string
  collectionId: string
  signatureKey: string
}): Promise<FakeBillplz> {
  const bills = new Map<string, FakeBill>()

  function answer(request: FakeRequest): FakeReply {
    const login = Buffer.from(`${apiKey}:`).toString('base64')
    if (request.headers.authorization !== `Basic ${login}`) return refusal(401, 'Unauthorized')
    const [, id] = /^\/api\/v3\/bills\/(\w+)$/.exec(request.path) ?? []
    if (request.method === 'POST' && request.path === '/api/v3/bills') return makeBill(request)
    if (request.path === `/api/v3/collections/${collectionId}`)
      return { status: 200, body: { id: collectionId, title: 'Tickets' } }
    const bill = bills.get(id ?? '')
    if (!bill) return refusal(404, 'RecordNotFound')
    if (request.method === 'GET') return { status: 200, body: bill }
    if (bill.state !== 'due') return refusal(422, 'RecordInvalid')
    bill.state = 'deleted'
    return { status: 200, body: {} }
  }

  function makeBill({ text, headers }: FakeRequest): FakeReply {
    const form = new URLSearchParams(text)
    const field = (name: string) => form.get(name) ?? ''
    const isRight =
      headers['content-type']?.startsWith('application/x-www-form-urlencoded') &&
      field('collection_id') === collectionId &&
      /^\S+@\S+$/.test(field('email')) &&
      field('name') !== '' &&
      /^\d+$/.test(field('amount')) &&
      Number(field('amount')) >= 100 &&
      /^https?:/.test(field('callback_url')) &&
      field('description') !== '' &&
      field('description').length <= 200 &&
      field('reference_1').length <= 120 &&
      field('reference_1_label').length <= 20
    if (!isRight) return refusal(422, 'RecordInvalid')
    const id = `bill${bills.size + 1}`
    bills.set(id, {
      id,
      collection_id: collectionId,
      paid: false,
      state: 'due',
      amount: Number(field('amount')),
      paid_amount: 0,
      due_at: '2026-11-22',
      email: field('email'),
      mobile: null,
      name: field('name').toUpperCase(),
      url: `https://www.billplz-sandbox.com/bills/${id}`,
      paid_at: null,
      reference_1: field('reference_1'),
    })
    return { status: 200, body: bills.get(id) }
  }

  function requireBill(id: string): FakeBill {
    const bill = bills.get(id)
    if (!bill) throw new Error('There is no such bill.')
    return bill
  }

  /** Without the references, which a callback doesn't have. */
  function callback(id: string, extra: Record<string, string> = {}): SentCallback {
    const { reference_1: _, ...bill } = requireBill(id)
    const fields: [string, string][] = Object.entries({ ...bill, ...extra }).map(([name, value]) => [
      name,
      String(value ?? ''),
    ])
    const form = new URLSearchParams([...fields, ['x_signature', signBillplz(signatureKey, fields)]])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { rawBody: Buffer.from(form.toString()), headers }
  }

  const server = await openFakeServer(answer)
  return {
    ...server,
    bills,
    callback,
    pay(id) {
      const bill = requireBill(id)
      Object.assign(bill, { paid: true, state: 'paid', paid_amount: bill.amount })
      bill.paid_at = '2026-11-22 10:15:09 +0800'
      const signed = { id, paid: 'true', paid_at: bill.paid_at }
      const text = Object.entries(signed).map(([name, value]): [string, string] => [`billplz${name}`, value])
      const fields = Object.entries(signed).map(([name, value]) => [`billplz[${name}]`, value])
      return {
        fields: {
          ...Object.fromEntries(fields),
          'billplz[x_signature]': signBillplz(signatureKey, text),
        },
        callback: callback(id, { transaction_id: `TX${id}`, transaction_status: 'completed' }),
      }
    },
    decline: (id) => callback(id, { transaction_id: `TF${id}`, transaction_status: 'failed' }),
  }
}
