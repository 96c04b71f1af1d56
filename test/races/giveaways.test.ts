import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { HOUR_MS } from '../support/clock.ts'
import { addEntrant, draw, enter, openGiveaway, openStage } from '../support/giveaways.ts'
import { openHouse } from '../support/house.ts'
import { expectInvariants } from '../support/invariants.ts'
import type { Person } from '../support/organisers.ts'
import { balanceOf } from '../support/people.ts'
import { expectPointsInvariants } from '../support/points-invariants.ts'
import { addBuyers, openSale, register } from '../support/sales.ts'

const house = await openHouse()
afterAll(() => house.close())
const stage = await openStage(house)
const times = <T>(count: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)))

test('200 entries at once with points for 7 give exactly 7', async () => {
  const giveawayId = await openGiveaway(house, stage, { cost: 30, mostEntries: 1_000 })
  const person = await addEntrant(house, stage, { points: 225 })
  const answers = await times(200, () => enterWhenBusy(person, giveawayId))
  expect(answers.filter(({ state }) => state === 'done')).toHaveLength(7)
  expect(new Set(answers.flatMap((each) => (each.state === 'refused' ? each.reason : [])))).toEqual(
    new Set(['too_few_points']),
  )
  expect(await balanceOf(house, stage, person.userId)).toBe(15)
  expect(
    await house.rows('select 1 from giveaway_entries where giveaway_id = $1', [giveawayId]),
  ).toHaveLength(7)
  await expectInvariants(house)
})

/** On a slow machine not everybody gets a connection in time. What has failed is sent again, as an app does. */
async function enterWhenBusy(person: Person, giveawayId: string) {
  const entryId = crypto.randomUUID()
  for (;;) {
    const called = await enter(house, person, giveawayId, entryId)
    if (called.status !== 500) return reply(Promise.resolve(called))
  }
}

test('50 entries at once of somebody who may enter 3 times give 3', async () => {
  const giveawayId = await openGiveaway(house, stage, { mostEntries: 3 })
  const person = await addEntrant(house, stage)
  const answers = await times(50, () => reply(enter(house, person, giveawayId)))
  expect(answers.filter(({ state }) => state === 'done')).toHaveLength(3)
})

test('one entry that is sent 30 times at once is one entry, and costs once', async () => {
  const giveawayId = await openGiveaway(house, stage, { cost: 10, mostEntries: 1_000 })
  const person = await addEntrant(house, stage, { points: 1_000 })
  const entryId = crypto.randomUUID()
  const answers = await times(30, () => done(enter(house, person, giveawayId, entryId)))
  expect(new Set(answers.map(({ entry }) => entry.id)).size).toBe(1)
  expect(await balanceOf(house, stage, person.userId)).toBe(990)
})

test('20 draws at once draw once: one list of winners, one entry in the log, one notification each', async () => {
  const giveawayId = await openGiveaway(house, stage, { winners: 3 })
  const people = await times(12, () => addEntrant(house, stage))
  for (const person of people) await done(enter(house, person, giveawayId))
  house.clock.pass(2 * HOUR_MS)
  const answers = await times(20, () => done(draw(house, stage, giveawayId)))
  const lists = answers.map((each) => each.draw.drawn.map(({ entryId }) => entryId).join())
  expect(new Set(lists).size).toBe(1)
  expect(answers[0]!.draw.drawn).toHaveLength(3)
  expect(answers.map(({ notifications }) => notifications)).toEqual(
    answers.map(() => ({ state: 'queued', told: 3 })),
  )
  expect(
    await house.rows(`select 1 from audit_log where action = 'giveaway.drawn' and subject_id = $1`, [
      giveawayId,
    ]),
  ).toHaveLength(1)
  expect(await house.rows('select 1 from notifications where cause = $1', [giveawayId])).toHaveLength(3)
  house.clock.pass(-2 * HOUR_MS)
})

test('whoever enters while it closes is either in the list that is drawn, or refused', async () => {
  const giveawayId = await openGiveaway(house, stage, { winners: 2 })
  const people = await times(20, () => addEntrant(house, stage))
  const entering = people.map((person) => reply(enter(house, person, giveawayId)))
  house.clock.pass(2 * HOUR_MS)
  const { draw: drawn } = await done(draw(house, stage, giveawayId))
  const entered = (await Promise.all(entering)).filter(({ state }) => state === 'done')
  expect(drawn.entries).toBe(entered.length)
  house.clock.pass(-2 * HOUR_MS)
})

test('a deletion beside 20 entries gives all of them back, or there were none', async () => {
  const giveawayId = await openGiveaway(house, stage, { cost: 40 })
  const people = await times(20, () => addEntrant(house, stage, { points: 40 }))
  const entering = people.map((person) => enter(house, person, giveawayId))
  const deleting = as(house, stage.owner).call('giveaways.delete', {
    body: { eventId: stage.eventId, giveawayId },
  })
  await Promise.all([...entering, done(deleting)])
  const balances = await times(20, (at) => balanceOf(house, stage, people[at]!.userId))
  expect(new Set(balances)).toEqual(new Set([40]))
  await expectInvariants(house)
})

test('an order that is undone beside the deletion of what its points were spent on leaves none of them', async () => {
  await done(
    as(house, stage.owner).call('loyalty.saveSettings', {
      body: { organizationId: stage.organizationId, pointsPerRegistration: 20 },
    }),
  )
  const sale = await openSale(house, { organizationId: stage.organizationId, priceSen: 0 })
  const giveawayId = await openGiveaway(house, { ...stage, eventId: sale.eventId }, { cost: 20 })
  const buyers = await addBuyers(house, 10)
  for (const buyer of buyers) {
    await done(register(house, buyer, sale))
    await done(enter(house, buyer, giveawayId))
  }
  const tickets = await house.rows<{ id: string }>('select id from tickets where event_id = $1', [
    sale.eventId,
  ])
  const deleting = as(house, stage.owner).call('giveaways.delete', {
    body: { eventId: sale.eventId, giveawayId },
  })
  const voiding = tickets.map(({ id: ticketId }) =>
    as(house, stage.owner).call('attendees.void', { body: { eventId: sale.eventId, ticketId } }),
  )
  await Promise.all([done(deleting), ...voiding.map((each) => reply(each))])
  const balances = await times(10, (at) => balanceOf(house, stage, buyers[at]!.userId))
  expect(new Set(balances)).toEqual(new Set([0]))
  await expectPointsInvariants(house)
})
