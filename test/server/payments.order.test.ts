import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SentCallback } from '../support/gateways/fake-server.ts'
import { addSignedIn } from '../support/organisers.ts'
import { openPayingHouse, order, outcomeOf, sendCallback, settleAll } from '../support/payments.ts'
import type { Order } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'

const house = await openPayingHouse()
afterAll(() => house.close())
const { stripe, curlec } = house.fakes
const sale = await openSale(house, { priceSen: 4_500 })
// One person holds only so many orders of one event: each test has its own.
let buyer = await addSignedIn(house)
beforeEach(async () => {
  buyer = await addSignedIn(house)
})

/** Everything that a gateway may tell of one order, in the order in which it happens. */
const histories: Record<
  string,
  { provider: 'stripe' | 'curlec'; tell: (made: Order) => SentCallback[]; becomes: object }
> = {
  'a partial refund at Stripe and a dispute that is won': {
    provider: 'stripe',
    tell({ gatewayRef }) {
      const declined = stripe.decline(gatewayRef)
      const paid = stripe.pay(gatewayRef)
      const refunded = stripe.refund(gatewayRef, 1_000)
      const refundId = JSON.parse(String(refunded[0]?.rawBody)).data.object.id
      return [
        ...declined,
        ...paid,
        ...refunded,
        ...stripe.finishRefund(refundId, 'succeeded'),
        ...stripe.dispute(gatewayRef, 'needs_response'),
        ...stripe.dispute(gatewayRef, 'won'),
        ...stripe.expire(gatewayRef),
      ]
    },
    becomes: {
      intent: 'partly_refunded',
      fulfilment: 'fulfilled',
      tickets: 1,
      refunds: 'dispute failed, gateway succeeded',
    },
  },
  'a dispute at Stripe that is lost': {
    provider: 'stripe',
    tell: ({ gatewayRef }) => [
      ...stripe.pay(gatewayRef),
      ...stripe.dispute(gatewayRef, 'needs_response'),
      ...stripe.dispute(gatewayRef, 'lost'),
    ],
    becomes: { intent: 'refunded', fulfilment: 'fulfilled', tickets: 0, refunds: 'dispute succeeded' },
  },
  'a full refund at Curlec after two attempts': {
    provider: 'curlec',
    tell({ gatewayRef }) {
      const declined = curlec.decline(gatewayRef)
      const { callbacks } = curlec.pay(gatewayRef)
      const payment = [...curlec.payments.values()].find(
        (each) => each.order_id === gatewayRef && each.captured,
      )
      const refunded = curlec.refund(payment?.id ?? '', 4_500)
      const refundId = JSON.parse(String(refunded[0]?.rawBody)).payload.refund.entity.id
      return [...declined, ...callbacks, ...refunded, ...curlec.finishRefund(refundId, 'processed')]
    },
    becomes: { intent: 'refunded', fulfilment: 'fulfilled', tickets: 0, refunds: 'gateway succeeded' },
  },
  'a refund at Stripe that comes back': {
    provider: 'stripe',
    tell({ gatewayRef }) {
      const paid = stripe.pay(gatewayRef)
      const refunded = stripe.refund(gatewayRef, 500)
      const refundId = JSON.parse(String(refunded[0]?.rawBody)).data.object.id
      const succeeded = stripe.finishRefund(refundId, 'succeeded')
      return [...paid, ...refunded, ...succeeded, ...stripe.finishRefund(refundId, 'failed')]
    },
    becomes: { intent: 'paid', fulfilment: 'fulfilled', tickets: 1, refunds: 'gateway failed' },
  },
}

/** Settles as workers do: what is unknown comes again later. */
async function settleUntilDone(): Promise<void> {
  for (let tries = 0; tries < 10; tries++) if ((await settleAll(house)).length === 0) return
  throw new Error('Some callbacks are never settled.')
}

test.each(Object.entries(histories))(
  '%s: each callback twice and in any order comes to the same',
  { timeout: 120_000 },
  async (_, { provider, tell, becomes }) => {
    const count = 24
    const orders = fc.array(fc.nat(1_000_000), { minLength: count, maxLength: count })
    await fc.assert(
      fc.asyncProperty(orders, async (ranks) => {
        const made = await order(house, buyer, { ...sale, provider })
        const told = tell(made)
        const twice = [...told, ...told].map((callback, at) => ({ callback, rank: ranks[at] ?? at }))
        for (const { callback } of twice.toSorted((a, b) => a.rank - b.rank)) {
          await sendCallback(house, provider, callback)
          // Some are settled before the next comes.
          if (ranks[0]! % 2 === 0) await settleAll(house)
        }
        await settleUntilDone()
        expect(await outcomeOf(house, made)).toMatchObject(becomes)
        // Said once more it is known, whatever the key under which it is stored.
        await house.rows('update payment_callbacks set settled_at = null')
        await settleUntilDone()
        expect(await outcomeOf(house, made)).toMatchObject(becomes)
        await house.rows('delete from payment_callbacks')
      }),
      { numRuns: 12 },
    )
    await expectSaleInvariants(house)
  },
)
