import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  exampleOrder,
  failureOf,
  having,
  openGateways,
  requireGateway,
  valueOf,
} from '../support/gateways/open-gateways.ts'

let world: Awaited<ReturnType<typeof openGateways>>
beforeAll(async () => void (world = await openGateways()))
afterAll(() => world.close())

const billplz = () => requireGateway(world.gateways, 'billplz')
const read = ({ rawBody, headers }: ReturnType<typeof world.billplz.callback>) =>
  billplz().readCallback(rawBody, headers, new Date())

async function startCheckout(changes: Parameters<typeof exampleOrder>[0] = {}) {
  const order = exampleOrder(changes)
  return { order, ...valueOf(await billplz().createCheckout(order)) }
}

test('a bill says what is paid for, by whom, and where its callbacks go', async () => {
  const { order, gatewayRef, next } = await startCheckout()
  expect(next).toEqual({ kind: 'redirect', url: expect.stringContaining(gatewayRef) })
  expect(Object.fromEntries(new URLSearchParams(world.billplz.requests.at(-1)?.text))).toEqual({
    collection_id: 'inbmmepb',
    email: order.buyer.email,
    name: order.buyer.name,
    amount: '9000',
    callback_url: order.callbackUrl,
    redirect_url: order.returnUrl,
    description: order.description,
    reference_1_label: 'Order',
    reference_1: order.intentId,
  })
})

describe('what the buyer or organiser typed fits', () => {
  test.each([
    ['a long description', { description: 'x'.repeat(500) }],
    ['no name', { buyer: { name: ' ', email: 'a@example.com' } }],
    [
      'a name that holds the separator of signatures',
      { buyer: { name: 'N|paidtrue', email: 'a@example.com' } },
    ],
  ])('%s', async (_, changes) => {
    const { gatewayRef } = await startCheckout(changes)
    expect(world.billplz.bills.get(gatewayRef)?.name).not.toContain('|')
    expect(read(world.billplz.pay(gatewayRef).callback)).toMatchObject({ ok: true })
  })
})

test('its status, its callback and the return of the browser say the same of a payment', async () => {
  const { gatewayRef } = await startCheckout()
  const { fields, callback } = world.billplz.pay(gatewayRef)
  const paid = { state: 'paid', amountSen: 9_000, currency: 'MYR' }
  const paidAt = new Date('2026-11-22T02:15:09Z')
  expect(valueOf(await billplz().fetchStatus(gatewayRef))).toMatchObject({ ...paid, paidAt })
  expect(read(callback)).toMatchObject({
    ok: true,
    events: [
      { kind: 'payment', ...paid, gatewayRef, gatewayPaymentRef: `TX${gatewayRef}`, occurredAt: paidAt },
    ],
  })
  expect(having(billplz().confirmReturn)(gatewayRef, fields)).toMatchObject({ ok: true, saysPaid: true })
})

test('after a failed attempt it can still be paid', async () => {
  const { gatewayRef } = await startCheckout()
  expect(read(world.billplz.decline(gatewayRef))).toMatchObject({ events: [{ state: 'attempt_failed' }] })
  expect(valueOf(await billplz().fetchStatus(gatewayRef))).toEqual({ state: 'pending' })
})

test('two deliveries of one callback are the same, two states of a bill are not', async () => {
  const { gatewayRef } = await startCheckout()
  const keyOf = (callback: Parameters<typeof read>[0]) => {
    const answer = read(callback)
    return answer.ok ? answer.dedupeKey : answer.reason
  }
  const failed = keyOf(world.billplz.decline(gatewayRef))
  expect(keyOf(world.billplz.decline(gatewayRef))).toBe(failed)
  expect(keyOf(world.billplz.pay(gatewayRef).callback)).not.toBe(failed)
})

describe('closing', () => {
  const close = (ref: string) => having(billplz().cancelCheckout)(ref)

  test('a bill that is due is closed, once or twice, and may be paid all the same', async () => {
    const { gatewayRef } = await startCheckout()
    expect(valueOf(await close(gatewayRef))).toEqual({ state: 'closed' })
    expect(valueOf(await close(gatewayRef))).toEqual({ state: 'closed' })
    expect(valueOf(await billplz().fetchStatus(gatewayRef))).toEqual({ state: 'expired' })
    expect(read(world.billplz.pay(gatewayRef).callback)).toMatchObject({ events: [{ state: 'paid' }] })
    expect(valueOf(await billplz().fetchStatus(gatewayRef))).toMatchObject({ state: 'paid' })
  })

  test('a paid one is not', async () => {
    const { gatewayRef } = await startCheckout()
    world.billplz.pay(gatewayRef)
    expect(valueOf(await close(gatewayRef))).toEqual({ state: 'too_late' })
  })

  test('one that is unknown', async () => {
    expect(failureOf(await close('none'))).toMatchObject({ reason: 'not_found', code: 'RecordNotFound' })
  })
})

test('a bill over another amount than was asked for is none', async () => {
  const { gatewayRef } = await startCheckout()
  const body = { ...world.billplz.bills.get(gatewayRef), amount: 1 }
  world.billplz.faults.push({ status: 200, body })
  expect(failureOf(await billplz().createCheckout(exampleOrder()))).toMatchObject({ reason: 'malformed' })
})

test('it neither pays back nor lists', () => {
  expect(billplz().refunds).toBeNull()
  expect(billplz().listPayments).toBeNull()
})
