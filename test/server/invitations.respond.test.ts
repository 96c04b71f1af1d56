import { randomUUIDv7 } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { as, done } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { auditOf, invite, respond, roleOf } from '../support/invitations.ts'
import { addSignedIn, openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'

const house = await openHouse()
afterAll(() => house.close())

let people = 0
const newAddress = () => `guest${people++}@people.example`

test('crew find their invitations from every organisation under their address, others do not', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house, { name: 'Kraf Sdn Bhd' })]
  const named = await addSignedIn(house, { email: newAddress() })
  const first = await invite(house, studio.owner, { ...studio, email: named.email })
  house.clock.pass(1)
  const second = await invite(house, other.admin, { ...other, email: named.email })
  await invite(house, (await openStudio(house)).owner, {
    ...studio,
    email: named.email,
    role: 'staff',
  }).catch(() => null)
  const { status, body } = await as(house, named).call('invitations.mine')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    invitations: [
      { invitationId: second.invitationId, organization: { name: 'Kraf Sdn Bhd' }, role: 'crew' },
      { invitationId: first.invitationId, organization: { name: 'Balai Raya Events' }, role: 'crew' },
    ],
  })
  expect((await as(house, studio.crew).call('invitations.mine')).body).toEqual({ invitations: [] })
})

test('mine leaves out what is for staff, has ended, was answered, or was never proven', async () => {
  const studios = await Promise.all(Array.from({ length: 4 }, () => openStudio(house)))
  const named = await addSignedIn(house, { email: newAddress() })
  const [staff, ended, declined, waiting] = studios as [Studio, Studio, Studio, Studio]
  await invite(house, staff.owner, { ...staff, email: named.email, role: 'staff' })
  const late = await invite(house, ended.owner, { ...ended, email: named.email })
  await house.rows('update invitations set expires_at = $2 where id = $1', [
    late.invitationId,
    house.clock.now(),
  ])
  const no = await invite(house, declined.owner, { ...declined, email: named.email })
  await done(respond(house, named, no.invitationId, 'decline'))
  const yes = await invite(house, waiting.owner, { ...waiting, email: named.email })
  expect((await as(house, named).call('invitations.mine')).body).toMatchObject({
    invitations: [{ invitationId: yes.invitationId }],
  })
  await house.rows('update users set email_verified = false where id = $1', [named.userId])
  expect((await as(house, named).call('invitations.mine')).body).toEqual({ invitations: [] })
  expectApiFault(await respond(house, named, yes.invitationId, 'accept'), 404, /no such invitation/)
})

test('crew answer by id: accept joins, decline does not; the same answer again is done as well', async () => {
  const [studio, other] = [await openStudio(house), await openStudio(house)]
  const named = await addSignedIn(house, { email: newAddress() })
  const yes = await invite(house, studio.owner, { ...studio, email: named.email })
  const no = await invite(house, other.owner, { ...other, email: named.email })
  for (const time of ['once', 'again']) {
    const accepted = await respond(house, named, yes.invitationId, 'accept')
    expect(accepted.status, time).toBe(201)
    expect(accepted.body, time).toEqual({
      state: 'done',
      organizationId: studio.organizationId,
      role: 'crew',
    })
    const declined = await respond(house, named, no.invitationId, 'decline')
    expect(declined.body, time).toEqual({ state: 'done', organizationId: other.organizationId, role: null })
  }
  expect(await roleOf(house, studio.organizationId, named)).toBe('crew')
  expect(await roleOf(house, other.organizationId, named)).toBeNull()
  expect(await auditOf(house, other.organizationId)).toEqual(['team.invited', 'team.invitation_declined'])
})

test('the other answer afterwards is refused', async () => {
  const studio = await openStudio(house)
  const named = await addSignedIn(house, { email: newAddress() })
  const { invitationId } = await invite(house, studio.owner, { ...studio, email: named.email })
  await done(respond(house, named, invitationId, 'decline'))
  expect((await respond(house, named, invitationId, 'accept')).body).toMatchObject({
    reason: 'already_answered',
  })
  expect(await roleOf(house, studio.organizationId, named)).toBeNull()
})

test('an ended and a revoked invitation say so when they are answered by id', async () => {
  const studio = await openStudio(house)
  const named = await addSignedIn(house, { email: newAddress() })
  const { invitationId } = await invite(house, studio.owner, { ...studio, email: named.email })
  await house.rows('update invitations set expires_at = $2 where id = $1', [invitationId, house.clock.now()])
  expect((await respond(house, named, invitationId, 'accept')).body).toMatchObject({
    state: 'refused',
    reason: 'expired',
  })
  await done(as(house, studio.owner).call('invitations.revoke', { body: { invitationId } }))
  expect((await respond(house, named, invitationId, 'accept')).body).toMatchObject({
    state: 'refused',
    reason: 'revoked',
  })
})

test("somebody else's invitation, one for staff and an unknown id are the same 404", async () => {
  const studio = await openStudio(house)
  const named = await addSignedIn(house, { email: newAddress() })
  const crew = await invite(house, studio.owner, { ...studio, email: newAddress() })
  const staff = await invite(house, studio.owner, { ...studio, email: named.email, role: 'staff' })
  const answers = await Promise.all(
    [crew.invitationId, staff.invitationId, randomUUIDv7()].map((id) => respond(house, named, id, 'accept')),
  )
  for (const answer of answers) {
    expectApiFault(answer, 404, /no such invitation/)
    expect(answer.body).toEqual(answers[0]?.body)
  }
})
