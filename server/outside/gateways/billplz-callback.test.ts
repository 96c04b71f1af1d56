import { describe, expect, test } from 'vitest'
import { confirmBillplzReturn, readBillplzCallback } from './billplz-callback.ts'
import { signBillplz, signedText } from './billplz-signature.ts'

// Of Billplz's documentation.
const key = 'S-s7b4yWpp9h7rrkNM1i3Z_g'
const fields = {
  id: 'zq0tm2wc',
  collection_id: 'yhx5t1pp',
  paid: 'true',
  state: 'paid',
  amount: '100',
  paid_amount: '100',
  due_at: '2018-9-27',
  email: 'tester@test.com',
  mobile: '',
  name: 'TESTER',
  url: 'http://www.billplz-sandbox.com/bills/zq0tm2wc',
  paid_at: '2018-09-27 15:15:09 +0800',
}
const signature = '0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e'
const form = (values: Record<string, string>, x_signature = signature) =>
  Buffer.from(new URLSearchParams({ ...values, x_signature }).toString())
const signed = (values: Record<string, string>) => form(values, signBillplz(key, Object.entries(values)))
const read = (rawBody: Buffer, keys = [key]) => readBillplzCallback(keys, rawBody)

describe('the published signatures are right', () => {
  test('of a callback', () => {
    expect(signedText(Object.entries(fields))).toBe(
      'amount100|collection_idyhx5t1pp|due_at2018-9-27|emailtester@test.com|idzq0tm2wc|mobile|nameTESTER|paid_amount100|' +
        'paid_at2018-09-27 15:15:09 +0800|paidtrue|statepaid|urlhttp://www.billplz-sandbox.com/bills/zq0tm2wc',
    )
    expect(read(form(fields))).toMatchObject({ ok: true })
  })

  test('of a request', () => {
    const request = {
      amount: '200',
      callback_url: 'https://example.com/webhook',
      collection_id: 'inbmmepb',
      description: 'testing',
      email: 'api@billplz.com',
      name: 'Michael',
    }
    expect(signBillplz('abc123cde456', Object.entries(request))).toBe(
      'ef5e54a22af0925cba88fab467119742e90262e3646eea1dee3949938daf3a38',
    )
  })
})

test('fields may come in any order, and the order makes no other callback', () => {
  const first = read(form(fields))
  const reversed = read(form(Object.fromEntries(Object.entries(fields).toReversed())))
  expect(reversed).toEqual(first)
})

test('every field of a payment', () => {
  expect(read(signed({ ...fields, transaction_id: 'TX1', transaction_status: 'completed' }))).toEqual({
    ok: true,
    dedupeKey: expect.stringMatching(/^zq0tm2wc:[0-9a-f]{64}$/),
    eventId: null,
    events: [
      {
        kind: 'payment',
        state: 'paid',
        gatewayRef: 'zq0tm2wc',
        intentId: null,
        gatewayPaymentRef: 'TX1',
        amountSen: 100,
        currency: 'MYR',
        occurredAt: new Date('2018-09-27T07:15:09Z'),
      },
    ],
  })
})

test('what was paid counts, not what was asked', () => {
  expect(read(signed({ ...fields, paid_amount: '99' }))).toMatchObject({ events: [{ amountSen: 99 }] })
})

test.each([
  ['due', 'attempt_failed'],
  ['deleted', 'expired'],
])('a bill that is %s and not paid', (state, expected) => {
  const unpaid = { ...fields, paid: 'false', state, paid_amount: '0', paid_at: '' }
  expect(read(signed(unpaid))).toMatchObject({
    events: [{ state: expected, amountSen: 100, gatewayPaymentRef: null, occurredAt: null }],
  })
})

test('a deleted bill that is paid all the same is paid', () => {
  expect(read(signed({ ...fields, state: 'deleted' }))).toMatchObject({ events: [{ state: 'paid' }] })
})

