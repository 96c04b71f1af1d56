import { randomUUIDv7 } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { as } from '../support/call.ts'
import { DAY_MS, MINUTE_MS } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { auditOf, invite, linkOf } from '../support/invitations.ts'
import { addZone, openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())

const invitationsOf = ({ organizationId }: Studio) =>
  house.rows('select * from invitations where organization_id = $1 order by id', [organizationId])
const zonesOf = async (invitationId: string) => {
  const rows = await house.rows('select zone_id from invitation_zones where invitation_id = $1', [
    invitationId,
  ])
  return rows.map(({ zone_id }) => zone_id)
}
async function withEvent(studio: Studio) {
  return addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } })
}

test('an invitation is kept with its address in one spelling, for seven days, and audited without the address', async () => {
  const studio = await openStudio(house)
  const answer = await as(house, studio.admin).call('invitations.send', {
    body: { email: '  Zoe.Lim@People.Example ', role: 'staff' },
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    state: 'done',
    renewed: false,
    invitation: {
      id: expect.any(String),
      email: 'zoe.lim@people.example',
      role: 'staff',
      zones: [],
      invitedBy: 'Tan Mei Ling',
      expiresAt: new Date(house.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    },
  })
  expect(await invitationsOf(studio)).toMatchObject([
    { email: 'zoe.lim@people.example', role: 'staff', status: 'pending', invited_by: studio.admin.userId },
  ])
  const [entry] = await house.rows('select * from audit_log where organization_id = $1', [
    studio.organizationId,
  ])
  expect(entry).toMatchObject({
    action: 'team.invited',
    actor_id: studio.admin.userId,
    subject_type: 'invitation',
  })
  expect(JSON.stringify(entry)).not.toContain('@')
})

test('inviting the same address again renews the one invitation: role, zones, end and link', async () => {
  const studio = await openStudio(house)
  const zone = await addZone(house, await withEvent(studio), 'Gate A')
  const first = await invite(house, studio.owner, { ...studio, email: 'ali@people.example', zoneIds: [zone] })
  house.clock.pass(MINUTE_MS)
  const again = await as(house, studio.admin).call('invitations.send', {
    body: {
      email: 'ALI@people.example',
      role: 'admin',
      zoneIds: [],
    },
  })
  expect(again.body).toMatchObject({
    state: 'done',
    renewed: true,
    invitation: { id: first.invitationId, role: 'admin', zones: [] },
  })
  expect(await invitationsOf(studio)).toMatchObject([{ role: 'admin', invited_by: studio.admin.userId }])
  expect(await zonesOf(first.invitationId)).toEqual([])
  expect(await linkOf(house, studio.organizationId, first.invitationId)).not.toBe(first.token)
  expect(await auditOf(house, studio.organizationId)).toEqual(['team.invited', 'team.invitation_renewed'])
})

test('an invitation that has ended comes back when the address is invited again', async () => {
  const studio = await openStudio(house)
  const { invitationId } = await invite(house, studio.owner, { ...studio, email: 'ali@people.example' })
  await house.rows('update invitations set expires_at = $2 where id = $1', [invitationId, house.clock.now()])
  const again = await as(house, studio.owner).call('invitations.send', {
    body: { email: 'ali@people.example', role: 'crew' },
  })
  expect(again.body).toMatchObject({ state: 'done', renewed: false, invitation: { id: invitationId } })
})

test('within a minute a renewal keeps its link, so that an address can not be flooded', async () => {
  const studio = await openStudio(house)
  const first = await invite(house, studio.owner, { ...studio, email: 'ali@people.example' })
  house.clock.pass(MINUTE_MS - 1)
  const second = await invite(house, studio.owner, { ...studio, email: 'ali@people.example', role: 'staff' })
  expect(second).toEqual(first)
  expect(await invitationsOf(studio)).toMatchObject([{ role: 'staff' }])
})

test('a live member is refused, a former one is not', async () => {
  const studio = await openStudio(house)
  const { email, userId } = studio.crew
  const ask = () =>
    as(house, studio.owner).call('invitations.send', { body: { email: email.toUpperCase(), role: 'staff' } })
  const refused = await ask()
  expect(refused.status).toBe(201)
  expect(refused.body).toEqual({ state: 'refused', reason: 'already_member', message: expect.any(String) })
  expect(await invitationsOf(studio)).toEqual([])
  await house.rows('update memberships set removed_at = now() where user_id = $1', [userId])
  expect((await ask()).body).toMatchObject({ state: 'done' })
})

test('a known and an unknown address get the same answer', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house)]
  const [known, unknown] = [other.staff.email, `${randomUUIDv7()}@people.example`]
  const answers = []
  for (const email of [known, unknown]) {
    const { status, body } = await as(house, studio.owner).call('invitations.send', {
      body: { email, role: 'crew' },
    })
    answers.push({
      status,
      text: JSON.stringify(body)
        .replaceAll(email, 'EMAIL')
        .replace(/"id":"[^"]+"/, 'ID'),
    })
  }
  expect(answers[0]).toEqual(answers[1])
})

