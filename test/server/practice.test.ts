import { afterAll, describe, expect, test } from 'vitest'
import { as, at, done, reply } from '../support/call.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { admit, known, pairDoor } from '../support/doors.ts'
import { draw, enter, openGiveaway } from '../support/giveaways.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn, nobody, openStudio } from '../support/organisers.ts'
import { runJob, settleAll } from '../support/payments.ts'
import { scanOf } from '../support/people.ts'
import { addBuyers, register } from '../support/sales.ts'
import { snapshot } from '../support/snapshot.ts'
import { addRow, insertOf } from '../support/tables.ts'

// No gateway is set up, as before the first contract with one.
const house = await openHouse({ gateways: [] })
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)
await addRow(house, 'loyalty_settings', {
  organizationId: studio.organizationId,
  pointsPerScan: 10,
  pointsPerRegistration: 5,
  pointsPerRinggit: 1,
})
const tonight = {
  startsAt: TONIGHT,
  endsAt: new Date(Date.parse(TONIGHT) + 3 * HOUR_MS).toISOString(),
}

async function openPractice() {
  const { event } = await done(
    owner.call('events.create', { body: { name: 'Latihan', ...tonight, isPractice: true } }),
  )
  const eventId = event.id
  const type = { eventId, name: 'Berbayar', priceSen: 100 }
  const { ticketType } = await done(owner.call('ticketTypes.add', { body: type }))
  const invite = { eventId, label: 'Saya', days: 7 }
  const { eventInvite } = await done(owner.call('eventInvites.add', { body: invite }))
  await done(owner.call('events.status', { body: { eventId, status: 'published' } }))
  return { event, eventId, ticketTypeId: ticketType.id, token: eventInvite.token }
}
type Practice = Awaited<ReturnType<typeof openPractice>>

/** Somebody of the team buys a ticket and pays at the simulator. */
async function sell({ eventId, ticketTypeId }: Practice) {
  const { staff } = studio
  const { registration, payment } = await done(register(house, staff, { eventId, ticketTypeId }))
  const intentId = payment?.intentId ?? ''
  const { gateway } = await reply(as(house, staff).call('payments.view', { query: { intentId } }))
  expect(gateway).toEqual({ kind: 'simulator' })
  await reply(as(house, staff).call('payments.settleTng', { body: { intentId } }))
  expect(await settleAll(house)).toEqual([])
  return { registrationId: registration.id, intentId }
}

async function ticketOf({ registrationId }: { registrationId: string }) {
  const [row] = await house.rows<{ ticketId: string }>(
    'select id as "ticketId" from tickets where registration_id = $1',
    [registrationId],
  )
  const { ticketId } = row!
  const { ticket } = await reply(as(house, studio.staff).call('tickets.one', { query: { ticketId } }))
  return { ticketId, userId: studio.staff.userId, code: ticket.code ?? '' }
}

/** Sells, pays, scans and draws. */
async function goTheWholeWay(practice: Practice) {
  const { eventId } = practice
  const ticket = await ticketOf(await sell(practice))
  const event = { ...practice, organizationId: studio.organizationId, ownerId: studio.owner.userId }
  const door = await pairDoor(house, { ...event, slug: practice.event.slug, registrationId: '' })
  const scan = scanOf(ticket)
  expect(await reply(admit(door, [scan]))).toMatchObject({ checkedIn: 1 })
  const giveawayId = await openGiveaway(house, { eventId, owner: studio.owner })
  await done(enter(house, studio.staff, giveawayId))
  house.clock.pass(2 * HOUR_MS)
  await runJob(house.deps, 'giveaways.close', {})
  await done(draw(house, { eventId, owner: studio.owner }, giveawayId))
  house.clock.set(TONIGHT)
  return door
}

/** What says what was done, or belongs to a person: it is not the event's. */
const STAYS = new Set([
  'pgboss.job',
  'public.idempotency_keys',
  'public.point_accounts',
  'public.registration_details',
])

test('the whole way, and nothing of it is left when the event is thrown away', async () => {
  const before = await snapshot(house)
  const practice = await openPractice()
  const door = await goTheWholeWay(practice)
  const { eventId } = practice
  const overview = await reply(owner.call('reports.overview', { query: { eventId } }))
  expect(overview).toMatchObject({ sold: 1, checkIns: 1 })
  expect(await house.rows('select from point_entries where event_id = $1', [eventId])).toEqual([])

  const remove = () => owner.call('events.delete', { body: { eventId } })
  expect(await reply(remove())).toEqual({ state: 'done', eventId })
  const after = await snapshot(house)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table] && !STAYS.has(table))
  expect(changed).toEqual([])
  // Its answer may have been lost.
  expect(await reply(remove())).toEqual({ state: 'done', eventId })
  expect((await known(door)).status).toBe(403)
  expect((await reply(as(house, studio.staff).call('tickets.list', { query: {} }))).tickets).toEqual([])
  const [entry] = await house.rows<{ metadata: unknown }>(
    `select metadata from audit_log where action = 'event.deleted' and subject_id = $1`,
    [eventId],
  )
  expect(entry?.metadata).toEqual({
    status: 'published',
    isPractice: true,
    registrations: 1,
    tickets: 1,
    scans: 1,
  })
})