test('any other byte either reads as the same fields or is refused', () => {
  const body = form(fields)
  const meant = new Map(new URLSearchParams(body.toString()))
  let refused = 0
  for (let by = 1; by < 256; by = by * 2 + 1) {
    for (let at = 0; at < body.length; at++) {
      const changed = Buffer.from(body)
      changed[at] = (changed[at] ?? 0) ^ by
      const isSame = same(new Map(new URLSearchParams(changed.toString('utf8'))), meant)
      expect(read(changed).ok).toBe(isSame)
      if (!isSame) refused++
    }
  }
  expect(refused).toBeGreaterThan(body.length * 6)
})

function same(one: Map<string, string>, other: Map<string, string>): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value)
}

describe('one signed text is never two callbacks', () => {
  test('a name with the separator can lend nothing to other fields', () => {
    // The text of this unpaid bill is also that of a paid one: its name could hold all that is missing.
    const unpaid = {
      ...fields,
      paid: 'false',
      state: 'due',
      paid_amount: '0',
      paid_at: '',
      name: `N|paid_amount100|paid_at${fields.paid_at}|paidtrue|statepaid|urlhttps://x.example`,
    }
    const forged = {
      ...fields,
      name: 'N',
      url: `https://x.example|paid_amount0|paid_at|paidfalse|statedue|url${fields.url}`,
    }
    expect(signedText(Object.entries(forged))).toBe(signedText(Object.entries(unpaid)))
    expect(read(form(forged, signBillplz(key, Object.entries(unpaid))))).toEqual({
      ok: false,
      reason: 'signature',
    })
  })

  test('letters that move from a value to its name leave a field missing', () => {
    const { amount, ...rest } = fields
    const moved = { ...rest, amount1: amount.slice(1) }
    expect(signedText(Object.entries(moved))).toBe(signedText(Object.entries(fields)))
    expect(read(form(moved))).toEqual({ ok: false, reason: 'malformed' })
  })

  test('a field that is there twice is refused', () => {
    const twice = Buffer.concat([form(fields), Buffer.from('&paid=true')])
    expect(read(twice)).toEqual({ ok: false, reason: 'malformed' })
  })
})

test('of two keys each is enough', () => {
  expect(read(form(fields), ['S-new', key])).toMatchObject({ ok: true })
  expect(read(form(fields), ['S-new'])).toEqual({ ok: false, reason: 'signature' })
})

test.each([
  ['nothing', ''],
  ['no signature', new URLSearchParams(fields).toString()],
  ['JSON', JSON.stringify(fields)],
])('%s is refused', (_, body) => {
  expect(read(Buffer.from(body))).toEqual({ ok: false, reason: 'signature' })
})

describe('the return of the browser', () => {
  const query = {
    'billplz[id]': 'zq0tm2wc',
    'billplz[paid]': 'true',
    'billplz[paid_at]': '2018-09-27 15:15:09 +0800',
    'billplz[x_signature]': '4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b',
  }
  const confirm = (values: Record<string, string>, billId = 'zq0tm2wc') =>
    confirmBillplzReturn([key], billId, values)

  test('the published signature is right', () => {
    expect(confirm(query)).toEqual({ ok: true, gatewayPaymentRef: null, saysPaid: true })
  })

  test('fields that are not of Billplz make no difference', () => {
    expect(confirm({ ...query, utm_source: 'mail' })).toMatchObject({ ok: true })
  })

  test('a return from another bill proves nothing of ours', () => {
    expect(confirm(query, 'other')).toEqual({ ok: false, reason: 'other_checkout' })
  })

  test.each(Object.keys(query))('without %s it is refused', (name) => {
    const { [name]: _, ...rest } = query as Record<string, string>
    expect(confirm(rest)).toEqual({ ok: false, reason: 'signature' })
  })

  test('paid can not be added', () => {
    const unpaid = {
      'billplz[id]': 'zq0tm2wc',
      'billplz[paid]': 'false',
      'billplz[x_signature]': signBillplz(key, [
        ['billplzid', 'zq0tm2wc'],
        ['billplzpaid', 'false'],
      ]),
    }
    expect(confirm(unpaid)).toEqual({ ok: true, gatewayPaymentRef: null, saysPaid: false })
    expect(confirm({ ...unpaid, 'billplz[paid]': 'true' })).toEqual({ ok: false, reason: 'signature' })
  })
})
