import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, TONIGHT } from '../support/clock.ts'
import { admit, enrol, known, undo } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { expectApiFault, expectScannerFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { accept, invite } from '../support/invitations.ts'
import { addSignedIn, addZone, join, limitToZone, nobody, openStudio } from '../support/organisers.ts'
import type { Person, Studio } from '../support/organisers.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'
import type { TestEvent } from '../support/people.ts'
import { auditOf, createEvent, organizerOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())

let studio: Studio
let event: TestEvent
beforeEach(async () => {
  house.clock.set(TONIGHT)
  studio = await openStudio(house)
  event = await addEvent(house, { organizer: organizerOf(studio) })
})

const pair = (by: Person, memberId?: string) =>
  as(house, by).call('scanners.pair', { body: { eventId: event.eventId, memberId } })

async function openDoor(by: Person, memberId?: string) {
  const { code } = await done(pair(by, memberId))
  const { zones, ...paired } = await reply(enrol(house, { code, device: 'Telefon' }))
  const door: Door = { url: house.url, ...paired }
  return { door, zones }
}

test('a device that staff pair for crew scans in the name of crew, and is told their zones', async () => {
  const { staff, crew, owner, organizationId } = studio
  const zoneId = await addZone(house, event, 'Pintu Utara')
  await limitToZone(house, { organizationId, userId: crew.userId, zoneId })
  const { door, zones } = await openDoor(staff, crew.userId)
  expect(zones).toEqual([{ id: zoneId, name: 'Pintu Utara' }])

  const scan = scanOf(await addTicket(house, event))
  await reply(admit(door, [scan]))
  await reply(undo(door, scan))
  const { eventId } = event
  expect(
    (await reply(as(house, owner).call('scanners.list', { query: { eventId } }))).scanners,
  ).toMatchObject([{ grantId: door.grantId, member: { id: crew.userId, name: crew.name } }])
  const written = (await auditOf(house, studio)).map(({ action, actor_id, metadata }) => ({
    action,
    actor_id,
    metadata,
  }))
  expect(written).toMatchObject([
    {
      action: 'scanner.pairing_code_made',
      actor_id: staff.userId,
      metadata: { memberId: crew.userId },
    },
    { action: 'scanner.enrolled', actor_id: crew.userId },
    { action: 'scan.undone', actor_id: crew.userId },
  ])
})

test('removing the member ends the device that was paired for them, and leaves that of who paired it', async () => {
  const { staff, crew, owner } = studio
  const [theirs, own] = [await openDoor(staff, crew.userId), await openDoor(staff)]
  const { code } = await done(pair(staff, crew.userId))
  await done(as(house, owner).call('team.remove', { body: { userId: crew.userId } }))
  expectScannerFault(await known(theirs.door), 403, /Pair it again/)
  expect((await enrol(house, { code, device: 'Telefon' })).status).toBe(403)
  await reply(known(own.door))
})

test('who accepts an invitation as crew finds the event and pairs their own phone', async () => {
  const person = await addSignedIn(house)
  const { organizationId } = studio
  const sent = await invite(house, studio.owner, { organizationId, email: person.email, role: 'crew' })
  await done(accept(house, person, sent))
  const { events } = await reply(as(house, person).call('scanners.events'))
  expect(events).toEqual([
    {
      id: event.eventId,
      organizationId,
      name: 'Malam Muzik',
      venue: 'Dataran Merdeka',
      startsAt: expect.any(String),
      endsAt: expect.any(String),
    },
  ])
  const { door } = await openDoor(person)
  await reply(admit(door, [scanOf(await addTicket(house, event))]))
  await done(as(house, studio.owner).call('team.remove', { body: { organizationId, userId: person.userId } }))
  expectScannerFault(await known(door), 403, /Pair it again/)
  expectApiFault(await pair(person), 403, /The studio is for/)
})

const who = ['owner', 'admin', 'staff', 'crew'] as const
test.each([
  ['owner', [201, 201, 201, 201]],
  ['admin', [403, 201, 201, 201]],
  ['staff', [403, 403, 201, 201]],
  ['crew', [403, 403, 403, 201]],
] as const)('%s pairs for owner, admin, staff and crew: %j', async (by, expected) => {
  const statuses = []
  for (const target of who) statuses.push((await pair(studio[by], studio[target].userId)).status)
  expect(statuses).toEqual(expected)
  const codes = await house.rows('select member_id from pairing_codes where event_id = $1', [event.eventId])
  expect(codes).toHaveLength(expected.filter((status) => status === 201).length)
})

test('crew are told nothing of who else is a member', async () => {
  const { owner, crew } = studio
  const texts = []
  for (const memberId of [owner.userId, randomUUIDv7()]) {
    const answer = await pair(crew, memberId)
    expectApiFault(answer, 403, /Only owners, admins and staff manage scanners/)
    texts.push(answer.text)
  }
  expect(new Set(texts).size).toBe(1)
})

test('nobody is paired for who is no member, or is one no more', async () => {
  const { owner, crew } = studio
  const stranger = await addSignedIn(house)
  await done(as(house, owner).call('team.remove', { body: { userId: crew.userId } }))
  for (const { userId } of [stranger, crew])
    expectApiFault(await pair(owner, userId), 404, /There is no such member/)
  expectApiFault(await pair(nobody), 401, /Sign in first/)
})

test('crew find neither drafts, closed events nor those of others, and pair with no draft', async () => {
  const { owner, crew, staff } = studio
  const draft = await createEvent(house, studio)
  const elsewhere = await openStudio(house)
  const foreign = await addEvent(house, { organizer: organizerOf(elsewhere) })
  const events = async (by: Person) =>
    (await reply(as(house, by).call('scanners.events'))).events.map(({ id }) => id)
  expect(await events(crew)).toEqual([event.eventId])

  const pairWith = (by: Person, eventId: string) => as(house, by).call('scanners.pair', { body: { eventId } })
  for (const hidden of [draft.id, foreign.eventId, randomUUIDv7()])
    expectApiFault(await pairWith(crew, hidden), 404, /no such event or organisation/)
  await done(pairWith(staff, draft.id))

  await done(as(house, owner).call('events.status', { body: { eventId: event.eventId, status: 'closed' } }))
  expect(await events(crew)).toEqual([])
  expect(await reply(pair(crew))).toMatchObject({ state: 'refused', reason: 'event_closed' })
})

test('an event is found until a day after its end, and in every organisation of the person', async () => {
  const second = await openStudio(house)
  const later = await addEvent(house, {
    organizer: organizerOf(second),
    endsAt: new Date('2026-11-22T00:00:00Z'),
  })
  await join(house, { organizationId: second.organizationId, userId: studio.crew.userId, role: 'crew' })
  const events = async () =>
    (await reply(as(house, studio.crew).call('scanners.events'))).events.map(({ id }) => id)
  expect((await events()).toSorted()).toEqual([event.eventId, later.eventId].toSorted())
  const [row] = await house.rows<{ ends_at: Date }>('select ends_at from events where id = $1', [
    event.eventId,
  ])
  house.clock.set(new Date(row!.ends_at.getTime() + DAY_MS).toISOString())
  expect(await events()).toEqual([later.eventId])
})
