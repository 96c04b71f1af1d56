import { afterAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { INVITATIONS, invite } from '../support/invitations.ts'
import { as, openStudio } from '../support/organisers.ts'

const house = await openHouse()
afterAll(() => house.close())

test('fifty invitations may wait; the next is refused until one ends, a renewal never', async () => {
  const studio = await openStudio(house)
  for (let n = 0; n < 50; n++) await invite(house, studio.owner, { ...studio, email: `p${n}@people.example` })
  const ask = (email: string) => as(house, studio.owner).post(INVITATIONS, { email, role: 'crew' })
  expect((await ask('p50@people.example')).body).toMatchObject({
    state: 'refused',
    reason: 'too_many_invitations',
  })
  expect((await ask('p7@people.example')).body).toMatchObject({ state: 'done', renewed: true })
  await house.rows(
    `update invitations set expires_at = $2 where organization_id = $1 and email = 'p7@people.example'`,
    [studio.organizationId, house.clock.now()],
  )
  expect((await ask('p50@people.example')).body).toMatchObject({ state: 'done' })
  expect((await ask('p7@people.example')).body).toMatchObject({ state: 'refused' })
})

test('two hundred may be mailed within a day, renewals and revoked ones as well; the next day there is room again', async () => {
  const studio = await openStudio(house)
  await house.rows(
    `insert into invitations (organization_id, id, email, role, status, invited_by, created_at, expires_at)
     select $1, gen_random_uuid(), 'p' || n || '@people.example', 'crew', 'revoked', $2, $3, $3
       from generate_series(1, 200) n`,
    [studio.organizationId, studio.owner.userId, house.clock.now()],
  )
  await house.rows(
    `insert into invitation_mails (organization_id, invitation_id, mailed_at)
     select organization_id, id, created_at from invitations where organization_id = $1`,
    [studio.organizationId],
  )
  const ask = async () => {
    const answer = await as(house, studio.owner).post(INVITATIONS, {
      email: 'one@people.example',
      role: 'crew',
    })
    return answer.body
  }
  expect(await ask()).toMatchObject({ state: 'refused', reason: 'too_many_today' })
  house.clock.pass(DAY_MS)
  expect(await ask()).toMatchObject({ state: 'done' })
})

test('one address is mailed five times within a day, however often its invitation is renewed', async () => {
  const studio = await openStudio(house)
  const ask = async () => {
    house.clock.pass(MINUTE_MS)
    const body = { email: 'stranger@people.example', role: 'crew' }
    return (await as(house, studio.owner).post(INVITATIONS, body)).body
  }
  for (let n = 0; n < 5; n++) expect(await ask()).toMatchObject({ state: 'done' })
  expect(await ask()).toMatchObject({ state: 'refused', reason: 'mailed_too_often' })
  house.clock.pass(DAY_MS)
  expect(await ask()).toMatchObject({ state: 'done', renewed: true })
  house.clock.set(TONIGHT)
})

test('revoking an invitation makes no room for another mail to its address', async () => {
  const studio = await openStudio(house)
  const owner = as(house, studio.owner)
  const ask = async (email = 'stranger@people.example') =>
    (await owner.post(INVITATIONS, { email, role: 'crew' })).body as { invitation?: { id: string } }
  const revoke = ({ invitation }: { invitation?: { id: string } }) =>
    owner.remove(INVITATIONS, { invitationId: invitation?.id })
  const first = await ask()
  await revoke(first)
  house.clock.pass(MINUTE_MS - 1)
  expect(await ask()).toMatchObject({ state: 'refused', reason: 'mailed_just_now' })
  expect(await ask('another@people.example')).toMatchObject({ state: 'done' })

  for (let mails = 1; mails < 5; mails++) {
    house.clock.pass(MINUTE_MS)
    const next = await ask()
    expect(next).toMatchObject({ state: 'done', renewed: false })
    await revoke(next)
  }
  house.clock.pass(MINUTE_MS)
  expect(await ask()).toMatchObject({ state: 'refused', reason: 'mailed_too_often' })
  house.clock.pass(DAY_MS)
  expect(await ask()).toMatchObject({ state: 'done' })
  house.clock.set(TONIGHT)
})
