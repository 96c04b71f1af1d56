import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { receiveCallback } from '../../server/callbacks/receive.ts'
import { Killed, breakingDeps } from '../support/breaking-deps.ts'
import type { Side } from '../support/breaking-deps.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import type { Fault, SentCallback } from '../support/gateways/fake-server.ts'
import { addSignedIn } from '../support/organisers.ts'
import {
  openPayingHouse,
  order,
  outcomeOf,
  payBackAll,
  runJob,
  sendCallback,
  settleAll,
} from '../support/payments.ts'
import type { Order } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'

const house = await openPayingHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))
const { curlec } = house.fakes
// One person holds only so many orders of one event: each test has its own.
let buyer = await addSignedIn(house)
beforeEach(async () => {
  buyer = await addSignedIn(house)
})

interface Prepared {
  made: Order
  callbacks: SentCallback[]
}

const captured = (made: Order) => curlec.pay(made.gatewayRef).callbacks.slice(1, 2)

async function lateOrder(): Promise<{ made: Order; sale: Awaited<ReturnType<typeof openSale>> }> {
  const sale = await openSale(house, { priceSen: 4_500, quantity: 1 })
  const made = await order(house, buyer, { ...sale, provider: 'curlec' })
  house.clock.pass(HOUR_MS / 2)
  await runJob(house.deps, 'registrations.lapse', {})
  return { made, sale }
}

const scenarios: Record<string, { prepare: () => Promise<Prepared>; becomes: object }> = {
  'a payment in time': {
    async prepare() {
      const sale = await openSale(house, { priceSen: 4_500, quantity: 5 })
      const made = await order(house, buyer, { ...sale, provider: 'curlec', quantity: 2 })
      return { made, callbacks: captured(made) }
    },
    becomes: { intent: 'paid', fulfilment: 'fulfilled', registration: 'confirmed', tickets: 2, refunds: '' },
  },
  'a late payment whose place is free': {
    async prepare() {
      const { made } = await lateOrder()
      return { made, callbacks: captured(made) }
    },
    becomes: { fulfilment: 'fulfilled', registration: 'confirmed', tickets: 1, refunds: '' },
  },
  'a late payment whose place is sold': {
    async prepare() {
      const { made, sale } = await lateOrder()
      await order(house, await addSignedIn(house), { ...sale, provider: 'curlec' })
      return { made, callbacks: captured(made) }
    },
    becomes: { fulfilment: 'unfulfilled', registration: 'expired', tickets: 0, refunds: 'unfulfilled sent' },
  },
  'a refund in full that was made at the gateway': {
    async prepare() {
      const sale = await openSale(house, { priceSen: 4_500, quantity: 5 })
      const made = await order(house, buyer, { ...sale, provider: 'curlec' })
      const [paid] = captured(made)
      const payment = [...curlec.payments.values()].find(({ order_id }) => order_id === made.gatewayRef)
      if (!paid || !payment) throw new Error('It is not paid.')
      await sendCallback(house, 'curlec', paid)
      await settleAll(house)
      const [refund] = curlec.refund(payment.id, 4_500)
      const refundId = refund && JSON.parse(refund.rawBody.toString()).payload.refund.entity.id
      return { made, callbacks: curlec.finishRefund(refundId, 'processed') }
    },
    becomes: { intent: 'refunded', tickets: 0, refunds: 'gateway succeeded' },
  },
}

/** Runs the jobs in a world that breaks; true when it has broken. */
async function breaks(at: number, side: Side): Promise<boolean> {
  const deps = breakingDeps(house.deps, { at, side })
  const [failed] = await settleAll(house, deps)
  if (failed) return true
  try {
    await payBackAll(house, deps)
    return false
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    return true
  }
}

