import { randomUUIDv7 } from 'node:crypto'
import { abilities, mayChangeRole, roles } from '@masuk/shared/roles.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { addProgram } from '../support/api-keys.ts'
import { as, done, reply } from '../support/call.ts'
import { known, pairDoor } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { accept, auditOf, invite, roleOf } from '../support/invitations.ts'
import { addOrganiser, addSignedIn, addZone, limitToZone, openStudio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { organizerOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())

const NOTHING_ENDED = { revokedApiKeyIds: [], revokedInvitationIds: [] }

test.each(roles.slice(0, 3))('%s changes roles as the table says', async (actor) => {
  const studio = await openStudio(house)
  for (const from of roles) {
    const other = await addOrganiser(house, { ...studio, role: from })
    const { userId } = other
    for (const to of roles) {
      await house.rows('update memberships set role = $2 where user_id = $1', [userId, from])
      const answer = await as(house, studio[actor]).call('team.change', { body: { userId, role: to } })
      const isAllowed = mayChangeRole(actor, from, to)
      expect([answer.status, from, to]).toEqual([isAllowed ? 200 : 403, from, to])
      expect(await roleOf(house, studio.organizationId, other)).toBe(isAllowed ? to : from)
    }
  }
})

test('staff may not, and are told who may', async () => {
  const { crew, staff } = await openStudio(house)
  const answer = await as(house, staff).call('team.change', { body: { userId: crew.userId, role: 'staff' } })
  expectApiFault(answer, 403, abilities['team.manage'].refusal)
})

describe('what is told to whom it is too much', () => {
  test.each([
    ['an owner', 'owner', 'crew', /Only owners change an owner/],
    ['a new owner', 'staff', 'owner', /Only owners make somebody an owner/],
  ] as const)('%s', async (_, from, to, sentence) => {
    const { admin, ...studio } = await openStudio(house)
    const body = { userId: studio[from].userId, role: to }
    expectApiFault(await as(house, admin).call('team.change', { body }), 403, sentence)
  })

  test('themselves as an owner: nobody raises themselves', async () => {
    const { admin } = await openStudio(house)
    const answer = await as(house, admin).call('team.change', {
      body: { userId: admin.userId, role: 'owner' },
    })
    expectApiFault(answer, 403, /Only owners make/)
  })
})

test('the last owner can not step down; of two one can', async () => {
  const { owner, organizationId } = await openStudio(house)
  const stepDown = () =>
    reply(as(house, owner).call('team.change', { body: { userId: owner.userId, role: 'admin' } }))
  expect(await stepDown()).toMatchObject({
    state: 'refused',
    reason: 'last_owner',
    message: /another member an owner/ as never,
  })
  expect(await auditOf(house, organizationId)).toEqual([])
  await addOrganiser(house, { organizationId, role: 'owner' })
  expect(await stepDown()).toMatchObject({ state: 'done', role: 'admin' })
})

test('another role counts at the next request of an open session, up and down', async () => {
  const { owner, crew, organizationId } = await openStudio(house)
  const change = (role: 'admin' | 'crew') =>
    done(as(house, owner).call('team.change', { body: { userId: crew.userId, role } }))
  const see = () => as(house, crew).call('organizations.audit', { query: { organizationId } })
  expect((await see()).status).toBe(403)
  expect(await change('admin')).toEqual({
    state: 'done',
    userId: crew.userId,
    role: 'admin',
    zones: [],
    ...NOTHING_ENDED,
  })
  expect((await see()).status).toBe(200)
  await change('crew')
  expect((await see()).status).toBe(403)
})

test('what only the former role allowed ends with it, in reply and log; the rest goes on', async () => {
  const studio = await openStudio(house)
  const { owner, admin, organizationId } = studio
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const program = await addProgram(house, { ...studio, maker: admin })
  const invited = await addSignedIn(house)
  const sent = await invite(house, admin, { ...studio, email: invited.email, role: 'admin' })
  const door = await pairDoor(house, event, { memberId: admin.userId })

  const changed = await done(
    as(house, owner).call('team.change', { body: { userId: admin.userId, role: 'staff' } }),
  )
  const ended = { revokedApiKeyIds: [program.apiKeyId], revokedInvitationIds: [sent.invitationId] }
  expect(changed).toMatchObject({ role: 'staff', ...ended })
  const [entry] = await house.rows<{ metadata: object }>(
    `select metadata from audit_log where organization_id = $1 and action = 'team.role_changed'`,
    [organizationId],
  )
  expect(entry?.metadata).toEqual({
    before: 'admin',
    after: 'staff',
    zoneIds: { before: [], after: [] },
    ...ended,
  })
  expect((await accept(house, invited, sent)).body).toMatchObject({ state: 'refused', reason: 'revoked' })
  expect((await known(door)).status).toBe(200)
  const list = () => as(house, program).call('events.list', { query: { organizationId } })
  expect((await list()).status).toBe(401)
  // An admin again is no reason for a key to come back.
  await done(as(house, owner).call('team.change', { body: { userId: admin.userId, role: 'admin' } }))
  expect((await list()).status).toBe(401)
})

test('an owner who becomes an admin keeps keys and invitations: admins have them too', async () => {
  const studio = await openStudio(house)
  const second = await addOrganiser(house, { ...studio, role: 'owner' })
  const program = await addProgram(house, { ...studio, maker: second })
  await invite(house, second, { ...studio, email: 'zoe@people.example' })
  const body = { userId: second.userId, role: 'admin' } as const
  expect(await done(as(house, studio.owner).call('team.change', { body }))).toMatchObject(NOTHING_ENDED)
  const { organizationId } = studio
  expect((await as(house, program).call('events.list', { query: { organizationId } })).status).toBe(200)
})

describe('zones', () => {
  async function openZones() {
    const studio = await openStudio(house)
    const [first, second] = [
      await addEvent(house, { organizer: organizerOf(studio) }),
      await addEvent(house, { organizer: organizerOf(studio) }),
    ]
    const zones = {
      a: await addZone(house, first, 'Gate A'),
      b: await addZone(house, first, 'Gate B'),
      other: await addZone(house, second, 'Hall'),
    }
    await limitToZone(house, { ...studio, userId: studio.crew.userId, zoneId: zones.a })
    const change = (body: { role?: 'staff'; zoneIds?: string[] }) =>
      as(house, studio.admin).call('team.change', { body: { userId: studio.crew.userId, ...body } })
    return { studio, first, zones, change }
  }

  test('all of them are replaced; the next call of a checkpoint asks for the new ones', async () => {
    const { studio, first, zones, change } = await openZones()
    const enter = async (zoneId: string) => {
      const body = { eventId: first.eventId, zoneId }
      return (await as(house, studio.crew).call('exhibition.checkpoint', { body })).status
    }
    expect([await enter(zones.a), await enter(zones.b)]).toEqual([201, 403])
    expect(await done(change({ zoneIds: [zones.b, zones.other] }))).toMatchObject({
      role: 'crew',
      zones: [
        { id: zones.b, name: 'Gate B' },
        { id: zones.other, name: 'Hall' },
      ],
    })
    expect([await enter(zones.a), await enter(zones.b)]).toEqual([403, 201])
    expect(await auditOf(house, studio.organizationId)).toEqual(['team.zones_replaced'])
  })

  test('left out they stay with another role; given empty they go', async () => {
    const { zones, change } = await openZones()
    expect(await done(change({ role: 'staff' }))).toMatchObject({ zones: [{ id: zones.a }] })
    expect(await done(change({ zoneIds: [] }))).toMatchObject({ role: 'staff', zones: [] })
  })

  test('one that is not there changes nothing', async () => {
    const { studio, zones, change } = await openZones()
    expectApiFault(await change({ role: 'staff', zoneIds: [zones.b, randomUUIDv7()] }), 404, /zone/)
    expect(await roleOf(house, studio.organizationId, studio.crew)).toBe('crew')
  })

  test('twice is done twice, and written down once', async () => {
    const { studio, zones, change } = await openZones()
    const replies = [await done(change({ zoneIds: [zones.b] })), await done(change({ zoneIds: [zones.b] }))]
    expect(replies[0]).toEqual(replies[1])
    expect(await auditOf(house, studio.organizationId)).toEqual(['team.zones_replaced'])
  })

  test('nothing to change is a fault', async () => {
    const { change } = await openZones()
    expectApiFault(await change({}), 400, /role must be given, or zoneIds/)
  })
})

test('strangers, former members and members of others are 404', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house)]
  await done(as(house, studio.owner).call('team.remove', { body: { userId: studio.staff.userId } }))
  for (const userId of [studio.staff.userId, other.staff.userId, randomUUIDv7()]) {
    const answer = await as(house, studio.owner).call('team.change', { body: { userId, role: 'crew' } })
    expectApiFault(answer, 404, /no such member/)
  }
})
