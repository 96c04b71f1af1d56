import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { seedDemo } from '../../server/demo/seed.ts'
import { FESTIVAL_ID, seedFestival } from '../../server/demo/seed-festival.ts'
import { as } from '../support/call.ts'
import { hold } from '../support/hold.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addSignedIn, nobody } from '../support/organisers.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { addBuyers, register } from '../support/sales.ts'
import { until } from '../support/until.ts'

const ORDERS = 1_300
const never = new AbortController().signal

let house: House
beforeAll(async () => {
  house = await openHouse({ settings: { NODE_ENV: 'development' } })
  await seedDemo(house.deps)
  await seedFestival(house.deps, never, { orders: ORDERS })
})
afterAll(() => house.close())

async function one(slug: string) {
  const found = await as(house, nobody).call('publicEvents.one', { query: { slug } })
  return found.kind === 'reply' ? found.body.event : null
}

async function requireOne(slug: string) {
  const event = await one(slug)
  if (!event) throw new Error(`There is no ${slug}.`)
  return event
}

test('the published list shows free and paid events of both organisers, with pictures, and no private one', async () => {
  const listed = await as(house, nobody).call('publicEvents.published', { query: { limit: '50' } })
  const { events } = listed.kind === 'reply' ? listed.body : { events: [] }
  expect(events.map(({ slug, fromPriceSen }) => [slug, fromPriceSen])).toEqual([
    ['pesta-muhibah', 0],
    ['malam-muzik', 6_000],
    ['pameran-perahu-timur', 0],
    ['kl-web-evening', 0],
    ['bengkel-batik', 3_500],
    ['surat-dari-seberang', 4_000],
    ['jelajah-rasa-pulau-pinang', 0],
    ['larian-tebingan-kuching', 6_500],
    ['pasar-kraf-hujung-tahun', null],
  ])
  expect(new Set(events.map(({ organizationName }) => organizationName)).size).toBe(2)
  expect(new Set(events.map(({ coverUrl }) => coverUrl)).size).toBe(events.length)
  for (const { categoryIds } of events) expect(categoryIds).not.toEqual([])
})

