import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { addEntrant, draw, enter, openGiveaway, openStage } from '../support/giveaways.ts'
import { openHouse } from '../support/house.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addSignedIn, nobody } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addTicket, balanceOf, scanOf } from '../support/people.ts'
import { runJob } from '../support/payments.ts'

const house = await openHouse()
afterAll(() => house.close())
const stage = await openStage(house)
beforeEach(() => house.clock.set(TONIGHT))
afterEach(() => expectInvariants(house))

const later = () => house.clock.pass(2 * HOUR_MS)
const proof = (giveawayId: string, query = {}) =>
  reply(as(house, nobody).call('giveaways.proof', { query: { giveawayId, ...query } }))
const rewards = async (person: Parameters<typeof as>[1]) =>
  (await reply(as(house, person).call('loyalty.rewards', { query: {} }))).organizations
const seen = async (person: Parameters<typeof as>[1], giveawayId: string) =>
  (await rewards(person)).flatMap(({ giveaways }) => giveaways).find(({ id }) => id === giveawayId)
const reasonOf = async (entering: ReturnType<typeof enter>) => {
  const body = await reply(entering)
  return body.state === 'refused' ? body.reason : body.state
}

describe('entering', () => {
  test('takes the points, and says what is left', async () => {
    const giveawayId = await openGiveaway(house, stage, { cost: 30, mostEntries: 2 })
    const person = await addEntrant(house, stage, { points: 50 })
    const body = await done(enter(house, person, giveawayId))
    expect(body).toMatchObject({
      balance: 20,
      giveaway: { ownEntries: 1, canEnter: false, whyNot: 'too_few_points', hasWon: null, state: 'open' },
    })
    expect(
      await house.rows(
        `select amount, note from point_entries where user_id = $1 and kind = 'giveaway_entry'`,
        [person.userId],
      ),
    ).toEqual([{ amount: -30, note: 'Meet the band' }])
  })

  test('under the same name again it is the same entry, also after the closing', async () => {
    const giveawayId = await openGiveaway(house, stage, { cost: 30, mostEntries: 2 })
    const person = await addEntrant(house, stage, { points: 90 })
    const entryId = randomUUIDv7()
    const first = await done(enter(house, person, giveawayId, entryId))
    later()
    const again = await done(enter(house, person, giveawayId, entryId))
    expect(again.entry).toEqual(first.entry)
    expect(again.balance).toBe(60)
  })

  test('is refused outside its time, without a ticket, as often as is too often, and without points', async () => {
    const person = await addEntrant(house, stage)
    const opensAt = new Date(Date.parse(TONIGHT) + HOUR_MS / 2).toISOString()
    const scheduled = await openGiveaway(house, stage, { opensAt })
    expect(await reasonOf(enter(house, person, scheduled))).toBe('not_open_yet')
    const free = await openGiveaway(house, stage)
    expect(await reasonOf(enter(house, await addSignedIn(house), free))).toBe('no_ticket')
    expect(await reasonOf(enter(house, person, free))).toBe('done')
    expect(await reasonOf(enter(house, person, free))).toBe('most_entries')
    const dear = await openGiveaway(house, stage, { cost: 1 })
    expect(await reasonOf(enter(house, person, dear))).toBe('too_few_points')
    later()
    expect(await reasonOf(enter(house, await addEntrant(house, stage), free))).toBe('closed')
  })

  test('for those who are there, it takes a ticket that was scanned', async () => {
    const giveawayId = await openGiveaway(house, stage, { audience: 'checked_in' })
    const person = await addEntrant(house, stage)
    expect(await reasonOf(enter(house, person, giveawayId))).toBe('not_checked_in')
    const ticket = await addTicket(house, stage, { userId: person.userId })
    await admit(await pairDoor(house, stage), [scanOf(ticket)])
    expect(await reasonOf(enter(house, person, giveawayId))).toBe('done')
  })

  test('a void ticket is none', async () => {
    const giveawayId = await openGiveaway(house, stage)
    const person = await addSignedIn(house)
    await addTicket(house, stage, { userId: person.userId, voided: true })
    expect(await reasonOf(enter(house, person, giveawayId))).toBe('no_ticket')
  })

  test('what belongs to an event that is not for everybody is 404, also to look at', async () => {
    const hidden = await openStage(house)
    const giveawayId = await openGiveaway(house, hidden)
    const holder = await addEntrant(house, hidden)
    await house.rows(`update events set visibility = 'private' where id = $1`, [hidden.eventId])
    const stranger = await addSignedIn(house)
    expectApiFault(await enter(house, stranger, giveawayId), 404, /not for everybody/)
    const query = { giveawayId }
    expectApiFault(await as(house, stranger).call('giveaways.proof', { query }), 404, /not for everybody/)
    expectApiFault(await as(house, nobody).call('giveaways.proof', { query }), 404, /not for everybody/)
    expect((await reply(as(house, holder).call('giveaways.proof', { query }))).giveaway.state).toBe('open')
    expect(await reasonOf(enter(house, holder, giveawayId))).toBe('done')
  })
})