describe.each(['before', 'after'] as const)(
  'a worker that is killed %s any statement loses nothing',
  (side) => {
    test.each(Object.entries(scenarios))('%s', { timeout: 120_000 }, async (_, { prepare, becomes }) => {
      let at = 0
      let hasBroken = true
      while (hasBroken) {
        at++
        const { made, callbacks } = await prepare()
        for (const callback of callbacks) await sendCallback(house, 'curlec', callback)
        hasBroken = await breaks(at, side)
        // Once the jobs have run again all is as if nothing had happened; once more, and it stays so.
        for (let again = 0; again < 2; again++) {
          expect(await settleAll(house)).toEqual([])
          await payBackAll(house)
          expect({ at, ...(await outcomeOf(house, made)) }).toMatchObject({ at, ...becomes })
        }
        await expectSaleInvariants(house)
        house.clock.set(TONIGHT)
      }
      expect(at).toBeGreaterThan(8)
    })
  },
)

describe.each(['before', 'after'] as const)(
  'a server that is killed %s any statement of a callback',
  (side) => {
    test('keeps it once, with one job, when it comes again', async () => {
      const sale = await openSale(house, { priceSen: 4_500 })
      let at = 0
      let hasBroken = true
      while (hasBroken) {
        at++
        const made = await order(house, buyer, { ...sale, provider: 'curlec' })
        const [callback] = captured(made)
        if (!callback) throw new Error('There is no callback.')
        const before = await jobsOf('payments.settle')
        const deps = breakingDeps(house.deps, { at, side })
        hasBroken = await receiveCallback(deps, 'curlec', callback).then(
          () => false,
          () => true,
        )
        await sendCallback(house, 'curlec', callback)
        expect((await jobsOf('payments.settle')) - before).toBe(1)
        expect(await settleAll(house)).toEqual([])
        expect(await outcomeOf(house, made)).toMatchObject({ tickets: 1 })
      }
      expect(at).toBeGreaterThan(3)
    })
  },
)

const jobsOf = async (name: string) =>
  (await house.rows('select id from pgboss.job where name = $1', [name])).length

describe('a gateway that fails is asked again, and pays back once', () => {
  test.each<[string, Fault]>([
    ['does it and loses the answer', 'lost'],
    ['drops the connection', 'drop'],
    ['answers with a page of a proxy', 'garbage'],
    ['is down', { status: 503, body: {} }],
    ['is too busy', { status: 429, body: {} }],
  ])('%s', async (_, fault) => {
    const { made, sale } = await lateOrder()
    await order(house, await addSignedIn(house), { ...sale, provider: 'curlec' })
    for (const callback of captured(made)) await sendCallback(house, 'curlec', callback)
    await settleAll(house)
    curlec.faults.push(fault)
    await expect(payBackAll(house)).rejects.toThrow(/did not take the refund/)
    expect(await outcomeOf(house, made)).toMatchObject({ refunds: 'unfulfilled requested' })
    await payBackAll(house)
    expect(await outcomeOf(house, made)).toMatchObject({ refunds: 'unfulfilled sent' })
    const payment = [...curlec.payments.values()].find(({ order_id }) => order_id === made.gatewayRef)
    expect(payment).toMatchObject({ amount_refunded: 4_500 })
    await expectSaleInvariants(house)
  })

  test('what it refuses stays for a person, with its word for it', async () => {
    const { made, sale } = await lateOrder()
    await order(house, await addSignedIn(house), { ...sale, provider: 'curlec' })
    for (const callback of captured(made)) await sendCallback(house, 'curlec', callback)
    await settleAll(house)
    curlec.faults.push({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'jane@example.com' } },
    })
    await expect(payBackAll(house)).rejects.toThrow(/refuses the refund/)
    const refunds = await house.rows('select status, failure from refunds where intent_id = $1', [
      made.intentId,
    ])
    expect(refunds).toEqual([{ status: 'requested', failure: 'BAD_REQUEST_ERROR' }])
    await payBackAll(house)
    expect(await outcomeOf(house, made)).toMatchObject({ refunds: 'unfulfilled sent' })
    expect(house.logLines.join('')).not.toContain('jane@')
  })
})