test('each cover is a picture that can do nothing', async () => {
  const covers = await house.rows<{ cover: string }>(
    'select cover from events where cover_blob_id is not null',
  )
  const logos = await house.rows<{ cover: string }>(
    `select '/api/image?src=' || logo_blob_id as cover from organizations`,
  )
  expect(logos).toHaveLength(2)
  for (const { cover } of [...covers, ...logos]) {
    const { status, headers } = await house.ask({ path: cover, headers: { accept: 'image/webp' } })
    expect({ cover, status, type: headers['content-type'] }).toEqual({
      cover,
      status: 200,
      type: 'image/webp',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['etag']).toBeTruthy()
  }
})

// The festival is added while the service answers, and keeps its drawing.
test('a cover that is a drawing does nothing either', async () => {
  const { status, headers, text } = await house.ask({ path: '/demo/covers/wau.svg' })
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
  expect(text).not.toMatch(/<script|\son\w+=|href="(?!#)/)
})

test('an event is told whole: words, programme, workshops, and how each ticket type is sold', async () => {
  const run = await requireOne('larian-tebingan-kuching')
  expect(run.ticketTypes.map(({ name, sale, mostPerOrder }) => [name, sale, mostPerOrder])).toEqual([
    ['Early bird', 'ended', 4],
    ['Runner', 'on_sale', 4],
    ['Late entry', 'not_yet', 2],
  ])
  expect(run.description.length).toBeGreaterThan(100)
  expect(run.schedule).toHaveLength(3)
  const workshops = await as(house, nobody).call('publicEvents.workshops', {
    query: { parentId: (await requireOne('bengkel-batik')).id },
  })
  const places =
    workshops.kind === 'reply' ? workshops.body.workshops.map(({ placesLeft }) => placesLeft) : []
  expect(places.toSorted((a, b) => a - b)).toEqual([16, 24])
  expect((await requireOne('kl-web-evening')).ticketTypes).toMatchObject([{ sale: 'sold_out' }])
  expect((await requireOne('malam-muzik')).ticketTypes.map(({ name }) => name)).toEqual(['General', 'VIP'])
})

test('the private event is for its organisers, and has an invite', async () => {
  expect(await one('majlis-makan-malam-penaja')).toBeNull()
  const [row] = await house.rows(
    `select e.visibility, i.expires_at > $1 as live from events e join event_invites i on i.event_id = e.id`,
    [house.clock.now()],
  )
  expect(row).toEqual({ visibility: 'private', live: true })
})

async function orderWith(promotionCode: string, slug: string, type: string) {
  const event = await requireOne(slug)
  const ticketTypeId = event.ticketTypes.find(({ name }) => name === type)?.id ?? ''
  return { eventId: event.id, ticketTypeId, promotionCode }
}

test.each([
  ['MUHIBAH10', 'malam-muzik', 'General', 5_400],
  ['MUHIBAH10', 'bengkel-batik', 'Student', 3_150],
  ['BATIK15', 'bengkel-batik', 'Participant', 4_500],
  ['KAWAN20', 'surat-dari-seberang', 'Standard', 6_000],
])('%s for %s makes %s cost %i sen', async (code, slug, type, totalSen) => {
  const order = await orderWith(code, slug, type)
  const [buyer] = await addBuyers(house, 1)
  const reasonAt = async (expectedTotalSen: number) => {
    const { body } = await register(house, buyer!, { ...order, expectedTotalSen })
    return body && typeof body === 'object' && 'reason' in body ? body.reason : null
  }
  expect(await reasonAt(totalSen + 1)).toBe('price_changed')
  expect(await reasonAt(totalSen)).not.toBe('price_changed')
})

test('a code that takes everything off gives tickets, as often as it says', async () => {
  const order = await orderWith('TEATER', 'surat-dari-seberang', 'Standard')
  for (const buyer of await addBuyers(house, 3)) {
    const { body } = await register(house, buyer, order)
    expect(body).toMatchObject({
      state: 'done',
      registration: { status: 'confirmed', discountSen: 7_500, totalSen: 0 },
    })
  }
  const [late] = await addBuyers(house, 1)
  expect((await register(house, late!, order)).body).toMatchObject({ reason: 'promotion_used_up' })
})

test('a code of another organiser is unknown', async () => {
  const [buyer] = await addBuyers(house, 1)
  const { body } = await register(house, buyer!, await orderWith('KAWAN20', 'malam-muzik', 'General'))
  expect(body).toMatchObject({ reason: 'promotion_unknown' })
})

test('what is sold and scanned adds up, and a visitor can register for the festival', async () => {
  const buyer = await addSignedIn(house)
  const festival = await requireOne('pesta-muhibah')
  const [type] = festival.ticketTypes
  const { body } = await register(house, buyer, { eventId: festival.id, ticketTypeId: type!.id })
  expect(body).toMatchObject({ state: 'done' })
  await expectSaleInvariants(house)
  await expectInvariants(house)
  const [sum] = await house.rows(
    `select count(*)::integer as orders, count(distinct reference)::integer as references,
            count(*) filter (where buyer_name = '' or buyer_email not like '%.example')::integer as nameless,
            count(*) filter (where created_at >= $2)::integer as late
       from registrations where event_id = $1 and user_id <> $3`,
    [FESTIVAL_ID, house.clock.now(), buyer.userId],
  )
  expect(sum).toEqual({ orders: ORDERS, references: ORDERS, nameless: 0, late: 0 })
  const [scans] = await house.rows('select count(*)::integer as count from scans where event_id = $1', [
    FESTIVAL_ID,
  ])
  expect(scans).toEqual({ count: expect.toSatisfy((count: number) => count > ORDERS / 3) })
})

const tables = [
  'users',
  'events',
  'ticket_types',
  'registrations',
  'tickets',
  'promotion_codes',
  'promotion_uses',
  'scans',
  'giveaways',
  'giveaway_entries',
  'point_entries',
]
const countAll = async ({ rows }: House) =>
  Promise.all(
    tables.map(async (table) => [table, await rows(`select count(*)::integer as count from ${table}`)]),
  )

test('a second start adds nothing, also when the festival has another slug by then', async () => {
  await house.rows(`update events set slug = 'pesta' where id = $1`, [FESTIVAL_ID])
  await house.rows(`update event_directory set slug = 'pesta' where event_id = $1`, [FESTIVAL_ID])
  const before = await countAll(house)
  await seedDemo(house.deps)
  await seedFestival(house.deps, never, { orders: ORDERS })
  expect(await countAll(house)).toEqual(before)
})

/** Aborts the nth time that it is asked. */
function abortedAt(nth: number): AbortSignal {
  const controller = new AbortController()
  const { signal } = controller
  let asked = 0
  return Object.assign(signal, {
    throwIfAborted() {
      if (++asked === nth) throw new Error(`told to stop at step ${nth}`)
    },
  })
}

test('told to stop at any step, the festival leaves nothing; the next start makes it whole', async () => {
  const other = await openHouse()
  onTestFinished(() => other.close())
  await seedDemo(other.deps)
  const before = await countAll(other)
  let stopped = 0
  for (let step = 1; ; step++) {
    const outcome = await seedFestival(other.deps, abortedAt(step), { orders: ORDERS }).catch(
      (error: Error) => error.message,
    )
    if (outcome === undefined) break
    expect(outcome).toBe(`told to stop at step ${step}`)
    expect(await countAll(other)).toEqual(before)
    stopped++
  }
  expect(stopped).toBeGreaterThan(4)
  expect(
    await other.rows('select count(*)::integer as count from registrations where event_id = $1', [
      FESTIVAL_ID,
    ]),
  ).toEqual([{ count: ORDERS }])
})

test('killed in the middle, the festival leaves nothing', async () => {
  const other = await openHouse()
  onTestFinished(() => other.close())
  await seedDemo(other.deps)
  const before = await countAll(other)
  // Its buyers and orders are written when it waits for this.
  const tickets = await hold(other, 'lock table tickets in share mode')
  const seeding = seedFestival(other.deps, never, { orders: ORDERS }).catch((error: Error) => error)
  await until(async () => {
    const killed = await other.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'masuk-knex' and wait_event_type = 'Lock'`,
    )
    return killed.length > 0
  })
  await tickets.letGo()
  expect(await seeding).toBeInstanceOf(Error)
  expect(await countAll(other)).toEqual(before)
  await seedFestival(other.deps, never, { orders: ORDERS })
  await expectSaleInvariants(other)
})

test('events of the demo that are over come again, with their sale, programme and workshops', async () => {
  const before = await requireOne('bengkel-batik')
  house.clock.set(new Date(house.clock.now().getTime() + 15 * 24 * 3_600_000).toISOString())
  await seedDemo(house.deps)
  const after = await requireOne('bengkel-batik')
  const moved = (earlier: string | null | undefined, later: string | null | undefined) =>
    (Date.parse(later ?? '') - Date.parse(earlier ?? '')) / (7 * 24 * 3_600_000)
  expect([
    moved(before.startsAt, after.startsAt),
    moved(before.endsAt, after.endsAt),
    moved(before.schedule[0]?.startsAt, after.schedule[0]?.startsAt),
    moved(before.ticketTypes[0]?.salesEndAt, after.ticketTypes[0]?.salesEndAt),
  ]).toEqual([2, 2, 2, 2])
  expect(Date.parse(after.endsAt)).toBeGreaterThan(house.clock.now().getTime())
})

test('the demo page shows events and codes, and the tickets page leads there', async () => {
  const { status, text } = await house.ask({ path: '/demo' })
  expect(status).toBe(200)
  for (const words of [
    'Malam Muzik Kuala Lumpur',
    'Majlis Makan Malam Penaja',
    'Private',
    'MUHIBAH10',
    'RM 15 off Bengkel Batik',
  ])
    expect(text).toContain(words)
  expect(text).toContain('href="/guides/"')
  expect(text).toMatch(
    /<details><summary>How to open it<\/summary><code>POST \/api\/events\/invite\/resolve /,
  )
  expect(text).not.toContain('slug=majlis-makan-malam-penaja')
  const tickets = await house.ask({ path: '/demo/tickets' })
  expect(tickets.text).toContain('href="/demo"')
  expect(tickets.text.match(/<svg/g)).toHaveLength(24)
})
