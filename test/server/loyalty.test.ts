import { randomUUIDv7 } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { addEntrant, enter, openGiveaway, openStage } from '../support/giveaways.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser, addSignedIn, nobody, openStudio } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addEvent, addTicket, balanceOf, scanOf } from '../support/people.ts'
import { addRows } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())
const stage = await openStage(house)

describe('settings', () => {
  const begins = {
    pointsPerScan: 10,
    pointsPerRegistration: 0,
    pointsPerRinggit: 0,
    version: 1,
  }
  const save = (person: Person, body: object) =>
    reply(as(house, person).call('loyalty.saveSettings', { body }))
  const read = async (person: Person, organizationId: string) =>
    (await reply(as(house, person).call('loyalty.settings', { query: { organizationId } }))).settings

  test('staff see them, owners and admins save them', async () => {
    const { organizationId, owner, staff } = await openStudio(house)
    expect(await read(staff, organizationId)).toEqual({ ...begins, mayEdit: false })
    expect(await read(owner, organizationId)).toEqual({ ...begins, mayEdit: true })
    const saved = { ...begins, pointsPerRegistration: 20, pointsPerRinggit: 2, version: 2, mayEdit: true }
    const rates = { pointsPerRegistration: 20, pointsPerRinggit: 2 }
    expect(await save(owner, { organizationId, ...rates })).toEqual({ state: 'done', settings: saved })
    expect(await read(staff, organizationId)).toEqual({ ...saved, mayEdit: false })
    const log = await house.rows('select metadata from audit_log where organization_id = $1', [
      organizationId,
    ])
    expect(log).toEqual([{ metadata: { pointsPerScan: 10, ...rates } }])
  })

  test('a stale version writes nothing over, and shows what there is', async () => {
    const { organizationId, owner, admin } = await openStudio(house)
    await save(owner, { organizationId, pointsPerScan: 5, version: 1 })
    expect(await save(admin, { organizationId, pointsPerScan: 7, version: 1 })).toMatchObject({
      reason: 'changed_meanwhile',
      settings: { pointsPerScan: 5, version: 2 },
    })
    expect(await save(admin, { organizationId, pointsPerScan: 7, version: 2 })).toMatchObject({
      state: 'done',
    })
  })

  test('of 20 who save the same version at once one does', async () => {
    const { organizationId, owner } = await openStudio(house)
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, pointsPerScan) =>
        save(owner, { organizationId, pointsPerScan, version: 1 }),
      ),
    )
    expect(saves.filter(({ state }) => state === 'done')).toHaveLength(1)
    expect((await read(owner, organizationId)).version).toBe(2)
  })

  test.each([-1, 10_001, 1.5, '5', null])('%j is no rate', async (pointsPerScan) => {
    const { organizationId, owner } = await openStudio(house)
    const sent = await as(house, owner).send('loyalty.saveSettings', {
      body: { organizationId, pointsPerScan },
    })
    expect(sent.status).toBe(400)
  })

  test('a rate counts for later scans only', async () => {
    const event = await addEvent(house)
    const { organizationId } = event
    const owner = await addOrganiser(house, { organizationId, role: 'owner' })
    const door = await pairDoor(house, event)
    const [early, late, none] = [
      await addTicket(house, event),
      await addTicket(house, event),
      await addTicket(house, event),
    ]
    await admit(door, [scanOf(early)])
    await save(owner, { organizationId, pointsPerScan: 3 })
    await admit(door, [scanOf(late)])
    await save(owner, { organizationId, pointsPerScan: 0 })
    await admit(door, [scanOf(none)])
    const balances = [early, late, none].map(({ userId }) => balanceOf(house, event, userId))
    expect(await Promise.all(balances)).toEqual([10, 3, 0])
  })
})

