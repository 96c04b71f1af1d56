import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS } from '../support/clock.ts'
import { addEntrant, enter, openGiveaway, openStage } from '../support/giveaways.ts'
import { openHouse } from '../support/house.ts'
import type { Person } from '../support/organisers.ts'
import { balanceOf } from '../support/people.ts'
import { addRow, addRows } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())
const stage = await openStage(house)
const { organizationId } = stage

/** Ids of so many entries, made so many days ago by the clock that ids are made by. */
const idsOf = (days: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const time = (Date.now() - days * DAY_MS + n).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${crypto.randomUUID().slice(24)}`
  })

const addOld = ({ userId }: Person, { days, count }: { days: number; count: number }) =>
  addRows(
    house,
    'point_entries',
    idsOf(days, count).map((id) => ({ organizationId, id, userId, amount: 3 })),
  )

const ask = (person: Person) => reply(as(house, person).call('loyalty.rewards', { query: {} }))
const shown = async (person: Person) => (await ask(person)).organizations[0]?.balance
const hub = async (person: Person) =>
  (await reply(as(house, person).call('tickets.hub', { query: { eventId: stage.eventId } }))).points?.balance
const kept = async ({ userId }: Person) =>
  (
    await house.rows<{ points: number }>(
      'select kept_points as points from point_accounts where user_id = $1',
      [userId],
    )
  ).map(({ points }) => points)

test('the sum of many old entries is kept, and the balance is the sum of all before and after', async () => {
  const person = await addEntrant(house, stage, { points: 7 })
  await addOld(person, { days: 30, count: 900 })
  expect(await shown(person)).toBe(2_707)
  expect(await kept(person)).toEqual([2_700])
  expect(await shown(person)).toBe(2_707)
  expect(await hub(person)).toBe(2_707)
  await addRow(house, 'point_entries', { organizationId, userId: person.userId, amount: 5 })
  const giveawayId = await openGiveaway(house, stage, { cost: 2_710 })
  expect((await done(enter(house, person, giveawayId))).balance).toBe(2)
  expect([await shown(person), await hub(person)]).toEqual([2, 2])
  expect(await balanceOf(house, stage, person.userId)).toBe(2)
  expect((await ask(person)).history).toHaveLength(50)
})

test('what has become old since is kept with the rest', async () => {
  const person = await addEntrant(house, stage)
  await addOld(person, { days: 30, count: 600 })
  await shown(person)
  // As if the first look had been ten days ago.
  const [until] = idsOf(10, 1)
  await house.rows('update point_accounts set kept_until = $2 where user_id = $1', [person.userId, until])
  await addOld(person, { days: 5, count: 600 })
  expect(await shown(person)).toBe(3_600)
  expect(await kept(person)).toEqual([3_600])
  expect(await shown(person)).toBe(3_600)
})

test('few old entries, and entries of the last day, are summed at every look', async () => {
  const [few, fresh] = [await addEntrant(house, stage), await addEntrant(house, stage)]
  await addOld(few, { days: 30, count: 500 })
  await addOld(fresh, { days: 0.5, count: 900 })
  expect([await shown(few), await shown(fresh)]).toEqual([1_500, 2_700])
  expect([await kept(few), await kept(fresh)]).toEqual([[], []])
})

test('looks, entries and awards at once leave the balance that the ledger has', async () => {
  const person = await addEntrant(house, stage)
  await addOld(person, { days: 30, count: 800 })
  const giveawayId = await openGiveaway(house, stage, { cost: 100, mostEntries: 1_000 })
  const award = () => addRow(house, 'point_entries', { organizationId, userId: person.userId, amount: 1 })
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const [entered] = await Promise.all([reply(enter(house, person, giveawayId)), shown(person), award()])
      return entered.state
    }),
  )
  expect(answers.filter((state) => state === 'done')).toHaveLength(24)
  expect(await shown(person)).toBe(30)
  expect(await balanceOf(house, stage, person.userId)).toBe(30)
})
