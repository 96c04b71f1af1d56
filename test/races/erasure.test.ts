import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { signUnsubscribeLink } from '../../server/signing/links/unsubscribe-link.ts'
import { issue } from '../support/attendees.ts'
import { as, at, done, reply } from '../support/call.ts'
import type { Called } from '../support/call.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { codeFor, guess, runJobs } from '../support/identity.ts'
import { accept, invite, respond } from '../support/invitations.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import { addOrganiser, addSignedIn, openStudio, signIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openPayingHouse, order, outcomeOf, runJob, sendCallback } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale, register } from '../support/sales.ts'

const house = await openPayingHouse()
const stopJobs = await runJobs(house)
afterAll(async () => {
  await stopJobs()
  await house.close()
})
beforeEach(() => house.clock.set(TONIGHT))
afterEach(async () => {
  await expectSaleInvariants(house)
  await expectNothingLeft()
})
const { curlec } = house.fakes

const ROUNDS = 12

/** Races are won and lost by chance: each side waits a little longer from round to round. */
async function again(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await race(round)
}

const erase = (person: Person) => as(house, person).call('account.erase')
const stateOf = (called: Called<{ state: string }>) =>
  called.kind === 'reply' ? called.body.state : String(called.status)

/** Whoever is erased has no name, address, session or membership anywhere, whatever came at the same time. */
async function expectNothingLeft(): Promise<void> {
  const left = await house.rows(
    `select u.id from users u
      where u.deleted_at is not null
        and (u.name <> '' or u.email is not null
             or exists (select from sessions s where s.user_id = u.id)
             or exists (select from memberships m where m.user_id = u.id and m.removed_at is null)
             or exists (select from idempotency_keys k where k.user_id = u.id)
             or exists (select from registrations r where r.user_id = u.id
                           and (r.buyer_name <> '' or r.buyer_email is not null or r.status in ('held', 'expired')))
             or exists (select from tickets t where t.user_id = u.id))`,
  )
  expect(left).toEqual([])
}

test('an order beside the erasure: it is erased as well, or refused, or in the way', async () => {
  const free = await openSale(house)
  const paid = await openSale(house, { priceSen: 4_500, capacity: 100 })
  await again(async (round) => {
    for (const sale of [free, paid]) {
      const person = await addSignedIn(house)
      const wait = new Promise((resolve) => setTimeout(resolve, round))
      const [erased, ordered] = await Promise.all([
        wait.then(() => erase(person)),
        register(house, person, { ...sale, ...(sale === paid && { provider: 'curlec' as const }) }),
      ])
      expect(['done', 'refused', '401']).toContain(stateOf(ordered))
      if (stateOf(erased) === 'refused') expect(stateOf(ordered)).toBe('done')
    }
  })
})

test('who orders while the erasure commits is told to sign in, and nothing is booked', async () => {
  const sale = await openSale(house)
  const person = await addSignedIn(house)
  const other = await openTransaction(house)
  await other.query(`update users set name = '', email = null, deleted_at = now() where id = $1`, [
    person.userId,
  ])
  await other.query('delete from sessions where user_id = $1', [person.userId])
  const ordering = register(house, person, sale)
  await untilSomebodyWaits(house)
  await other.commit()
  expect(await reply(ordering)).toMatchObject({ state: 'refused', reason: 'sign_in' })
  expect(await house.rows('select from registrations where user_id = $1', [person.userId])).toEqual([])
})

test('a look into the wallet while the erasure commits claims nothing for somebody who is gone', async () => {
  const sale = await openSale(house)
  const owner = await addOrganiser(house, { ...sale, role: 'owner' })
  const person = await addSignedIn(house)
  const other = await openTransaction(house)
  await other.query(`update users set name = '', email = null, deleted_at = now() where id = $1`, [
    person.userId,
  ])
  await other.query('delete from sessions where user_id = $1', [person.userId])
  const { orders } = await done(issue(house, owner, sale, { entries: [{ email: person.email }] }))
  const looking = as(house, person).call('tickets.list', { query: {} })
  await untilSomebodyWaits(house)
  await other.commit()
  await looking
  const left = await house.rows('select user_id from registrations where id = $1', [
    orders[0]?.registrationId,
  ])
  expect(left).toEqual([{ user_id: null }])
})

test('the link of a mail that is clicked while the erasure commits writes nothing', async () => {
  const { organizationId } = await openStudio(house)
  const { userId } = await addSignedIn(house)
  const query = { token: signUnsubscribeLink(house.deps.keyrings.links, { organizationId, userId }) }
  const other = await openTransaction(house)
  await other.query(`update users set name = '', email = null, deleted_at = now() where id = $1`, [userId])
  await other.query('delete from sessions where user_id = $1', [userId])
  const clicking = at(house).call('loyalty.unsubscribe', { query })
  await untilSomebodyWaits(house)
  await other.commit()
  expect(await reply(clicking)).toMatchObject({ state: 'refused', reason: 'invalid' })
  expect(await house.rows('select from broadcast_opt_outs where user_id = $1', [userId])).toEqual([])
})

