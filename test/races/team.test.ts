import { afterAll, expect, test } from 'vitest'
import { DAY_MS } from '../support/clock.ts'
import { as, done, reply } from '../support/call.ts'
import type { Called } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { accept, auditOf, invite, respond, roleOf } from '../support/invitations.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import { addOrganiser, addSignedIn, addZone, openStudio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { organizerOf } from '../support/studio.ts'
import { addRows } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())

const ROUNDS = 12

/** Races are won and lost by chance. */
async function again(race: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await race()
}

const stateOf = (called: Called<{ state: string }>) => (called.kind === 'reply' ? called.body.state : 'fault')
const states = (calls: Called<{ state: string }>[]) => calls.map(stateOf).toSorted()
const ownersOf = (organizationId: string) =>
  house.rows(
    `select user_id from memberships where organization_id = $1 and role = 'owner' and removed_at is null`,
    [organizationId],
  )

test('two owners who leave at once leave one', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const second = await addOrganiser(house, { ...studio, role: 'owner' })
    const answers = await Promise.all(
      [studio.owner, second].map((owner) =>
        as(house, owner).call('team.remove', { body: { userId: owner.userId } }),
      ),
    )
    expect(states(answers)).toEqual(['done', 'refused'])
    expect(await ownersOf(studio.organizationId)).toHaveLength(1)
  })
})

test('two owners who remove each other at once leave one, and the one removed is told', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const second = await addOrganiser(house, { ...studio, role: 'owner' })
    const answers = await Promise.all([
      as(house, studio.owner).call('team.remove', { body: { userId: second.userId } }),
      as(house, second).call('team.remove', { body: { userId: studio.owner.userId } }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
    expect(states(answers)).toEqual(['done', 'fault'])
    expect(await ownersOf(studio.organizationId)).toHaveLength(1)
  })
})

test('two owners who end each other at once leave one, and the other is told', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const second = await addOrganiser(house, { ...studio, role: 'owner' })
    const demote = (by: typeof second, { userId }: typeof second) =>
      as(house, by).call('team.change', { body: { userId, role: 'admin' } })
    const answers = await Promise.all([demote(studio.owner, second), demote(second, studio.owner)])
    expect(states(answers)).toEqual(['done', 'fault'])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
    expect(await ownersOf(studio.organizationId)).toHaveLength(1)
  })
})

test('two owners who step down at once leave one', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const second = await addOrganiser(house, { ...studio, role: 'owner' })
    const answers = await Promise.all(
      [studio.owner, second].map((owner) =>
        as(house, owner).call('team.change', { body: { userId: owner.userId, role: 'staff' } }),
      ),
    )
    expect(states(answers)).toEqual(['done', 'refused'])
    expect(await ownersOf(studio.organizationId)).toHaveLength(1)
  })
})

test('the last owner removed ten times at once stays', async () => {
  const studio = await openStudio(house)
  const { userId } = studio.owner
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => as(house, studio.owner).call('team.remove', { body: { userId } })),
  )
  expect(new Set(states(answers))).toEqual(new Set(['refused']))
  expect(await ownersOf(studio.organizationId)).toHaveLength(1)
})

test('one owner of two removed ten times at once goes once', async () => {
  const studio = await openStudio(house)
  const second = await addOrganiser(house, { ...studio, role: 'owner' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      as(house, studio.owner).call('team.remove', { body: { userId: second.userId } }),
    ),
  )
  expect(new Set(states(answers))).toEqual(new Set(['done']))
  expect(await auditOf(house, studio.organizationId)).toEqual(['team.member_removed'])
})

test('an invitation accepted ten times at once, by link and by id, is one membership and one entry', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const named = await addSignedIn(house)
    const sent = await invite(house, studio.owner, { ...studio, email: named.email })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? accept(house, named, sent) : respond(house, named, sent.invitationId, 'accept'),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(states(answers))).toEqual(new Set(['done']))
    expect(await roleOf(house, studio.organizationId, named)).toBe('crew')
    expect(await auditOf(house, studio.organizationId)).toEqual(['team.invited', 'team.member_joined'])
  })
})

test('accepted while it is declined: one answer stands, the other is told', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const named = await addSignedIn(house)
    const { invitationId } = await invite(house, studio.owner, { ...studio, email: named.email })
    const [yes, no] = await Promise.all([
      respond(house, named, invitationId, 'accept'),
      respond(house, named, invitationId, 'decline'),
    ])
    expect(states([yes, no])).toEqual(['done', 'refused'])
    const joined = stateOf(yes) === 'done'
    expect(await roleOf(house, studio.organizationId, named)).toBe(joined ? 'crew' : null)
  })
})

test('accepted while it is revoked: either there is a member, or the invitation is gone, never both', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const named = await addSignedIn(house)
    const sent = await invite(house, studio.owner, { ...studio, email: named.email })
    const [joining, revoking] = await Promise.all([
      accept(house, named, sent),
      as(house, studio.owner).call('invitations.revoke', { body: { invitationId: sent.invitationId } }),
    ])
    expect(states([joining, revoking])).toEqual(['done', 'refused'])
    const joined = stateOf(joining) === 'done'
    expect(await roleOf(house, studio.organizationId, named)).toBe(joined ? 'crew' : null)
    const [row] = await house.rows('select status from invitations where id = $1', [sent.invitationId])
    expect(row).toEqual({ status: joined ? 'accepted' : 'revoked' })
  })
})

