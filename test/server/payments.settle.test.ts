import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import type { SentCallback } from '../support/gateways/fake-server.ts'
import { addSignedIn } from '../support/organisers.ts'
import {
  openPayingHouse,
  order,
  outcomeOf,
  payBackAll,
  sendCallback,
  settleAll,
} from '../support/payments.ts'
import type { Order } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'
import { runJob } from '../support/payments.ts'

const house = await openPayingHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))
afterEach(() => expectSaleInvariants(house))
const { stripe, curlec, billplz } = house.fakes

type Live = 'stripe' | 'curlec' | 'billplz'
const pay: Record<Live, (made: Order) => SentCallback[]> = {
  stripe: ({ gatewayRef }) => stripe.pay(gatewayRef),
  curlec: ({ gatewayRef }) => curlec.pay(gatewayRef).callbacks,
  billplz: ({ gatewayRef }) => [billplz.pay(gatewayRef).callback],
}
const providers: Live[] = ['stripe', 'curlec', 'billplz']

async function tell(provider: Live, callbacks: SentCallback[]): Promise<void> {
  for (const callback of callbacks)
    expect(await sendCallback(house, provider, callback)).toMatchObject({
      status: 200,
      body: { received: true },
    })
  expect(await settleAll(house)).toEqual([])
}

describe.each(providers)('%s', (provider) => {
  test('a payment in time brings the tickets', async () => {
    const sale = await openSale(house, { priceSen: 4_500, capacity: 10 })
    const made = await order(house, await addSignedIn(house), { ...sale, provider, quantity: 2 })
    expect(await outcomeOf(house, made)).toEqual({
      intent: 'awaiting',
      fulfilment: null,
      registration: 'held',
      tickets: 0,
      refunds: '',
    })
    await tell(provider, pay[provider](made))
    expect(await outcomeOf(house, made)).toEqual({
      intent: 'paid',
      fulfilment: 'fulfilled',
      registration: 'confirmed',
      tickets: 2,
      refunds: '',
    })
    const { registrationId } = made
    const mails = await house.rows('select reason from ticket_mails where registration_id = $1', [
      registrationId,
    ])
    expect(mails).toEqual([{ reason: 'issued' }])
    const entries = await house.rows(
      'select account, amount_sen as sen from ledger_entries where intent_id = $1 order by account',
      [made.intentId],
    )
    expect(entries).toEqual([
      { account: `gateway_receivable:${provider}`, sen: 9_000 },
      { account: 'organiser_payable', sen: -9_000 },
    ])
  })

  test('a payment after the hold takes its places again', async () => {
    const sale = await openSale(house, { priceSen: 4_500, quantity: 1 })
    const made = await order(house, await addSignedIn(house), { ...sale, provider })
    const callbacks = pay[provider](made)
    house.clock.pass(HOUR_MS / 2)
    await runJob(house.deps, 'registrations.lapse', {})
    expect(await outcomeOf(house, made)).toMatchObject({ intent: 'expired', registration: 'expired' })
    // Signed at the time of sending, as its gateway would.
    await tell(provider, provider === 'stripe' ? stripe.pay(made.gatewayRef) : callbacks)
    expect(await outcomeOf(house, made)).toMatchObject({ registration: 'confirmed', tickets: 1, refunds: '' })
  })

  test('a payment after the hold, when its place is sold, is paid back', async () => {
    const sale = await openSale(house, { priceSen: 4_500, quantity: 1 })
    const made = await order(house, await addSignedIn(house), { ...sale, provider })
    house.clock.pass(HOUR_MS / 2)
    const next = await order(house, await addSignedIn(house), { ...sale, provider })
    await tell(provider, pay[provider](next))
    await tell(provider, pay[provider](made))
    expect(await outcomeOf(house, made)).toEqual({
      intent: 'paid',
      fulfilment: 'unfulfilled',
      registration: 'expired',
      tickets: 0,
      refunds: 'unfulfilled requested',
    })
    expect(await outcomeOf(house, next)).toMatchObject({ tickets: 1, refunds: '' })
    await payBackAll(house)
    // Billplz pays nothing back by itself: a person does.
    const refunds = provider === 'billplz' ? 'unfulfilled requested' : 'unfulfilled sent'
    expect(await outcomeOf(house, made)).toMatchObject({ refunds })
  })
})