describe('the draw', () => {
  test('waits for the closing', async () => {
    const giveawayId = await openGiveaway(house, stage)
    expect(await reply(draw(house, stage, giveawayId))).toMatchObject({ reason: 'still_open' })
  })

  test('shows organisers the names, entrants whether they have won, and everybody what it takes to check it', async () => {
    const giveawayId = await openGiveaway(house, stage, { winners: 2, mostEntries: 3 })
    const people = [
      await addEntrant(house, stage),
      await addEntrant(house, stage),
      await addEntrant(house, stage),
    ]
    for (const person of people) {
      await done(enter(house, person, giveawayId))
      await done(enter(house, person, giveawayId))
    }
    const open = await proof(giveawayId)
    expect(open).toMatchObject({ entriesHash: null, seed: null, winners: [], entries: [], next: null })
    later()
    const closed = await proof(giveawayId)
    expect(closed).toMatchObject({ seed: null, winners: [], giveaway: { state: 'closed' } })
    expect(closed.entries).toHaveLength(6)
    expect(new Set(closed.entries.map(({ entrantId }) => entrantId)).size).toBe(3)
    const { draw: drawn, notifications } = await done(draw(house, stage, giveawayId))
    expect(notifications).toEqual({ state: 'queued', told: 2 })
    expect(drawn).toMatchObject({ state: 'drawn', entries: 6, entrants: 3, entriesHash: closed.entriesHash })
    expect(drawn.drawn.map(({ name }) => name)).toEqual(['Lim Wei Jian', 'Lim Wei Jian'])
    const after = await proof(giveawayId)
    expect(after).toMatchObject({
      seedHash: open.seedHash,
      entriesHash: closed.entriesHash,
      entries: closed.entries,
      winners: drawn.drawn.map(({ entryId }) => entryId),
    })
    expect(after.seed).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(after)).not.toContain('Lim Wei Jian')
    const won = await Promise.all(people.map(async (person) => (await seen(person, giveawayId))?.hasWon))
    expect(won.filter(Boolean)).toHaveLength(2)
    expect(won).toContain(false)
  })

  test('the list comes in pages, which together are the list that was fixed', async () => {
    const giveawayId = await openGiveaway(house, stage, { mostEntries: 10 })
    const person = await addEntrant(house, stage)
    for (let n = 0; n < 5; n++) await done(enter(house, person, giveawayId))
    later()
    const whole = await proof(giveawayId)
    const first = await proof(giveawayId, { limit: '3' })
    const second = await proof(giveawayId, { limit: '3', after: first.next })
    expect([...first.entries, ...second.entries]).toEqual(whole.entries)
    expect(second.next).toBeNull()
  })

  test('who has entered finds their entries in it, and nobody finds those of others', async () => {
    const giveawayId = await openGiveaway(house, stage, { mostEntries: 2 })
    const [one, two] = [await addEntrant(house, stage), await addEntrant(house, stage)]
    const first = await done(enter(house, one, giveawayId))
    const second = await done(enter(house, one, giveawayId))
    const ids = [first, second].map(({ entry }) => entry.id).toSorted()
    await done(enter(house, two, giveawayId))
    const ownOf = async (person: Person) => {
      const { ownEntries } = await reply(
        as(house, person).call('giveaways.proof', { query: { giveawayId, limit: '1' } }),
      )
      return ownEntries
    }
    expect(await ownOf(one)).toEqual(ids)
    later()
    expect(await ownOf(one)).toEqual(ids)
    expect(await ownOf(two)).toHaveLength(1)
    expect(await ownOf(nobody)).toEqual([])
    expect((await proof(giveawayId)).giveaway).toMatchObject({ cost: 0, mostEntries: 2 })
  })

  test('of fewer people than winners all win, and of nobody nobody', async () => {
    const giveawayId = await openGiveaway(house, stage, { winners: 5 })
    await done(enter(house, await addEntrant(house, stage), giveawayId))
    const empty = await openGiveaway(house, stage)
    later()
    expect((await done(draw(house, stage, giveawayId))).draw.drawn).toHaveLength(1)
    const { draw: drawn, notifications } = await done(draw(house, stage, empty))
    expect(drawn.drawn).toEqual([])
    expect(notifications).toEqual({ state: 'none', told: 0 })
  })

  test('the job closes what is due, before anybody draws', async () => {
    const giveawayId = await openGiveaway(house, stage)
    later()
    await runJob(house.deps, 'giveaways.close', {})
    expect(
      await house.rows('select closed_at from giveaways where id = $1 and entries_hash is not null', [
        giveawayId,
      ]),
    ).toEqual([{ closed_at: house.clock.now() }])
  })

  test('whoever leaves before the closing is not in the list; whoever leaves behind it may win, and is not told', async () => {
    const early = await openGiveaway(house, stage)
    const late = await openGiveaway(house, stage, { winners: 2 })
    const [leaver, other] = [await addEntrant(house, stage), await addEntrant(house, stage)]
    for (const id of [early, late]) await done(enter(house, leaver, id))
    await done(enter(house, other, late))
    const leave = (id: string) =>
      house.rows('update giveaway_entries set user_id = null where giveaway_id = $1 and user_id = $2', [
        id,
        leaver.userId,
      ])
    await leave(early)
    later()
    expect((await proof(early)).entries).toEqual([])
    expect((await proof(late)).entries).toHaveLength(2)
    await leave(late)
    const { draw: drawn, notifications } = await done(draw(house, stage, late))
    expect(new Set(drawn.drawn.map(({ name }) => name))).toEqual(new Set(['Lim Wei Jian', null]))
    expect(notifications).toEqual({ state: 'partly', told: 1 })
  })

  test('a draw holds when nobody can be told, and says so; drawn again it tells them, and changes nothing', async () => {
    const giveawayId = await openGiveaway(house, stage)
    const person = await addEntrant(house, stage)
    await done(enter(house, person, giveawayId))
    later()
    await house.rows('alter table notifications rename to notifications_away')
    const drawing = await draw(house, stage, giveawayId)
    await house.rows('alter table notifications_away rename to notifications')
    const first = await done(drawing)
    expect(first.notifications).toEqual({ state: 'failed', told: 0 })
    expect(first.draw.drawn).toHaveLength(1)
    const again = await done(draw(house, stage, giveawayId))
    expect(again).toEqual({ ...first, notifications: { state: 'queued', told: 1 } })
    await done(draw(house, stage, giveawayId))
    expect(
      await house.rows('select user_id, path from notifications where cause = $1', [giveawayId]),
    ).toEqual([{ user_id: person.userId, path: `/giveaways/${giveawayId}` }])
  })
})

