import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, MINUTE_MS, TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { invite } from '../support/invitations.ts'
import { openStudio } from '../support/organisers.ts'
import { addRows } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())

test('fifty invitations may wait; the next is refused until one ends, a renewal never', async () => {
  const studio = await openStudio(house)
  for (let n = 0; n < 50; n++) await invite(house, studio.owner, { ...studio, email: `p${n}@people.example` })
  const ask = (email: string) =>
    as(house, studio.owner).call('invitations.send', { body: { email, role: 'crew' } })
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

test('two hundred may be mailed within a day, renewals and revoked ones as well; the next day more may go', async () => {
  const studio = await openStudio(house)
  const { organizationId, owner } = studio
  const now = house.clock.now()
  const mailed = await addRows(
    house,
    'invitations',
    Array.from({ length: 200 }, (_, n) => ({
      organizationId,
      email: `p${n}@people.example`,
      status: 'revoked',
      invitedBy: owner.userId,
      createdAt: now,
      expiresAt: now,
    })),
  )
  await addRows(
    house,
    'invitation_mails',
    mailed.map(({ id }) => ({ organizationId, invitationId: id, mailedAt: now })),
  )
  const ask = async () => {
    const answer = await as(house, studio.owner).call('invitations.send', {
      body: {
        email: 'one@people.example',
        role: 'crew',
      },
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
    const body = { email: 'stranger@people.example', role: 'crew' as const }
    return (await as(house, studio.owner).call('invitations.send', { body })).body
  }
  for (let n = 0; n < 5; n++) expect(await ask()).toMatchObject({ state: 'done' })
  expect(await ask()).toMatchObject({ state: 'refused', reason: 'mailed_too_often' })
  house.clock.pass(DAY_MS)
  expect(await ask()).toMatchObject({ state: 'done', renewed: true })
  house.clock.set(TONIGHT)
})

test('revoking an invitation does not allow another mail to its address', async () => {
  const studio = await openStudio(house)
  const owner = as(house, studio.owner)
  const ask = (email = 'stranger@people.example') =>
    owner.call('invitations.send', { body: { email, role: 'crew' } })
  const revoke = async (sent: ReturnType<typeof ask>) => {
    const { invitation, renewed } = await done(sent)
    expect(renewed).toBe(false)
    await done(owner.call('invitations.revoke', { body: { invitationId: invitation.id } }))
  }
  await revoke(ask())
  house.clock.pass(MINUTE_MS - 1)
  expect(await reply(ask())).toMatchObject({ state: 'refused', reason: 'mailed_just_now' })
  expect(await reply(ask('another@people.example'))).toMatchObject({ state: 'done' })

  for (let mails = 1; mails < 5; mails++) {
    house.clock.pass(MINUTE_MS)
    await revoke(ask())
  }
  house.clock.pass(MINUTE_MS)
  expect(await reply(ask())).toMatchObject({ state: 'refused', reason: 'mailed_too_often' })
  house.clock.pass(DAY_MS)
  expect(await reply(ask())).toMatchObject({ state: 'done' })
  house.clock.set(TONIGHT)
})
