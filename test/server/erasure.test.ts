import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isNamedAfter } from '../../server/scanners/erasure/device-names.ts'
import { as, done, reply } from '../support/call.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import type { House } from '../support/house.ts'
import { runJobs, setCookiesOf, signInWithCode, whoAmI } from '../support/identity.ts'
import { addOrganiser, addSignedIn, openStudio, signIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openPayingHouse, order, outcomeOf, runJob, sendCallback, settleAll } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale, register } from '../support/sales.ts'
import { snapshot } from '../support/snapshot.ts'
import { addRow } from '../support/tables.ts'

const house = await openPayingHouse()
const stopJobs = await runJobs(house)
afterAll(async () => {
  await stopJobs()
  await house.close()
})
beforeEach(() => house.clock.set(TONIGHT))
const { curlec } = house.fakes

const erase = (person: Person) => as(house, person).call('account.erase')
const isErased = async ({ userId }: Person) =>
  (await house.rows('select from users where id = $1 and deleted_at is not null', [userId])).length === 1

/** Everything but the row that sign-ins with an address lock: it may be there or not. */
async function told(): Promise<object> {
  return { ...(await snapshot(house)), 'public.sign_in_addresses': '' }
}

describe('who may be erased', () => {
  test('a sign-in of 15 minutes ago is recent enough, a second later it is not', async () => {
    const early = await addSignedIn(house)
    const late = await addSignedIn(house)
    house.clock.pass(15 * 60_000)
    await done(erase(early))
    house.clock.pass(1_000)
    const before = await snapshot(house)
    expect(await reply(erase(late))).toMatchObject({
      state: 'refused',
      reason: 'sign_in_again',
      organizations: [],
      orders: [],
    })
    expect(await snapshot(house)).toEqual(before)
    await done(erase(await signIn(house, late)))
  })

  test('nobody without a session, and nobody but the caller', async () => {
    const before = await snapshot(house)
    const anonymous = { userId: '', name: '', email: '', cookie: null }
    expectApiFault(await as(house, anonymous).send('account.erase', {}), 401, /[Ss]ign in/)
    expect(await snapshot(house)).toEqual(before)
  })

  test('the last owner is refused with the names of the organisations, and one of two owners is not', async () => {
    const studio = await openStudio(house, { name: 'Kraf Sdn Bhd' })
    const { organizationId, owner } = studio
    const before = await told()
    expect(await reply(erase(owner))).toMatchObject({
      reason: 'last_owner',
      organizations: [{ id: organizationId, name: 'Kraf Sdn Bhd' }],
      orders: [],
    })
    expect(await told()).toEqual(before)
    await addOrganiser(house, { organizationId, role: 'owner' })
    await done(erase(owner))
    const entries = await house.rows(
      'select action, actor_id, subject_id, metadata from audit_log where organization_id = $1',
      [organizationId],
    )
    const metadata = { role: 'owner', revokedGrantIds: [], revokedInvitationIds: [], revokedApiKeyIds: [] }
    expect(entries).toEqual([
      { action: 'team.member_left', actor_id: owner.userId, subject_id: owner.userId, metadata },
    ])
  })

  test('an order that waits for its payment is in the way until it is paid or has ended', async () => {
    const sale = await openSale(house, { priceSen: 4_500, capacity: 9 })
    const [payer, other] = [await addSignedIn(house), await addSignedIn(house)]
    const paid = await order(house, payer, { ...sale, provider: 'curlec' })
    const { registrationId } = await order(house, other, { ...sale, provider: 'curlec' })
    const refusal = { reason: 'payment_open', organizations: [] }
    expect(await reply(erase(payer))).toMatchObject(refusal)
    expect(await reply(erase(other))).toMatchObject({
      ...refusal,
      orders: [{ registrationId, eventName: 'Malam Muzik', waitsFor: 'payment' }],
    })
    for (const callback of curlec.pay(paid.gatewayRef).callbacks)
      await sendCallback(house, 'curlec', callback)
    await settleAll(house)
    expect((await done(erase(payer))).ticketsKept).toMatchObject([{ eventId: sale.eventId, tickets: 1 }])
    house.clock.pass(HOUR_MS)
    await runJob(house.deps, 'registrations.lapse', {})
    await done(erase(await signIn(house, other)))
    await expectSaleInvariants(house)
  })

  test('a refund under way is in the way until it is done', async () => {
    const sale = await openSale(house, { priceSen: 4_500 })
    const person = await addSignedIn(house)
    const { organizationId, eventId } = sale
    const event = { organizationId, eventId, userId: person.userId }
    const { id: registrationId } = await addRow(house, 'registrations', event)
    const { id: intentId } = await addRow(house, 'payment_intents', { ...event, registrationId })
    await house.rows(
      `insert into refunds (organization_id, id, intent_id, amount_sen, reason, requested_at) values ($1, $2, $3, 4500, 'organiser', $4)`,
      [organizationId, randomUUIDv7(), intentId, TONIGHT],
    )
    expect(await reply(erase(person))).toMatchObject({
      reason: 'payment_open',
      orders: [{ registrationId, waitsFor: 'refund' }],
    })
    await house.rows(`update refunds set status = 'failed' where intent_id = $1`, [intentId])
    await done(erase(person))
    await house.rows('delete from refunds where intent_id = $1', [intentId])
    await house.rows('delete from payment_intents where id = $1', [intentId])
  })
})

