import { afterAll, expect, test } from 'vitest'
import { maskEmail } from '../../server/invitations/mask-email.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser, addZone, as, openStudio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())

interface Team {
  members: {
    userId: string
    name: string
    role: string
    email?: string
    zones: { id: string; name: string }[]
  }[]
  invitations: { id: string; email?: string; role: string; invitedBy: string }[]
  next: string | null
}

const invite = '/api/partner/team/invitations'

test('an owner sees members with role, zones and address, and the live invitations', async () => {
  const studio = await openStudio(house)
  const event = await addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } })
  const zone = { id: await addZone(house, event, 'Backstage'), name: 'Backstage' }
  await house.rows('insert into member_zones values ($1, $2, $3)', [
    studio.organizationId,
    studio.crew.userId,
    zone.id,
  ])
  await as(house, studio.owner).post(invite, {
    email: 'zoe@people.example',
    role: 'crew',
    zoneIds: [zone.id],
  })
  const { status, body } = await as(house, studio.owner).get('/api/partner/team')
  expect(status).toBe(200)
  const { members, invitations, next } = body as Team
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
  await as(house, studio.owner).post(invite, { email: 'secret@people.example', role: 'staff' })
  const { status, body, text } = await as(house, studio.staff).get('/api/partner/team')
  expect(status).toBe(200)
  expect((body as Team).members).toHaveLength(4)
  expect((body as Team).invitations).toHaveLength(1)
  expect(text).not.toContain('@')
})

test('crew see nothing of it', async () => {
  const studio = await openStudio(house)
  expectApiFault(await as(house, studio.crew).get('/api/partner/team'), 403, /owners, admins and staff/)
})

test('pages hold every member once, also when one is removed in between', async () => {
  const studio = await openStudio(house)
  for (let n = 0; n < 7; n++) {
    house.clock.pass(n % 2)
    await addOrganiser(house, { organizationId: studio.organizationId, role: 'crew' })
  }
  const seen: string[] = []
  let path = '/api/partner/team?limit=3'
  for (let next: string | null = ''; next !== null; path = `/api/partner/team?limit=3&after=${next}`) {
    const page = (await as(house, studio.owner).get(path)).body as Team
    seen.push(...page.members.map(({ userId }) => userId))
    next = page.next
    await house.rows('update memberships set removed_at = now() where user_id = $1', [next])
  }
  expect(seen).toHaveLength(11)
  expect(new Set(seen).size).toBe(11)
})

test('who has not said their name is shown by a masked address, to staff as well', async () => {
  const studio = await openStudio(house)
  await house.rows(`update users set name = '' where id = $1`, [studio.crew.userId])
  const { body } = await as(house, studio.staff).get('/api/partner/team')
  const { members } = body as { members: { userId: string; name: string }[] }
  const crew = members.find(({ userId }) => userId === studio.crew.userId)
  expect(crew?.name).toBe(maskEmail(studio.crew.email))
  expect(crew?.name).toMatch(/^.•••@.•••\.\w+$/)
})

test('a cursor of another organisation is no cursor', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house)]
  const answer = await as(house, studio.owner).get(`/api/partner/team?after=${other.owner.userId}`)
  expectApiFault(answer, 400, /^after must be/)
})

test('an invitation that has ended is not listed', async () => {
  const studio = await openStudio(house)
  await as(house, studio.owner).post(invite, { email: 'late@people.example', role: 'crew' })
  house.clock.pass(7 * 24 * 60 * MINUTE_MS)
  const late = await openStudio(house)
  const owner = await addOrganiser(house, { organizationId: studio.organizationId, role: 'owner' })
  expect((await as(house, owner).get('/api/partner/team')).body).toMatchObject({ invitations: [] })
  expect((await as(house, late.owner).get('/api/partner/team')).body).toMatchObject({ invitations: [] })
})
