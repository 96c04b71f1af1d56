import { randomUUIDv7 } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { callBook } from '../server/places/booking-call.ts'
import { bookingOf } from '../server/registrations/order.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'
import { median, medianRatio, quantile } from './quantile.ts'
import { signIn } from './sign-in.ts'

const CLIENTS = 64
/** So many that nobody orders more than one person may for one event. */
const BUYERS = 3_000
const ROUNDS = 5
const ROUND_MS = 2_000
/** As many as the service lets through for one event: more only wait for the same row. */
const CALLS_AT_ONCE = 3
const EVENTS = 50
const PUBLISHED = 500
const SMALL = 2_000
const LARGE = 200_000
const FLAT_ROUNDS = 60

/** An event on sale: so many places, so many sold. */
interface Sale {
  organizationId: string
  eventId: string
  ticketTypeId: string
}

interface Buyer {
  userId: string
  cookie: string
}

/** What a sale can do: seats a second by HTTP as a share of what the database's one call does with the same load. */
export const sales = family(
  {
    'seats-hot': { unit: 'ratio', atLeast: 0.5 },
    'seats-hot-rate': { unit: 'orders/s' },
    'seats-hot-p99': { unit: 'ms' },
    'seats-mixed-rate': { unit: 'orders/s' },
    'published-list': { unit: 'ms' },
    'registration-flat': { unit: 'ratio', atMost: 1.2 },
  },
  () =>
    withHouse(async (house) => {
      const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
      house.willClose(() => agent.destroy())
      const buyers = await addBuyers(house)
      const rounds = []
      for (let round = 0; round <= ROUNDS; round++) {
        const hot = await addSale(house)
        const below = await ratePerSecond(await directly(house, hot, buyers))
        const { rate, p99 } = await byHttp({ house, agent, buyers, saleOf: () => hot })
        if (round > 0) rounds.push({ above: rate, below, p99 })
      }
      const many = await Promise.all(Array.from({ length: EVENTS }, () => addSale(house)))
      const mixed = await byHttp({ house, agent, buyers, saleOf: (n) => many[n % EVENTS] })
      for (let n = 0; n < PUBLISHED; n++) await addSale(house)
      const list = { method: 'GET', path: '/api/events/published?limit=50', cookie: '', body: '' }
      const lists = []
      for (let n = 0; n < 40; n++) lists.push((await send(house, agent, list)).ms)
      return {
        'seats-hot': medianRatio(rounds),
        'seats-hot-rate': median(rounds.map(({ above }) => above)),
        'seats-hot-p99': median(rounds.map(({ p99 }) => p99)),
        'seats-mixed-rate': mixed.rate,
        'published-list': median(lists.slice(10)),
        'registration-flat': await flatness(house, agent, buyers),
      }
    }),
)

/** Asks as many at once as there are clients, for a while. */
async function byHttp({
  house,
  agent,
  buyers,
  saleOf,
}: {
  house: House
  agent: Agent
  buyers: readonly Buyer[]
  saleOf: (n: number) => Sale | undefined
}): Promise<{ rate: number; p99: number }> {
  const times: number[] = []
  let asked = 0
  const beganAt = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - beganAt < ROUND_MS) {
        const [buyer, sale] = [buyers[asked % buyers.length], saleOf(asked)]
        asked++
        if (!buyer || !sale) throw new Error('Nobody buys, or nothing is sold.')
        times.push(await order(house, agent, { buyer, sale }))
      }
    }),
  )
  return { rate: (times.length * 1_000) / (performance.now() - beganAt), p99: quantile(times, 0.99) }
}

/** One order of a place, and how long it took in milliseconds. */
async function order(
  house: House,
  agent: Agent,
  { buyer, sale: { eventId, ticketTypeId } }: { buyer: Buyer; sale: Sale },
): Promise<number> {
  const body = JSON.stringify({ eventId, attemptId: randomUUIDv7(), lines: [{ ticketTypeId, quantity: 1 }] })
  const answer = await send(house, agent, {
    method: 'POST',
    path: '/api/events/register',
    cookie: buyer.cookie,
    body,
  })
  if (!answer.text.startsWith('{"state":"done"')) throw new Error(`Not booked: ${answer.text}`)
  return answer.ms
}

