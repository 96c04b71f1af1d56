import { randomUUIDv7 } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { simulator } from '../../server/outside/simulators/simulator.ts'
import { as, reply } from '../support/call.ts'
import type { Called } from '../support/call.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { settleAll } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { addBuyers, openSale, register } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'
import { until } from '../support/until.ts'

// `npm run contend` asks for 100,000 attempts.
const ATTEMPTS = Number(process.env['MASUK_ATTEMPTS'] ?? 5_000)
const CLIENTS = 200
const PLACES = 150
const SEATS = 12
/** After so many attempts holds lapse, payments arrive, and the organiser voids a few tickets. */
const ROUND = 1_000
const VOIDED = 10

const payPageUrl = () => 'https://pay.example/'
const gateways = [simulator({ provider: 'tng_demo', secrets: ['of a test'], payPageUrl })]
const house = await openHouse({ gateways })
afterAll(() => house.close())
const { organizationId, owner } = await openStudio(house)
const buyers = await addBuyers(house, CLIENTS)
const sale = await openSale(house, { organizationId, capacity: PLACES, quantity: PLACES })
const { eventId } = sale
// Time passes here: a year is enough for it.
await house.rows(`update events set ends_at = starts_at + interval '1 year' where id = $1`, [eventId])
const { id: paidTypeId } = await addRow(house, 'ticket_types', {
  organizationId,
  eventId,
  priceSen: 4_500,
  quantity: 100,
})
const { id: workshopId } = await addRow(house, 'workshops', { organizationId, eventId, capacity: SEATS })

const tally: Record<string, number> = {}
const lastOf = new Map<Person, string>()
let [left, most, rounds, sentAgain] = [ATTEMPTS, 0, 0, 0]

/** One try to buy: every fifth repeats the buyer's last one, as after a lost answer; some order two, or a workshop. */
async function attempt(buyer: Person, n: number): Promise<void> {
  const attemptId = (n % 5 === 0 && lastOf.get(buyer)) || randomUUIDv7()
  lastOf.set(buyer, attemptId)
  const ticketTypeId = n % 3 === 0 ? sale.ticketTypeId : paidTypeId
  const lines = [{ ticketTypeId, quantity: n % 7 === 0 ? 2 : 1 }]
  const workshops = n % 11 === 0 ? [{ workshopId, quantity: 1 }] : []
  const body = await answered(() => register(house, buyer, { ...sale, attemptId, lines, workshops }))
  const outcome = body.state === 'done' ? body.registration.status : body.reason
  tally[outcome] = (tally[outcome] ?? 0) + 1
  const payment = body.state === 'done' ? body.payment : null
  if (payment && n % 2 === 0) {
    const { intentId } = payment
    await answered(() => as(house, buyer).call('payments.settleTng', { body: { intentId } }))
  }
}

/** The reply; a machine that is too busy for a connection answers 500, and the buyer sends the same again. */
async function answered<Body>(send: () => Promise<Called<Body>>) {
  for (;;) {
    const answer = await send()
    if (answer.status !== 500) return reply(answer)
    sentAgain++
  }
}

async function endRound(): Promise<void> {
  rounds++
  house.clock.pass(20 * MINUTE_MS)
  await until(async () => (await settleAll(house)).length === 0)
  const tickets = await house.rows<{ id: string }>(
    'select id from tickets where event_id = $1 and voided_at is null order by random() limit $2',
    [eventId, VOIDED],
  )
  for (const { id: ticketId } of tickets)
    await answered(() => as(house, owner).call('attendees.void', { body: { eventId, ticketId } }))
  const [{ taken } = { taken: 0 }] = await house.rows<{ taken: number }>(
    'select taken from event_inventory where event_id = $1',
    [eventId],
  )
  most = Math.max(most, taken)
  await expectSaleInvariants(house)
}

test(
  `${ATTEMPTS.toLocaleString('en')} attempts of ${CLIENTS} clients for ${PLACES} places oversell nothing`,
  { timeout: 3 * 3_600_000 },
  async () => {
    const beganAt = performance.now()
    let ending: Promise<void> = Promise.resolve()
    await Promise.all(
      buyers.map(async (buyer) => {
        while (left > 0) {
          const n = left--
          await attempt(buyer, n)
          // Beside everybody else's attempts.
          if (n % ROUND === 0) await (ending = ending.then(endRound))
        }
      }),
    )
    await endRound()
    const seconds = Math.round((performance.now() - beganAt) / 1_000)
    const outcomes = Object.entries(tally).map(([outcome, count]) => `${outcome} ${count}`)
    process.stdout.write(
      `${ATTEMPTS} attempts of ${CLIENTS} clients for ${PLACES} places in ${seconds} s: ${outcomes.join(', ')}; ` +
        `at most ${most} places taken at the end of ${rounds} rounds, ${sentAgain} sent again to a busy machine, 0 oversold\n`,
    )
    expect(Object.values(tally).reduce((sum, count) => sum + count)).toBe(ATTEMPTS)
    const faults = house.logLines.filter((line) => line.includes('"level":50'))
    expect(faults.filter((line) => !/connection timeout|timeout exceeded/.test(line))).toEqual([])
    expect(most).toBe(PLACES)
  },
)
