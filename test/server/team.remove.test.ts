import { randomUUIDv7 } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { abilities, mayRemove, roles } from '../../shared/roles.ts'
import { known, pairDoor } from '../support/doors.ts'
import { expectApiFault, expectScannerFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { accept, auditOf, invite, respond, roleOf } from '../support/invitations.ts'
import { addOrganiser, addSignedIn, addZone, join, limitToZone, openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())

const withEvent = (studio: Studio) =>
  addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } })

const pairs = roles.slice(0, 3).flatMap((actor) => roles.map((target) => ({ actor, target })))

test.each(pairs)('$actor removes another $target as the table of roles says', async ({ actor, target }) => {
  const { organizationId, ...people } = await openStudio(house)
  const other = await addOrganiser(house, { organizationId, role: target })
  const answer = await as(house, people[actor]).call('team.remove', { body: { userId: other.userId } })
  if (mayRemove(actor, target)) {
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ state: 'done', userId: other.userId, revokedInvitationIds: [] })
    expect(await roleOf(house, organizationId, other)).toBeNull()
  } else {
    expectApiFault(answer, 403, /Only owners/)
    expect(await roleOf(house, organizationId, other)).toBe(target)
  }
})

test.each(['admin', 'staff', 'crew'] as const)('an %s may leave', async (role) => {
  const studio = await openStudio(house)
  const { status, body } = await as(house, studio[role]).call('team.remove', {
    body: { userId: studio[role].userId },
  })
  const left = { state: 'done', userId: studio[role].userId, revokedInvitationIds: [] }
  expect({ status, body }).toEqual({ status: 200, body: left })
  expect(await auditOf(house, studio.organizationId)).toEqual(['team.member_left'])
  expectApiFault(
    await as(house, studio[role]).call('team.view', { query: {} }),
    403,
    abilities['studio.open'].refusal,
  )
})

test('the last owner stays, asked by themselves, and nothing is written', async () => {
  const studio = await openStudio(house)
  const answer = await as(house, studio.owner).call('team.remove', { body: { userId: studio.owner.userId } })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    state: 'refused',
    reason: 'last_owner',
    message: expect.stringMatching(/owner/),
  })
  expect(await roleOf(house, studio.organizationId, studio.owner)).toBe('owner')
  expect(await auditOf(house, studio.organizationId)).toEqual([])
})

test('one of two owners may go', async () => {
  const studio = await openStudio(house)
  const second = await addOrganiser(house, { ...studio, role: 'owner' })
  expect(
    (await as(house, second).call('team.remove', { body: { userId: studio.owner.userId } })).body,
  ).toMatchObject({
    state: 'done',
  })
  expect(
    (await as(house, second).call('team.remove', { body: { userId: second.userId } })).body,
  ).toMatchObject({
    reason: 'last_owner',
  })
})

test('removing again is done again, and is audited once', async () => {
  const studio = await openStudio(house)
  for (const time of ['once', 'again']) {
    const { body } = await as(house, studio.owner).call('team.remove', {
      body: { userId: studio.staff.userId },
    })
    expect(body, time).toMatchObject({ state: 'done' })
  }
  expect(await auditOf(house, studio.organizationId)).toEqual(['team.member_removed'])
})

test('a member of another organisation, or of none, is 404', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house)]
  for (const userId of [other.staff.userId, randomUUIDv7()]) {
    expectApiFault(
      await as(house, studio.owner).call('team.remove', { body: { userId } }),
      404,
      /no such member/,
    )
  }
  expect(await roleOf(house, other.organizationId, other.staff)).toBe('staff')
})

test('posting another organisation does not reach into it', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house)]
  const body = { organizationId: other.organizationId, userId: other.staff.userId }
  expectApiFault(
    await as(house, studio.owner).call('team.remove', { body }),
    404,
    /no such event or organisation/,
  )
  expect(await roleOf(house, other.organizationId, other.staff)).toBe('staff')
})

test('removal ends one membership, not those in other organisations', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house)]
  await join(house, { ...other, userId: studio.staff.userId, role: 'staff' })
  await done(as(house, studio.owner).call('team.remove', { body: { userId: studio.staff.userId } }))
  const view = (organizationId: string) =>
    as(house, studio.staff).call('team.view', { query: { organizationId } })
  expect((await view(other.organizationId)).status).toBe(200)
  expectApiFault(await view(studio.organizationId), 404, /not a member/)
})

