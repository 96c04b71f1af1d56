import fc from 'fast-check'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { problemOfSignature, signWithTime } from './timestamped-signature.ts'

// Made with Stripe's own library.
const secret = 'whsec_test_secret'
const body = Buffer.from('{"id":"evt_test_1","object":"event","type":"payment_intent.succeeded"}')
const header = 't=1700000000,v1=871acfe933554b446cc41d791076dd56a10c0553cc61aafbeb881d0082b45043'
const signedAt = new Date(1_700_000_000_000)
const check = (changed: { header?: unknown; body?: Buffer; secrets?: string[]; offSeconds?: number } = {}) =>
  problemOfSignature(changed.header ?? header, changed.body ?? body, {
    secrets: changed.secrets ?? [secret],
    now: new Date(signedAt.getTime() + (changed.offSeconds ?? 0) * 1_000),
  })

test("the library's signature is ours", () => {
  expect(check()).toBeNull()
  expect(signWithTime(secret, body, signedAt)).toBe(header)
})

test("whatever is signed, the library's signature is ours", () => {
  const { webhooks } = new Stripe('sk_test_none')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ minLength: 1 }), (text, key) => {
      const theirs = webhooks.generateTestHeaderString({
        payload: text,
        secret: key,
        timestamp: 1_700_000_000,
      })
      expect(check({ header: theirs, body: Buffer.from(text), secrets: [key] })).toBeNull()
      expect(signWithTime(key, Buffer.from(text), signedAt)).toBe(theirs)
    }),
  )
})

describe('the time is within five minutes of ours, either way', () => {
  test.each([
    [0, null],
    [300, null],
    [301, 'timestamp'],
    [-300, null],
    [-301, 'timestamp'],
    [-31_536_000, 'timestamp'],
  ])('%i seconds later: %s', (offSeconds, problem) => {
    expect(check({ offSeconds })).toBe(problem)
  })
})

test('a changed time is a changed signature', () => {
  expect(check({ header: header.replace('t=1700000000', 't=1700000001') })).toBe('signature')
})

describe('during a rotation', () => {
  test.each([[['whsec_new', secret]], [[secret, 'whsec_new']]])('%j takes the old one', (secrets) => {
    expect(check({ secrets })).toBeNull()
  })

  test('one of several signatures is enough', () => {
    const other = `v1=${'0'.repeat(64)}`
    expect(check({ header: header.replace(',', `,${other},`) })).toBeNull()
    expect(check({ header: `${header},${other},v0=old` })).toBeNull()
  })

  test('none of the secrets is not enough', () => {
    expect(check({ secrets: ['whsec_new', 'whsec_newer'] })).toBe('signature')
    expect(check({ secrets: [] })).toBe('signature')
  })
})

test.each([
  ['nothing', undefined],
  ['a list', [header]],
  ['no time', header.slice(header.indexOf('v1='))],
  ['two times', `t=1700000000,${header}`],
  ['a time that is no number', header.replace('1700000000', '0x10')],
  ['no signature', 't=1700000000'],
  ['a short signature', header.slice(0, -1)],
  ['upper case', header.toUpperCase().replace('T=', 't=').replace('V1=', 'v1=')],
  ['too many signatures', `t=1700000000${`,${header.split(',')[1]}`.repeat(6)}`],
  ['a header without an end', header + ' '.repeat(1_000)],
])('%s is refused', (_, value) => {
  expect(problemOfSignature(value, body, { secrets: [secret], now: signedAt })).toBe('signature')
})

test('any other byte in body or header is refused', () => {
  const flip = (bytes: Buffer, at: number, by: number) => {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ by
    return changed
  }
  for (let by = 1; by < 256; by = by * 2 + 1) {
    for (let at = 0; at < body.length; at++) expect(check({ body: flip(body, at, by) })).toBe('signature')
    for (let at = 0; at < header.length; at++)
      expect(check({ header: flip(Buffer.from(header), at, by).toString('latin1') })).toBe('signature')
  }
})