describe('rewards', () => {
  test('nobody has any without points and tickets', async () => {
    const person = await addSignedIn(house)
    expect(await reply(as(house, person).call('loyalty.rewards', { query: {} }))).toEqual({
      organizations: [],
      history: [],
      next: null,
    })
  })

  test('each organisation has its balance, its giveaways, and why one can not be entered', async () => {
    const other = await openStage(house)
    const person = await addEntrant(house, stage, { points: 40 })
    await addTicket(house, other, { userId: person.userId })
    const cheap = await openGiveaway(house, stage, { cost: 30, mostEntries: 5 })
    const dear = await openGiveaway(house, stage, { cost: 300 })
    const there = await openGiveaway(house, other, { audience: 'checked_in' })
    await done(enter(house, person, cheap))
    const { organizations, history } = await reply(as(house, person).call('loyalty.rewards', { query: {} }))
    const told = Object.fromEntries(organizations.map(({ id, balance }) => [id, balance]))
    expect(told).toEqual({ [stage.organizationId]: 10, [other.organizationId]: 0 })
    const reasons = organizations.flatMap(({ giveaways }) => giveaways.map(({ id, whyNot }) => [id, whyNot]))
    expect(Object.fromEntries(reasons)).toMatchObject({
      [cheap]: 'too_few_points',
      [dear]: 'too_few_points',
      [there]: 'not_checked_in',
    })
    expect(history).toMatchObject([
      { kind: 'giveaway_entry', amount: -30, note: 'Meet the band', event: { id: stage.eventId } },
      { kind: 'scan', amount: 40, event: null },
    ])
  })

  test('the history comes in pages, of all organisations or of one, and has every entry once', async () => {
    const other = await openStage(house)
    const { userId, ...person } = await addSignedIn(house)
    const entries = Array.from({ length: 25 }, (_, at) => ({
      organizationId: at % 3 === 0 ? stage.organizationId : other.organizationId,
      id: randomUUIDv7(),
      userId,
      amount: at + 1,
    }))
    await addRows(house, 'point_entries', entries)
    const walk = async (query: { organizationId?: string }) => {
      const ids: string[] = []
      for (let after: string | undefined; ;) {
        const page = await reply(
          as(house, { userId, ...person }).call('loyalty.rewards', {
            query: { ...query, limit: '4', ...(after !== undefined && { after }) },
          }),
        )
        ids.push(...page.history.map(({ id }) => id))
        if (page.next === null) return ids
        after = page.next
      }
    }
    const newestFirst = entries.map(({ id }) => id).toSorted((a, b) => (a < b ? 1 : -1))
    expect(await walk({})).toEqual(newestFirst)
    const { organizationId } = stage
    const ofOne = new Set(
      entries.filter((each) => each.organizationId === organizationId).map(({ id }) => id),
    )
    expect(await walk({ organizationId })).toEqual(newestFirst.filter((id) => ofOne.has(id)))
    expect(await walk({ organizationId: randomUUIDv7() })).toEqual([])
  })

  test('nothing of another person is among them', async () => {
    const [one, two] = [
      await addEntrant(house, stage, { points: 11 }),
      await addEntrant(house, stage, { points: 22 }),
    ]
    const giveawayId = await openGiveaway(house, stage, { mostEntries: 2 })
    await done(enter(house, one, giveawayId))
    const seen = await reply(as(house, two).call('loyalty.rewards', { query: {} }))
    expect(seen.history).toHaveLength(1)
    const giveaway = seen.organizations[0]!.giveaways.find(({ id }) => id === giveawayId)
    expect(giveaway).toMatchObject({ ownEntries: 0, canEnter: true, hasWon: null })
    expect(seen.organizations[0]!.balance).toBe(22)
  })
})

describe('the hub', () => {
  const hub = (person: Person, eventId: string) =>
    reply(as(house, person).call('tickets.hub', { query: { eventId } }))

  test('has the points and the giveaways of the event, for who has a ticket of it', async () => {
    const own = await openStage(house)
    const person = await addEntrant(house, own, { points: 8 })
    const giveawayId = await openGiveaway(house, own, { cost: 5 })
    const { organizationId, eventId } = own
    expect(await hub(person, eventId)).toMatchObject({
      points: { organizationId, balance: 8 },
      giveaways: [{ id: giveawayId, canEnter: true }],
    })
    const nothing = { tickets: [], points: null, giveaways: [] }
    expect(await hub(await addSignedIn(house), eventId)).toMatchObject(nothing)
    expect(await hub(nobody, eventId)).toMatchObject(nothing)
    expect(await hub(person, randomUUIDv7())).toMatchObject(nothing)
    expect((await hub(person, stage.eventId)).giveaways).toEqual([])
  })
})