/** The same bookings by the database's one call, over as many connections as are good for one event. */
async function directly(house: House, sale: Sale, buyers: readonly Buyer[]): Promise<() => Promise<void>> {
  const { connectionString } = house
  const pool = new pg.Pool({ connectionString, max: CALLS_AT_ONCE })
  house.willClose(() => pool.end())
  const offer = {
    ...sale,
    status: 'published',
    visibility: 'public',
    endsAt: new Date(),
    isPractice: false,
    types: [{ id: sale.ticketTypeId, priceSen: 0, isPublic: true, formVersion: null }],
  } as const
  let n = 0
  return async () => {
    const [userId, now] = [buyers[n++ % buyers.length]?.userId ?? '', new Date()]
    const lines = [{ ticketTypeId: sale.ticketTypeId, quantity: 1, holderNames: [] }]
    const call = bookingOf(
      { attemptId: randomUUIDv7(), lines, workshops: [], answers: [] },
      {
        offer: { ...offer, types: [...offer.types] },
        promotion: null,
        buyer: { userId, name: 'Aminah', email: 'aminah@people.example', issuedBy: null },
        provider: null,
        keyId: 1,
        now,
      },
    )
    if (!('attemptId' in call)) throw new Error('The ticket type is gone.')
    const booked = await callBook(pool, call)
    if (booked.state !== 'booked') throw new Error(`Not booked: ${JSON.stringify(booked)}`)
  }
}

async function ratePerSecond(work: () => Promise<void>): Promise<number> {
  let done = 0
  const beganAt = performance.now()
  await Promise.all(
    Array.from({ length: CALLS_AT_ONCE }, async () => {
      for (; performance.now() - beganAt < ROUND_MS; done++) await work()
    }),
  )
  return (done * 1_000) / (performance.now() - beganAt)
}

/** What an order costs at an event with many registrations, as a ratio to one with few. */
async function flatness(house: House, agent: Agent, buyers: readonly Buyer[]): Promise<number> {
  const [small, large] = [await addSale(house, SMALL), await addSale(house, LARGE)]
  const pairs = []
  for (let round = -10; round < FLAT_ROUNDS; round++) {
    const buyer = buyers[round + 10]
    if (!buyer) throw new Error('There is no buyer.')
    const below = await order(house, agent, { buyer, sale: small })
    const above = await order(house, agent, { buyer, sale: large })
    if (round >= 0) pairs.push({ above, below })
  }
  return median(pairs.map(({ above }) => above)) / median(pairs.map(({ below }) => below))
}

async function addBuyers(house: House): Promise<Buyer[]> {
  const buyers = []
  for (let n = 0; n < BUYERS; n++) {
    const userId = randomUUIDv7()
    await house.db.query('insert into users (id, name, email) values ($1, $2, $3)', [
      userId,
      'Aminah Salleh',
      `${userId}@people.example`,
    ])
    buyers.push({ userId, cookie: await signIn(house, userId) })
  }
  return buyers
}

/** An event with more places than the bench sells, `sold` of which have a ticket. */
async function addSale({ db }: House, sold = 0): Promise<Sale> {
  const sale = { organizationId: randomUUIDv7(), eventId: randomUUIDv7(), ticketTypeId: randomUUIDv7() }
  const { organizationId, eventId, ticketTypeId } = sale
  await db.query(`insert into organizations (id, slug, name) values ($1, $1::uuid::text, 'Balai')`, [
    organizationId,
  ])
  await db.query(
    `insert into events (organization_id, id, slug, name, status, capacity, starts_at, ends_at)
     values ($1, $2, $2::uuid::text, 'Malam Muzik', 'published', 1000000, now(), now() + interval '1 day')`,
    [organizationId, eventId],
  )
  await db.query(
    'insert into event_directory (event_id, slug, organization_id) values ($1, $1::uuid::text, $2)',
    [eventId, organizationId],
  )
  await db.query(
    `insert into ticket_types (organization_id, id, event_id, name, quantity) values ($1, $2, $3, 'General', 1000000)`,
    [organizationId, ticketTypeId, eventId],
  )
  if (sold > 0) await addSold(db, sale, sold)
  return sale
}

async function addSold(
  db: pg.Pool,
  { organizationId, eventId, ticketTypeId }: Sale,
  count: number,
): Promise<void> {
  await db.query(
    `with made as (
       insert into registrations (organization_id, id, event_id, status)
       select $1, uuidv7(), $2, 'confirmed' from generate_series(1, $4::integer) returning id)
     , lines as (
       insert into registration_lines (organization_id, registration_id, ticket_type_id, event_id, quantity, unit_price_sen)
       select $1, id, $3, $2, 1, 0 from made)
     insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id)
     select $1, uuidv7(), $2, $3, id from made`,
    [organizationId, eventId, ticketTypeId, count],
  )
  await db.query('analyze registrations, registration_lines, tickets')
}

interface Sent {
  method: string
  path: string
  cookie: string
  body: string
}

function send(house: House, agent: Agent, sent: Sent): Promise<{ text: string; ms: number }> {
  const beganAt = performance.now()
  const headers = {
    origin: 'https://bench.example',
    cookie: sent.cookie,
    ...(sent.body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent.body) }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${house.url}${sent.path}`,
      { method: sent.method, agent, headers },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ text: Buffer.concat(chunks).toString(), ms: performance.now() - beganAt }),
        )
      },
    )
    outgoing.once('error', reject)
    outgoing.end(sent.body)
  })
}
