import { afterAll, expect, test } from 'vitest'
import { HOUR_MS } from '../support/clock.ts'
import { as, reply } from '../support/call.ts'
import { abilities } from '@masuk/shared/roles.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn, join, openStudio, signIn } from '../support/organisers.ts'
import { addRows } from '../support/tables.ts'
import { snapshot } from '../support/snapshot.ts'
import { auditOf, createEvent, nextWeek } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())

test('the shell knows the person, the organisation, what the role may do, and the events', async () => {
  const studio = await openStudio(house, { name: 'Kraf Sdn Bhd' })
  const { id, slug, name, status, organizationId, startsAt, endsAt } = await createEvent(house, studio)
  const shell = await reply(as(house, studio.staff).call('organizations.shell'))
  expect(shell).toEqual({
    person: { id: studio.staff.userId, name: studio.staff.name, email: studio.staff.email },
    organizations: [
      {
        id: studio.organizationId,
        slug: `balai-${studio.organizationId}`,
        name: 'Kraf Sdn Bhd',
        logoUrl: null,
        role: 'staff',
        may: [
          'studio.open',
          'event.see',
          'attendees.see',
          'attendees.checkIn',
          'scanners.manage',
          'scanners.pair',
          'door.work',
          'team.see',
          'team.leave',
        ],
      },
    ],
    selectedOrganizationId: studio.organizationId,
    events: [{ id, organizationId, slug, name, status, startsAt, endsAt }],
    moreEvents: false,
    hasAssistant: true,
  })
  const owner = await reply(as(house, studio.owner).call('organizations.shell'))
  expect(owner.organizations[0]?.may).toEqual(Object.keys(abilities))
})

test('who is only crew anywhere does not open the studio', async () => {
  const { crew } = await openStudio(house)
  expectApiFault(
    await as(house, crew).call('organizations.shell'),
    403,
    /The studio is for owners, admins and staff/,
  )
})

test('an organisation where the person is only crew is not in the shell', async () => {
  const [first, second] = [await openStudio(house), await openStudio(house)]
  await join(house, { organizationId: second.organizationId, userId: first.owner.userId, role: 'crew' })
  await createEvent(house, second)
  const shell = await reply(as(house, first.owner).call('organizations.shell'))
  expect(shell.organizations.map(({ id }) => id)).toEqual([first.organizationId])
  expect(shell.events).toEqual([])
})

test('the only studio that a person opens is the one that counts, whatever else they scan for', async () => {
  const [first, second] = [await openStudio(house), await openStudio(house)]
  await join(house, { organizationId: second.organizationId, userId: first.owner.userId, role: 'crew' })
  const owner = as(house, first.owner)
  expect((await reply(owner.call('organizations.shell'))).selectedOrganizationId).toBe(first.organizationId)
  expect(await reply(owner.call('team.view', { query: {} }))).toMatchObject({
    organizationId: first.organizationId,
  })
})

test('of several organisations none is selected until the person selects one, for this session alone', async () => {
  const [first, second] = [await openStudio(house), await openStudio(house)]
  const person = first.owner
  await join(house, { organizationId: second.organizationId, userId: person.userId, role: 'staff' })
  const phone = await signIn(house, person)
  const selected = async (who: typeof person) =>
    (await reply(as(house, who).call('organizations.shell'))).selectedOrganizationId
  expect(await selected(person)).toBeNull()

  const answer = await as(house, person).call('organizations.select', {
    body: { organizationId: second.organizationId },
  })
  expect(await reply(answer)).toEqual({ organizationId: second.organizationId, role: 'staff' })
  expect(await selected(person)).toBe(second.organizationId)
  expect(await selected(phone)).toBeNull()
  expect(await auditOf(house, second)).toMatchObject([
    { action: 'organization.selected', actor_id: person.userId },
  ])
})

test('a selected organisation that is lost is not replaced by another until the person selects one', async () => {
  const [first, second] = [await openStudio(house), await openStudio(house)]
  const { userId } = first.owner
  await join(house, { organizationId: second.organizationId, userId, role: 'staff' })
  const owner = as(house, first.owner)
  await reply(owner.call('organizations.select', { body: { organizationId: second.organizationId } }))
  await house.rows('update memberships set removed_at = now() where organization_id = $1 and user_id = $2', [
    second.organizationId,
    userId,
  ])
  expect(await reply(owner.call('organizations.shell'))).toMatchObject({
    organizations: [{ id: first.organizationId }],
    selectedOrganizationId: null,
  })
  const before = await snapshot(house)
  const refusals = [
    await owner.call('invitations.send', { body: { email: 'new@people.example', role: 'crew' } }),
    await owner.call('events.create', { body: { name: 'Pasar Malam', ...nextWeek } }),
    await owner.call('team.view', { query: {} }),
  ]
  for (const answer of refusals) expectApiFault(answer, 400, /^organizationId must be given, or another/)
  expect(await snapshot(house)).toEqual(before)

  await reply(owner.call('organizations.select', { body: { organizationId: first.organizationId } }))
  expect(await reply(owner.call('team.view', { query: {} }))).toMatchObject({
    organizationId: first.organizationId,
  })
})

test('an organisation of others can not be selected', async () => {
  const [mine, foreign] = [await openStudio(house), await openStudio(house)]
  expectApiFault(
    await as(house, mine.owner).call('organizations.select', {
      body: { organizationId: foreign.organizationId },
    }),
    404,
    /no such event or organisation/,
  )
  const visitor = await addSignedIn(house)
  expectApiFault(
    await as(house, visitor).call('organizations.select', { body: { organizationId: mine.organizationId } }),
    403,
    /The studio is for/,
  )
  const sessions = await house.rows('select * from sessions where selected_organization_id = $1', [
    foreign.organizationId,
  ])
  expect(sessions).toEqual([])
})

test('the shell has the hundred events that start last and says that there are more', async () => {
  const studio = await openStudio(house)
  const { organizationId } = studio
  await addRows(
    house,
    'events',
    Array.from({ length: 101 }, (_, n) => ({
      organizationId,
      slug: `e-${n + 1}`,
      startsAt: new Date(Date.parse('2026-12-01') + (n + 1) * HOUR_MS),
      endsAt: '2027-12-01',
    })),
  )
  const shell = await reply(as(house, studio.owner).call('organizations.shell'))
  expect(shell.moreEvents).toBe(true)
  expect(shell.events.map(({ slug }) => slug)).toEqual(Array.from({ length: 100 }, (_, n) => `e-${101 - n}`))
})
