import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { maskEmail } from '../../server/invitations/mask-email.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser, addZone, limitToZone, openStudio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())

test('an owner sees members with role, zones and address, and the live invitations', async () => {
  const studio = await openStudio(house)
  const event = await addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } })
  const zone = { id: await addZone(house, event, 'Backstage'), name: 'Backstage' }
  await limitToZone(house, { ...studio, userId: studio.crew.userId, zoneId: zone.id })
  await done(
    as(house, studio.owner).call('invitations.send', {
      body: {
        email: 'zoe@people.example',
        role: 'crew',
        zoneIds: [zone.id],
      },
    }),
  )
  const { members, invitations, next } = await reply(as(house, studio.owner).call('team.view', { query: {} }))
  expect(members).toHaveLength(4)
  expect(members).toContainEqual({
    userId: studio.crew.userId,
    name: 'Hafiz bin Yusof',
    role: 'crew',
    since: house.clock.now().toISOString(),
    zones: [zone],
    email: studio.crew.email,
  })
  expect(invitations).toMatchObject([
    { email: 'zoe@people.example', role: 'crew', invitedBy: 'Aminah Salleh', zones: [zone] },
  ])
  expect(next).toBeNull()
})

test('staff see the same team without a single address', async () => {
  const studio = await openStudio(house)
  await done(
    as(house, studio.owner).call('invitations.send', {
      body: { email: 'secret@people.example', role: 'staff' },
    }),
  )
  const called = await as(house, studio.staff).call('team.view', { query: {} })
  const { members, invitations } = await reply(called)
  expect(members).toHaveLength(4)
  expect(invitations).toHaveLength(1)
  expect(called.text).not.toContain('@')
})

test('crew see nothing of it', async () => {
  const studio = await openStudio(house)
  expectApiFault(
    await as(house, studio.crew).call('team.view', { query: {} }),
    403,
    /owners, admins and staff/,
  )
})

test('pages hold every member once, also when one is removed in between', async () => {
  const studio = await openStudio(house)
  for (let n = 0; n < 7; n++) {
    house.clock.pass(n % 2)
    await addOrganiser(house, { organizationId: studio.organizationId, role: 'crew' })
  }
  const seen: string[] = []
  for (let query: InputOf<'team.view'>['query'] = { limit: '3' }; ;) {
    const { members, next } = await reply(as(house, studio.owner).call('team.view', { query }))
    seen.push(...members.map(({ userId }) => userId))
    if (next === null) break
    query = { ...query, after: next }
    await house.rows('update memberships set removed_at = now() where user_id = $1', [next])
  }
  expect(seen).toHaveLength(11)
  expect(new Set(seen).size).toBe(11)
})

test('who has not said their name is shown by a masked address, to staff as well', async () => {
  const studio = await openStudio(house)
  await house.rows(`update users set name = '' where id = $1`, [studio.crew.userId])
  const { members } = await reply(as(house, studio.staff).call('team.view', { query: {} }))
  const crew = members.find(({ userId }) => userId === studio.crew.userId)
  expect(crew?.name).toBe(maskEmail(studio.crew.email))
  expect(crew?.name).toMatch(/^.•••@.•••\.\w+$/)
})

test('a cursor of another organisation is no cursor', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house)]
  const answer = await as(house, studio.owner).call('team.view', { query: { after: other.owner.userId } })
  expectApiFault(answer, 400, /^after must be/)
})

test('an invitation that has ended is not listed', async () => {
  const studio = await openStudio(house)
  await done(
    as(house, studio.owner).call('invitations.send', {
      body: { email: 'late@people.example', role: 'crew' },
    }),
  )
  house.clock.pass(7 * 24 * 60 * MINUTE_MS)
  const late = await openStudio(house)
  const owner = await addOrganiser(house, { organizationId: studio.organizationId, role: 'owner' })
  expect((await as(house, owner).call('team.view', { query: {} })).body).toMatchObject({ invitations: [] })
  expect((await as(house, late.owner).call('team.view', { query: {} })).body).toMatchObject({
    invitations: [],
  })
})
