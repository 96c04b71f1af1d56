import { afterAll, expect, test } from 'vitest'
import { abilities } from '@masuk/shared/roles.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn, as, join, openStudio, signIn } from '../support/organisers.ts'
import { snapshot } from '../support/snapshot.ts'
import { auditOf, bodyOf, createEvent, nextWeek } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())

const SHELL = '/api/partner/studio/shell'
const SELECT = '/api/partner/studio/organization'

interface Shell {
  person: { id: string; name: string; email: string }
  organizations: { id: string; name: string; role: string; may: string[] }[]
  selectedOrganizationId: string | null
  events: { id: string; slug: string }[]
  moreEvents: boolean
}

test('the shell knows the person, the organisation, what the role may do, and the events', async () => {
  const studio = await openStudio(house, { name: 'Kraf Sdn Bhd' })
  const { id, slug, name, status, organizationId, startsAt, endsAt } = await createEvent(house, studio)
  const shell = bodyOf<Shell>(await as(house, studio.staff).get(SHELL))
  expect(shell).toEqual({
    person: { id: studio.staff.userId, name: studio.staff.name, email: studio.staff.email },
    organizations: [
      {
        id: studio.organizationId,
        slug: `balai-${studio.organizationId}`,
        name: 'Kraf Sdn Bhd',
        role: 'staff',
        may: ['studio.open', 'event.see', 'scanners.manage', 'team.see', 'team.leave'],
      },
    ],
    selectedOrganizationId: studio.organizationId,
    events: [{ id, organizationId, slug, name, status, startsAt, endsAt }],
    moreEvents: false,
  })
  const owner = bodyOf<Shell>(await as(house, studio.owner).get(SHELL))
  expect(owner.organizations[0]?.may).toEqual(Object.keys(abilities))
})

test('who is only crew anywhere does not open the studio', async () => {
  const { crew } = await openStudio(house)
  expectApiFault(await as(house, crew).get(SHELL), 403, /The studio is for owners, admins and staff/)
})

test('an organisation where the person is only crew is not in the shell', async () => {
  const [first, second] = [await openStudio(house), await openStudio(house)]
  await join(house, { organizationId: second.organizationId, userId: first.owner.userId, role: 'crew' })
  await createEvent(house, second)
  const shell = bodyOf<Shell>(await as(house, first.owner).get(SHELL))
  expect(shell.organizations.map(({ id }) => id)).toEqual([first.organizationId])
  expect(shell.events).toEqual([])
})

test('the only studio that a person opens is the one that counts, whatever else they scan for', async () => {
  const [first, second] = [await openStudio(house), await openStudio(house)]
  await join(house, { organizationId: second.organizationId, userId: first.owner.userId, role: 'crew' })
  const owner = as(house, first.owner)
  expect(bodyOf<Shell>(await owner.get(SHELL)).selectedOrganizationId).toBe(first.organizationId)
  expect(bodyOf(await owner.get('/api/partner/team'))).toMatchObject({ organizationId: first.organizationId })
})

test('of several organisations none is selected until the person selects one, for this session alone', async () => {
  const [first, second] = [await openStudio(house), await openStudio(house)]
  const person = first.owner
  await join(house, { organizationId: second.organizationId, userId: person.userId, role: 'staff' })
  const phone = await signIn(house, person)
  const selected = async (who: typeof person) =>
    bodyOf<Shell>(await as(house, who).get(SHELL)).selectedOrganizationId
  expect(await selected(person)).toBeNull()

  const answer = await as(house, person).post(SELECT, { organizationId: second.organizationId })
  expect(bodyOf(answer, 201)).toEqual({ organizationId: second.organizationId, role: 'staff' })
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
  await owner.post(SELECT, { organizationId: second.organizationId })
  await house.rows('update memberships set removed_at = now() where organization_id = $1 and user_id = $2', [
    second.organizationId,
    userId,
  ])
  expect(bodyOf<Shell>(await owner.get(SHELL))).toMatchObject({
    organizations: [{ id: first.organizationId }],
    selectedOrganizationId: null,
  })
  const before = await snapshot(house)
  const refusals = [
    await owner.post('/api/partner/team/invitations', { email: 'new@people.example', role: 'crew' }),
    await owner.post('/api/partner/events', { name: 'Pasar Malam', ...nextWeek }),
    await owner.get('/api/partner/team'),
  ]
  for (const answer of refusals) expectApiFault(answer, 400, /^organizationId must be given, or another/)
  expect(await snapshot(house)).toEqual(before)

  bodyOf(await owner.post(SELECT, { organizationId: first.organizationId }), 201)
  expect(bodyOf(await owner.get('/api/partner/team'))).toMatchObject({ organizationId: first.organizationId })
})

test('an organisation of others can not be selected', async () => {
  const [mine, foreign] = [await openStudio(house), await openStudio(house)]
  expectApiFault(
    await as(house, mine.owner).post(SELECT, { organizationId: foreign.organizationId }),
    404,
    /no such event or organisation/,
  )
  const visitor = await addSignedIn(house)
  expectApiFault(
    await as(house, visitor).post(SELECT, { organizationId: mine.organizationId }),
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
  await house.rows(
    `insert into events (organization_id, id, slug, name, starts_at, ends_at)
     select $1, gen_random_uuid(), 'e-' || n, 'E', timestamptz '2026-12-01' + n * interval '1 hour', timestamptz '2027-12-01' from generate_series(1, 101) n`,
    [studio.organizationId],
  )
  const shell = bodyOf<Shell>(await as(house, studio.owner).get(SHELL))
  expect(shell.moreEvents).toBe(true)
  expect(shell.events.map(({ slug }) => slug)).toEqual(Array.from({ length: 100 }, (_, n) => `e-${101 - n}`))
})