test('only owners and admins throw it away, and only when nobody is limited to its zones', async () => {
  const practice = await openPractice()
  const { eventId } = practice
  await sell(practice)
  const by = (person: typeof studio.owner) => as(house, person).call('events.delete', { body: { eventId } })
  expect((await by(studio.staff)).status).toBe(403)
  const { zone } = await done(owner.call('zones.add', { body: { eventId, name: 'Pintu' } }))
  const { organizationId, crew } = studio
  await addRow(house, 'member_zones', { organizationId, userId: crew.userId, zoneId: zone.id })
  expect(await reply(by(studio.admin))).toMatchObject({
    state: 'refused',
    reason: 'zones_in_use',
    blockers: [{ reason: 'zones_in_use', count: 1 }],
  })
  await house.rows('delete from member_zones where zone_id = $1', [zone.id])
  expect(await reply(by(studio.admin))).toEqual({ state: 'done', eventId })
})

describe('a practice event', () => {
  test('is private and small for good, and so is its copy', async () => {
    const { event, eventId } = await openPractice()
    expect(event).toMatchObject({ isPractice: true, capacity: 100 })
    const save = (fields: object) => owner.send('eventDetails.save', { body: { eventId, ...fields } })
    for (const fields of [{ visibility: 'public' }, { capacity: null }, { capacity: 101 }])
      expect((await save(fields)).body).toMatchObject({ state: 'refused', reason: 'practice_event' })
    const { event: copy } = await done(owner.call('events.duplicate', { body: { eventId } }))
    expect(copy.isPractice).toBe(true)
    const stays = `update events set is_practice = false where id = $1`
    await expect(house.rows(stays, [eventId])).rejects.toThrow(/when it is made/)
  })

  test('is found by nobody', async () => {
    const { event, eventId } = await openPractice()
    const { events } = await reply(as(house, nobody).call('publicEvents.published', { query: {} }))
    expect(events.map(({ id }) => id)).not.toContain(eventId)
    for (const path of ['/sitemap.xml', '/', '/api/events/published'])
      expect((await house.ask({ path })).text).not.toContain(event.slug)
    expect((await at(house).call('publicEvents.one', { query: { slug: event.slug } })).status).toBe(404)
    const stranger = await addSignedIn(house)
    const { ticketTypeId } = await openPractice()
    expect(await reply(register(house, stranger, { eventId, ticketTypeId }))).toMatchObject({
      state: 'refused',
    })
  })

  test('takes no payment but a simulated one, whoever asks for what', async () => {
    const practice = await openPractice()
    const { eventId, ticketTypeId } = practice
    const { registration, payment } = await done(
      register(house, studio.staff, { eventId, ticketTypeId, provider: 'stripe' }),
    )
    const again = { registrationId: registration.id, provider: 'billplz' as const }
    const resumed = await done(as(house, studio.staff).call('registrations.resume', { body: again }))
    expect(resumed.payment).toEqual(payment)
    const real = insertOf('payment_intents', {
      organizationId: studio.organizationId,
      eventId,
      registrationId: registration.id,
      provider: 'stripe',
    })
    await expect(house.rows(real.text, real.values)).rejects.toThrow(/takes no payment of stripe/)
  })

  test('has giveaways that cost no points', async () => {
    const { eventId } = await openPractice()
    const body = { eventId, title: 'Hadiah', winners: 1, opensAt: tonight.startsAt, closesAt: tonight.endsAt }
    const dear = owner.call('giveaways.create', { body: { ...body, cost: 5 } })
    expect(await reply(dear)).toMatchObject({ state: 'refused', reason: 'practice_event' })
  })
})

test('an ordinary event is never paid at the simulator that is there for practice', async () => {
  const { id: eventId } = (await done(owner.call('events.create', { body: { name: 'Konsert', ...tonight } })))
    .event
  const type = { eventId, name: 'Berbayar', priceSen: 100 }
  const { ticketType } = await done(owner.call('ticketTypes.add', { body: type }))
  await done(owner.call('events.status', { body: { eventId, status: 'published' } }))
  const [buyer] = await addBuyers(house, 1)
  const order = { eventId, ticketTypeId: ticketType.id }
  for (const provider of [undefined, 'tng_demo'] as const)
    expect(await reply(register(house, buyer!, { ...order, ...(provider && { provider }) }))).toMatchObject({
      state: 'refused',
      reason: 'no_way_to_pay',
    })
  await expect(
    house.rows('select throw_practice_away($1, $2)', [studio.organizationId, eventId]),
  ).rejects.toThrow(/Only a practice event/)
})
