import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { as, reply } from '../support/call.ts'
import { TONIGHT } from '../support/clock.ts'
import { addOrganiser } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openPayingHouse, order, payBackAll, runJob, sendCallback, settleAll } from '../support/payments.ts'
import type { Order } from '../support/payments.ts'
import { seed } from '../support/property-seed.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { addBuyers, openSale, register } from '../support/sales.ts'
import type { Sale } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'

// Made-up sales: buyers, ends of holds, late payments, changed limits, voided tickets and refunds in any order. After
// every step all that must hold of a sale does hold.

const house = await openPayingHouse()
afterAll(() => house.close())
const { curlec } = house.fakes
const RUNS = Number(process.env['MASUK_RUNS'] ?? 15)
const BUYERS = 4

/** One evening's sale, with a free and a paid ticket type. */
interface World {
  sale: Sale
  paidTypeId: string
  owner: Person
  buyers: Person[]
  orders: Order[]
}

type Step = (world: World) => Promise<unknown>

const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

const anyBuyer = fc.nat({ max: BUYERS - 1 })
const steps: Record<string, fc.Arbitrary<Step>> = {
  free: fc
    .tuple(anyBuyer, fc.integer({ min: 1, max: 3 }))
    .map(([n, quantity]) => async ({ sale, buyers }) => {
      const lines = [{ ticketTypeId: sale.ticketTypeId, quantity }]
      await reply(register(house, buyers[n]!, { ...sale, lines }))
    }),
  begin: fc.tuple(anyBuyer, fc.integer({ min: 1, max: 3 })).map(([n, quantity]) => async (world) => {
    const { sale, paidTypeId, buyers, orders } = world
    const asked = { eventId: sale.eventId, ticketTypeId: paidTypeId, provider: 'curlec', quantity } as const
    // Refused when it is sold out, or when the buyer holds enough.
    const made = await order(house, buyers[n]!, asked).catch((error: Error) => {
      if (!error.message.startsWith('Not done')) throw error
    })
    if (made) orders.push(made)
  }),
  pay: fc.nat({ max: 20 }).map((n) => async ({ orders }) => {
    const made = at(orders, n)
    if (!made) return
    for (const callback of curlec.pay(made.gatewayRef).callbacks)
      await sendCallback(house, 'curlec', callback)
  }),
  settle: fc.constant(() => settleAll(house)),
  wait: fc.constantFrom(60_000, 20 * 60_000).map((ms) => async () => {
    house.clock.pass(ms)
    await runJob(house.deps, 'registrations.lapse', {})
  }),
  limitEvent: fc.option(fc.integer({ min: 1, max: 12 })).map((capacity) => async ({ sale, owner }) => {
    await reply(as(house, owner).call('eventDetails.save', { body: { eventId: sale.eventId, capacity } }))
  }),
  limitType: fc
    .option(fc.integer({ min: 1, max: 12 }))
    .map((quantity) => async ({ sale, paidTypeId, owner }) => {
      const body = { eventId: sale.eventId, ticketTypeId: paidTypeId, quantity }
      await reply(as(house, owner).call('ticketTypes.update', { body }))
    }),
  void: fc.nat({ max: 20 }).map((n) => async ({ sale, owner }) => {
    const ticket = at(await validTickets(sale), n)
    if (!ticket) return
    const body = { eventId: sale.eventId, ticketId: ticket.id }
    await reply(as(house, owner).call('attendees.void', { body }))
  }),
  refund: fc.nat({ max: 20 }).map((n) => async ({ sale, owner, orders }) => {
    const registrationId = at(orders, n)?.registrationId
    if (!registrationId) return
    const ticketIds = (await validTickets(sale)).flatMap((ticket) =>
      ticket.registrationId === registrationId ? [ticket.id] : [],
    )
    const body = { eventId: sale.eventId, registrationId, ticketIds }
    await as(house, owner).call('attendees.refund', { body })
  }),
  payBack: fc.constant(() => payBackAll(house)),
}

function validTickets({ eventId }: Sale): Promise<{ id: string; registrationId: string }[]> {
  return house.rows(
    `select id, registration_id as "registrationId" from tickets
      where event_id = $1 and voided_at is null order by created_at, id`,
    [eventId],
  )
}

async function openWorld(): Promise<World> {
  house.clock.set(TONIGHT)
  const sale = await openSale(house, { capacity: 8 })
  const { organizationId, eventId } = sale
  const paidType = await addRow(house, 'ticket_types', {
    organizationId,
    eventId,
    priceSen: 4_500,
    quantity: 5,
  })
  const owner = await addOrganiser(house, { organizationId, role: 'owner' })
  return { sale, paidTypeId: paidType.id, owner, buyers: await addBuyers(house, BUYERS), orders: [] }
}

test(
  `after every step of ${RUNS} made-up sales all that must hold does hold`,
  { timeout: 600_000 },
  async () => {
    const named = Object.entries(steps).map(([name, step]) => step.map((take) => ({ name, take })))
    let paid = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...named), { minLength: 5, maxLength: 30 }), async (history) => {
        const world = await openWorld()
        for (const { take } of history) {
          await take(world)
          await expectSaleInvariants(house)
        }
        // What was paid is settled in the end, whatever came between.
        await settleAll(house)
        await payBackAll(house)
        await expectSaleInvariants(house)
        paid += world.orders.length
      }),
      { numRuns: RUNS, seed },
    )
    expect(paid).toBeGreaterThan(0)
  },
)