test('it bites at the very next request of an open session, at every kind of door', async () => {
  const studio = await openStudio(house)
  const event = await withEvent(studio)
  const zone = await addZone(house, event, 'Gate A')
  await limitToZone(house, { ...studio, userId: studio.staff.userId, zoneId: zone })
  const door = await pairDoor(house, event, { memberId: studio.staff.userId })
  expect((await as(house, studio.staff).call('team.view', { query: {} })).status).toBe(200)
  expect((await known(door)).status).toBe(200)

  await done(as(house, studio.owner).call('team.remove', { body: { userId: studio.staff.userId } }))
  expectApiFault(await as(house, studio.staff).call('team.view', { query: {} }), 403, /studio/)
  expectScannerFault(await known(door), 403, /Pair it again/)
  expect(await house.rows('select * from member_zones where user_id = $1', [studio.staff.userId])).toEqual([])
})

test('a door of a removed member stays shut when the member comes back', async () => {
  const studio = await openStudio(house)
  const door = await pairDoor(house, await withEvent(studio), { memberId: studio.staff.userId })
  await done(as(house, studio.owner).call('team.remove', { body: { userId: studio.staff.userId } }))
  const [entry] = await house.rows(
    'select metadata from audit_log where organization_id = $1 and action = $2',
    [studio.organizationId, 'team.member_removed'],
  )
  expect(entry).toEqual({
    metadata: {
      role: 'staff',
      revokedGrantIds: [door.grantId],
      revokedInvitationIds: [],
      revokedApiKeyIds: [],
    },
  })
  const sent = await invite(house, studio.owner, { ...studio, email: studio.staff.email })
  expect((await accept(house, studio.staff, sent)).body).toMatchObject({ state: 'done' })
  expectScannerFault(await known(door), 403, /Pair it again/)
})

describe('an invitation does not outlive the membership of who sent it', () => {
  test.each(['removed', 'leaving'] as const)('%s: it is taken back, named in reply and log', async (how) => {
    const studio = await openStudio(house)
    const again = await addSignedIn(house, { name: 'Tan Mei Ling' })
    const sent = await invite(house, studio.admin, { ...studio, email: again.email, role: 'admin' })
    const kept = await invite(house, studio.owner, { ...studio, email: 'other@people.example' })

    const by = how === 'removed' ? studio.owner : studio.admin
    const removing = as(house, by).call('team.remove', { body: { userId: studio.admin.userId } })
    expect((await done(removing)).revokedInvitationIds).toEqual([sent.invitationId])
    expect((await accept(house, again, sent)).body).toMatchObject({ state: 'refused', reason: 'revoked' })
    expect(await roleOf(house, studio.organizationId, again)).toBeNull()
    expect(
      await house.rows(
        "select metadata->'revokedInvitationIds' as ids from audit_log where organization_id = $1 and action like 'team.member%'",
        [studio.organizationId],
      ),
    ).toEqual([{ ids: [sent.invitationId] }])
    const { invitations } = await reply(as(house, studio.owner).call('team.view', { query: {} }))
    expect(invitations.map(({ id }) => id)).toEqual([kept.invitationId])
  })

  test('one that somebody else renewed is theirs, and stays', async () => {
    const studio = await openStudio(house)
    const invited = await addSignedIn(house)
    await invite(house, studio.admin, { ...studio, email: invited.email })
    const renewed = await invite(house, studio.owner, { ...studio, email: invited.email })
    const removing = as(house, studio.owner).call('team.remove', { body: { userId: studio.admin.userId } })
    expect((await done(removing)).revokedInvitationIds).toEqual([])
    expect((await accept(house, invited, renewed)).body).toMatchObject({ state: 'done' })
  })

  test.each(['gone', 'staff'] as const)(
    'a row of one whose sender is %s can be neither seen nor answered',
    async (now) => {
      const studio = await openStudio(house)
      const invited = await addSignedIn(house)
      const sent = await invite(house, studio.admin, { ...studio, email: invited.email })
      await house.rows(
        now === 'gone'
          ? 'update memberships set removed_at = now() where user_id = $1'
          : "update memberships set role = 'staff' where user_id = $1",
        [studio.admin.userId],
      )
      expect((await reply(as(house, invited).call('invitations.mine'))).invitations).toEqual([])
      for (const answered of [
        await accept(house, invited, sent),
        await respond(house, invited, sent.invitationId, 'accept'),
      ])
        expect(answered.body).toMatchObject({ state: 'refused', reason: 'revoked' })
      expect(await roleOf(house, studio.organizationId, invited)).toBeNull()
    },
  )
})