test('an invitation that is accepted beside the erasure leaves no member', async () => {
  const studio = await openStudio(house)
  await again(async (round) => {
    const person = await addSignedIn(house)
    const sent = await invite(house, studio.owner, { ...studio, email: person.email })
    const answering =
      round % 2 ? accept(house, person, sent) : respond(house, person, sent.invitationId, 'accept')
    const [erased] = await Promise.all([erase(person), answering])
    expect(stateOf(erased)).toBe('done')
    const kept = await house.rows('select email from invitations where id = $1', [sent.invitationId])
    expect(kept).toEqual([{ email: null }])
  })
})

test('who accepts while the erasure commits is told to sign in', async () => {
  const studio = await openStudio(house)
  const person = await addSignedIn(house)
  const sent = await invite(house, studio.owner, { ...studio, email: person.email })
  const other = await openTransaction(house)
  await other.query(`update users set name = '', email = null, deleted_at = now() where id = $1`, [
    person.userId,
  ])
  await other.query('delete from sessions where user_id = $1', [person.userId])
  const accepting = accept(house, person, sent)
  await untilSomebodyWaits(house)
  await other.commit()
  expect((await accepting).status).toBe(401)
})

test('two erasures at once are one', async () => {
  await again(async () => {
    const person = await addSignedIn(house)
    const elsewhere = await signIn(house, person)
    const answers = await Promise.all([erase(person), erase(elsewhere), erase(person)])
    const states = answers.map(stateOf)
    expect(states).toContain('done')
    expect(states.filter((state) => state !== 'done' && state !== '401')).toEqual([])
    const entries = await house.rows(
      `select from audit_log where action = 'account.erased' and subject_id = $1`,
      [person.userId],
    )
    expect(entries).toHaveLength(1)
  })
})

test('two owners who are erased at once leave one', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const second = await addOrganiser(house, { ...studio, role: 'owner' })
    const answers = await Promise.all([erase(studio.owner), erase(second)])
    expect(answers.map(stateOf).toSorted()).toEqual(['done', 'refused'])
  })
})

test('an owner who is erased while the other one leaves: one stays', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const second = await addOrganiser(house, { ...studio, role: 'owner' })
    const answers = await Promise.all([
      erase(studio.owner),
      as(house, second).call('team.remove', {
        body: { organizationId: studio.organizationId, userId: second.userId },
      }),
    ])
    expect(answers.map(stateOf).toSorted()).toEqual(['done', 'refused'])
  })
})

test('a payment beside the erasure: the order is in the way, or paid and then erased', async () => {
  const sale = await openSale(house, { priceSen: 4_500, capacity: 100 })
  await again(async () => {
    const person = await addSignedIn(house)
    const made = await order(house, person, { ...sale, provider: 'curlec' })
    const [erased] = await Promise.all([erase(person), settle(made.gatewayRef)])
    const { tickets, registration } = await outcomeOf(house, made)
    expect({ tickets, registration }).toEqual({ tickets: 1, registration: 'confirmed' })
    expect(['done', 'refused']).toContain(stateOf(erased))
  })
})

test('a late payment beside the erasure buys tickets that are erased as well, or is paid back', async () => {
  const sale = await openSale(house, { priceSen: 4_500, capacity: 100 })
  await again(async () => {
    const person = await addSignedIn(house)
    const made = await order(house, person, { ...sale, provider: 'curlec' })
    house.clock.pass(HOUR_MS / 2)
    await runJob(house.deps, 'registrations.lapse', {})
    const fresh = await signIn(house, person)
    const [erased] = await Promise.all([erase(fresh), settle(made.gatewayRef)])
    const { fulfilment, tickets, refunds } = await outcomeOf(house, made)
    expect([
      `fulfilled 1 `,
      'unfulfilled 0 unfulfilled requested',
      'unfulfilled 0 unfulfilled sent',
    ]).toContain(`${fulfilment} ${tickets} ${refunds}`)
    if (stateOf(erased) === 'refused') await reply(erase(fresh))
    house.clock.set(TONIGHT)
  })
})

/** Sends what the gateway says of a payment, and runs the job of each of its callbacks. */
async function settle(gatewayRef: string): Promise<void> {
  for (const callback of curlec.pay(gatewayRef).callbacks) await sendCallback(house, 'curlec', callback)
  const open = await house.rows<{ id: string }>('select id from payment_callbacks where settled_at is null')
  await Promise.all(open.map(({ id }) => runJob(house.deps, 'payments.settle', { callbackId: id })))
}

test('a sign-in beside the erasure begins no session of whoever is erased', async () => {
  await again(async (round) => {
    const person = await addSignedIn(house)
    const code = await codeFor(house, person.email)
    const wait = new Promise((resolve) => setTimeout(resolve, round))
    const [erased, signedIn] = await Promise.all([
      wait.then(() => erase(person)),
      guess(house, person.email, code),
    ])
    expect(stateOf(erased)).toBe('done')
    expect([200, 400]).toContain(signedIn.status)
  })
})