test('every session ends at once, on all devices, and the cookie of this one with the reply', async () => {
  const person = await addSignedIn(house)
  const elsewhere = await signIn(house, person)
  expect((await whoAmI(house, elsewhere.cookie ?? '')).text).not.toBe('null')
  const erased = await erase(person)
  expect(erased.status).toBe(200)
  expect(setCookiesOf(erased).join()).toMatch(/session_token=;/)
  for (const { cookie } of [person, elsewhere]) expect((await whoAmI(house, cookie ?? '')).text).toBe('null')
  expect((await as(house, elsewhere).call('identity.listSessions')).status).toBe(401)
  expect(await isErased(person)).toBe(true)
})

test('the same address signs up as somebody new, with nothing of the old', async () => {
  const email = `${randomUUIDv7()}@people.example`
  const sale = await openSale(house)
  const first = await signInAs(email)
  await done(register(house, first, sale))
  await done(erase(first))
  const second = await signInAs(email)
  expect(second.userId).not.toBe(first.userId)
  const { state, registrations = [] } = await booking(second, sale.eventId)
  expect({ state, registrations }).toEqual({ state: 'none', registrations: [] })
  // The log of the one does not lead to the other.
  const subjects = await house.rows<{ subject_id: string }>(
    `select subject_id from audit_log where action = 'identity.signed_in' and actor_id = any ($1) order by id`,
    [[first.userId, second.userId]],
  )
  expect(new Set(subjects.map(({ subject_id }) => subject_id)).size).toBe(2)
})

async function signInAs(email: string): Promise<Person> {
  const cookie = await signInWithCode(house, email)
  const [row] = await house.rows<{ id: string }>('select id from users where email = $1', [email])
  return { userId: row?.id ?? '', name: '', email, cookie }
}

async function booking(person: Person, eventId: string) {
  const found = await reply(as(house, person).call('registrations.booking', { query: { eventId } }))
  return found as { state: string; registrations?: unknown[] }
}

test('money that comes for an order of before is paid back', async () => {
  const sale = await openSale(house, { priceSen: 4_500, capacity: 9 })
  const person = await addSignedIn(house)
  const made = await order(house, person, { ...sale, provider: 'curlec' })
  const { callbacks } = curlec.pay(made.gatewayRef)
  house.clock.pass(HOUR_MS / 2)
  await runJob(house.deps, 'registrations.lapse', {})
  await done(erase(await signIn(house, person)))
  for (const callback of callbacks) await sendCallback(house, 'curlec', callback)
  await settleAll(house)
  expect(await outcomeOf(house, made)).toMatchObject({ fulfilment: 'unfulfilled', tickets: 0 })
  await expectSaleInvariants(house)
})

test('an address that was never proven finds nothing', async () => {
  const sale = await openSale(house)
  const email = `${randomUUIDv7()}@people.example`
  const { id } = await addRow(house, 'registrations', {
    organizationId: sale.organizationId,
    eventId: sale.eventId,
    buyerEmail: email,
  })
  await done(erase(await addSignedIn(house, { email, emailVerified: false })))
  expect(await house.rows('select buyer_email from registrations where id = $1', [id])).toEqual([
    { buyer_email: email },
  ])
})

test.each([
  ["Aminah's phone", true],
  ['Telefon AMINAH', true],
  ['salleh_a53', true],
  ['minah.s', true],
  ['Door B', false],
  ['Aminahs', false],
  ['bin 4', false],
  ['', false],
])('the device name %j names Aminah binti Salleh: %s', (device, isNamed) => {
  const person = { name: 'Aminah bin Salleh', email: 'minah.90@people.example' }
  expect(isNamedAfter(device, person)).toBe(isNamed)
})

test('nothing went wrong unseen, and the log names nobody', () => {
  const lines = (house as House).logLines
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  expect(lines.filter((line) => line.includes('@people.example'))).toEqual([])
  expect(lines.filter((line) => line.includes('a person was erased')).length).toBeGreaterThan(5)
})