describe('creating and deleting', () => {
  test('one that closes before it opens is no valid request; one in the past is refused', async () => {
    const opensAt = '2026-11-19T10:00:00Z'
    const body = { eventId: stage.eventId, title: 'x', cost: 0, winners: 1, opensAt }
    expectApiFault(
      await as(house, stage.owner).call('giveaways.create', { body: { ...body, closesAt: opensAt } }),
      400,
      /closesAt must be later than opensAt/,
    )
    const past = { ...body, closesAt: '2026-11-20T12:59:59Z' }
    expect(await reply(as(house, stage.owner).call('giveaways.create', { body: past }))).toMatchObject({
      reason: 'closes_in_the_past',
    })
  })

  test('a deletion gives the points back, and may be sent again; what is drawn stays', async () => {
    const giveawayId = await openGiveaway(house, stage, { cost: 20, mostEntries: 3 })
    const person = await addEntrant(house, stage, { points: 70 })
    for (let n = 0; n < 3; n++) await done(enter(house, person, giveawayId))
    expect(await balanceOf(house, stage, person.userId)).toBe(10)
    const body = { eventId: stage.eventId, giveawayId }
    const remove = () => as(house, stage.owner).call('giveaways.delete', { body })
    expect(await done(remove())).toEqual({ state: 'done', giveawayId })
    expect(await balanceOf(house, stage, person.userId)).toBe(70)
    expect(await done(remove())).toEqual({ state: 'done', giveawayId })
    expect(await balanceOf(house, stage, person.userId)).toBe(70)

    const drawn = await openGiveaway(house, stage)
    later()
    await done(draw(house, stage, drawn))
    const call = as(house, stage.owner).call('giveaways.delete', { body: { ...body, giveawayId: drawn } })
    expect(await reply(call)).toMatchObject({ state: 'refused', reason: 'drawn' })
  })

  test('an event that may be deleted goes with its giveaways', async () => {
    const draft = await openStage(house)
    await house.rows('delete from registrations where event_id = $1', [draft.eventId])
    await house.rows(`update events set status = 'draft' where id = $1`, [draft.eventId])
    const giveawayId = await openGiveaway(house, draft)
    await done(as(house, draft.owner).call('events.delete', { body: { eventId: draft.eventId } }))
    expect(await house.rows('select 1 from giveaways where id = $1', [giveawayId])).toEqual([])
  })
})

test('the giveaways of another event are none of this one', async () => {
  const giveawayId = await openGiveaway(house, await openStage(house))
  later()
  expectApiFault(await draw(house, stage, giveawayId), 404, /no such giveaway/)
  expectApiFault(
    await as(house, stage.owner).call('giveaways.delete', { body: { eventId: stage.eventId, giveawayId } }),
    404,
    /no such giveaway/,
  )
})