test('an invitation that is renewed for staff while it is answered by id takes its link', async () => {
  const studio = await openStudio(house)
  const named = await addSignedIn(house)
  const { invitationId } = await invite(house, studio.owner, { ...studio, email: named.email })
  const renewal = await openTransaction(house)
  await renewal.query('select 1 from organizations where id = $1 for no key update', [studio.organizationId])
  const responding = respond(house, named, invitationId, 'accept')
  await untilSomebodyWaits(house)
  await renewal.query(`update invitations set role = 'staff' where id = $1`, [invitationId])
  await renewal.commit()
  expectApiFault(await responding, 404, /no such invitation/)
  expect(await roleOf(house, studio.organizationId, named)).toBeNull()
})

test('one address invited ten times at once has one invitation', async () => {
  const studio = await openStudio(house)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      as(house, n % 2 ? studio.owner : studio.admin).call('invitations.send', {
        body: {
          email: 'zoe@people.example',
          role: 'crew',
        },
      }),
    ),
  )
  const sent = await Promise.all(answers.map((answer) => done(answer)))
  expect(sent.filter(({ renewed }) => !renewed)).toHaveLength(1)
  const rows = await house.rows('select id from invitations where organization_id = $1', [
    studio.organizationId,
  ])
  expect(rows).toHaveLength(1)
})

test('fifteen addresses invited at once fill the five places that are left of fifty', async () => {
  const studio = await openStudio(house)
  const [createdAt, expiresAt] = [house.clock.now(), new Date(house.clock.now().getTime() + DAY_MS)]
  const invited = Array.from({ length: 45 }, (_, n) => ({
    organizationId: studio.organizationId,
    email: `invited-${n}@people.example`,
    invitedBy: studio.owner.userId,
    createdAt,
    expiresAt,
  }))
  await addRows(house, 'invitations', invited)
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) =>
      as(house, studio.owner).call('invitations.send', {
        body: { email: `p${n}@people.example`, role: 'crew' },
      }),
    ),
  )
  expect(states(answers).filter((state) => state === 'done')).toHaveLength(5)
  expect(states(answers).filter((state) => state === 'refused')).toHaveLength(10)
})

test('an admin who is removed while inviting either invited before or not at all', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const [, inviting] = await Promise.all([
      as(house, studio.owner).call('team.remove', { body: { userId: studio.admin.userId } }),
      as(house, studio.admin).call('invitations.send', {
        body: { email: 'zoe@people.example', role: 'admin' },
      }),
    ])
    const audit = await auditOf(house, studio.organizationId)
    expect(audit).toEqual(
      inviting.status === 201 ? ['team.invited', 'team.member_removed'] : ['team.member_removed'],
    )
  })
})

test('an admin who becomes staff while inviting and making a key: refused, or ended with the role', async () => {
  await again(async () => {
    const studio = await openStudio(house)
    const { organizationId, admin } = studio
    const [changing, inviting, making] = await Promise.all([
      as(house, studio.owner).call('team.change', { body: { userId: admin.userId, role: 'staff' } }),
      as(house, admin).call('invitations.send', { body: { email: 'zoe@people.example', role: 'admin' } }),
      as(house, admin).call('apiKeys.create', {
        body: { organizationId, name: 'Website', abilities: ['event.see'], days: 30 },
      }),
    ])
    const { revokedInvitationIds, revokedApiKeyIds } = await done(changing)
    expect(revokedInvitationIds).toHaveLength(inviting.status === 201 ? 1 : 0)
    expect(revokedApiKeyIds).toHaveLength(making.status === 201 ? 1 : 0)
    const live = await house.rows(
      `select id from invitations where organization_id = $1 and status = 'pending'
       union all select id from api_keys where organization_id = $1 and revoked_at is null`,
      [organizationId],
    )
    expect(live).toEqual([])
  })
})

test('a change that waited for the one that took the right away is refused', async () => {
  const studio = await openStudio(house)
  const demotion = await openTransaction(house)
  await demotion.query('select 1 from organizations where id = $1 for no key update', [studio.organizationId])
  const changing = as(house, studio.admin).call('team.change', {
    body: { userId: studio.crew.userId, role: 'admin' },
  })
  await untilSomebodyWaits(house)
  await demotion.query(`update memberships set role = 'staff' where organization_id = $1 and user_id = $2`, [
    studio.organizationId,
    studio.admin.userId,
  ])
  await demotion.commit()
  expectApiFault(await changing, 403, /Only owners and admins change the team/)
  expect(await roleOf(house, studio.organizationId, studio.crew)).toBe('crew')
})

test('all zones of a member and those of an event replaced at once: one comes last, and is there as a whole', async () => {
  const studio = await openStudio(house)
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { userId: memberId } = studio.crew
  const [a, b] = [await addZone(house, event, 'Gate A'), await addZone(house, event, 'Gate B')]
  await again(async () => {
    await Promise.all([
      done(as(house, studio.owner).call('team.change', { body: { userId: memberId, zoneIds: [a] } })),
      reply(
        as(house, studio.admin).call('exhibition.replaceAssignments', {
          body: { eventId: event.eventId, memberId, zoneIds: [b] },
        }),
      ),
    ])
    expect(await house.rows('select 1 from member_zones where user_id = $1', [memberId])).toHaveLength(1)
  })
})