test('zones of another organisation, or of nobody, are 404 and nothing is kept', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house)]
  const mine = await addZone(house, await withEvent(studio), 'Gate A')
  for (const foreign of [await addZone(house, await withEvent(other), 'Gate A'), randomUUIDv7()]) {
    const wanted = { email: 'ali@people.example', role: 'crew' as const, zoneIds: [mine, foreign] }
    expectApiFault(await as(house, studio.owner).call('invitations.send', { body: wanted }), 404, /zone/)
  }
  expect(await invitationsOf(studio)).toEqual([])
  expect(await auditOf(house, studio.organizationId)).toEqual([])
})

test('a zone named twice counts once, and more than twenty are refused', async () => {
  const studio = await openStudio(house)
  const zone = await addZone(house, await withEvent(studio), 'Gate A')
  const { invitationId } = await invite(house, studio.owner, {
    ...studio,
    email: 'a@people.example',
    zoneIds: [zone, zone],
  })
  expect(await zonesOf(invitationId)).toEqual([zone])
  const many = Array.from({ length: 21 }, () => zone)
  const answer = await as(house, studio.owner).call('invitations.send', {
    body: {
      email: 'b@people.example',
      role: 'crew',
      zoneIds: many,
    },
  })
  expectApiFault(answer, 400, /zoneIds may have at most 20/)
})

test('a renewal keeps the zones when it names none, and lifts them when it says so', async () => {
  const studio = await openStudio(house)
  const zoneId = await addZone(house, await withEvent(studio), 'Atas')
  const send = async (more: { zoneIds?: string[] }) => {
    const body = { email: 'ali@people.example', role: 'crew' as const, ...more }
    return (await as(house, studio.owner).call('invitations.send', { body })).body
  }
  await send({ zoneIds: [zoneId] })
  expect(await send({})).toMatchObject({ renewed: true, invitation: { zones: [{ id: zoneId }] } })
  expect(await send({ zoneIds: [] })).toMatchObject({ renewed: true, invitation: { zones: [] } })
})

test.each(['owner', 'visitor', ''])('nobody is invited as %j', async (role) => {
  const studio = await openStudio(house)
  const answer = await as(house, studio.owner).send('invitations.send', {
    body: { email: 'ali@people.example', role },
  })
  expectApiFault(answer, 400, /role/)
})

test.each([
  '',
  'ali',
  'ali@',
  'ali@people',
  'a b@people.example',
  'ali@people.example\r\nBcc: x@y.example',
  'ali\u0000@people.example',
])('%j is no address', async (email) => {
  const studio = await openStudio(house)
  expectApiFault(
    await as(house, studio.owner).call('invitations.send', { body: { email, role: 'crew' } }),
    400,
    /email must be/,
  )
})

test('staff may not invite', async () => {
  const studio = await openStudio(house)
  const body = { email: 'ali@people.example', role: 'crew' } as const
  const answer = await as(house, studio.staff).call('invitations.send', { body })
  expectApiFault(answer, 403, /Only owners and admins/)
})

test('a revoked invitation is over; revoking again is done as well, and is audited once', async () => {
  const studio = await openStudio(house)
  const { invitationId } = await invite(house, studio.owner, { ...studio, email: 'ali@people.example' })
  for (const person of [studio.admin, studio.owner]) {
    const { status, body } = await as(house, person).call('invitations.revoke', { body: { invitationId } })
    expect({ status, body }).toEqual({ status: 200, body: { state: 'done', invitationId } })
  }
  expect(await invitationsOf(studio)).toMatchObject([{ status: 'revoked', answered_by: studio.admin.userId }])
  expect(await auditOf(house, studio.organizationId)).toEqual(['team.invited', 'team.invitation_revoked'])
  // The address is free again, as far as its last mail allows.
  house.clock.pass(MINUTE_MS)
  const next = await invite(house, studio.owner, { ...studio, email: 'ali@people.example' })
  expect(next.invitationId).not.toBe(invitationId)
})

test('an invitation of another organisation is 404 and stays', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house)]
  const { invitationId } = await invite(house, other.owner, { ...other, email: 'ali@people.example' })
  expectApiFault(
    await as(house, studio.owner).call('invitations.revoke', { body: { invitationId } }),
    404,
    /no such invitation/,
  )
  expect(await invitationsOf(other)).toMatchObject([{ status: 'pending' }])
})
