import { randomUUIDv7 } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { as, done } from '../support/call.ts'
import { makeKeyring } from '../../server/signing/keys.ts'
import { signInvitationLink } from '../../server/signing/links/invitation-link.ts'
import { DAY_MS, MINUTE_MS } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { freshKey, openHouse } from '../support/house.ts'
import { accept, auditOf, invite, preview, roleOf } from '../support/invitations.ts'
import { addSignedIn, addZone, nobody, openStudio, signIn } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'

const house = await openHouse()
afterAll(() => house.close())

let people = 0
const newAddress = () => `guest${people++}@people.example`

async function zoneOf(studio: Studio) {
  return addZone(
    house,
    await addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } }),
    'Gate A',
  )
}

test('a stranger sees the organisation, role, inviter and zones, and only a mask of the address', async () => {
  const studio = await openStudio(house)
  const zone = await zoneOf(studio)
  const sent = await invite(house, studio.owner, {
    ...studio,
    email: 'zoe.lim@people.example',
    zoneIds: [zone],
  })
  const { status, body, text } = await preview(house, nobody, sent.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'sign_in',
    email: 'z•••@p•••.example',
    offer: {
      invitationId: sent.invitationId,
      organization: { id: studio.organizationId, name: 'Balai Raya Events' },
      role: 'crew',
      invitedBy: 'Aminah Salleh',
      zones: [{ id: zone, name: 'Gate A' }],
    },
  })
  expect(text).not.toContain('zoe.lim')
})

test('another account is told so, with the address masked; the named one is ready', async () => {
  const studio = await openStudio(house)
  const named = await addSignedIn(house, { email: newAddress() })
  const { token } = await invite(house, studio.owner, { ...studio, email: named.email })
  const other = await preview(house, studio.staff, token)
  expect(other.body).toMatchObject({ state: 'other_account', email: 'g•••@p•••.example' })
  expect(other.text).not.toContain(named.email)
  expect((await preview(house, named, token)).body).toMatchObject({ state: 'ready', email: named.email })
})

test('an address that was never proven is asked to sign in, and can not accept', async () => {
  const studio = await openStudio(house)
  const unproven = await addSignedIn(house, { email: newAddress(), emailVerified: false })
  const sent = await invite(house, studio.owner, { ...studio, email: unproven.email })
  expect((await preview(house, unproven, sent.token)).body).toMatchObject({ state: 'sign_in' })
  expect((await accept(house, unproven, sent)).body).toMatchObject({
    state: 'refused',
    reason: 'not_verified',
  })
  expect(await roleOf(house, studio.organizationId, unproven)).toBeNull()
})

test.each(['', 'x', 'in1.1.e30.', `in1.1.e30.${'A'.repeat(43)}`, `in1..e30.${'A'.repeat(43)}`, 'sg1.1.a.b'])(
  'a link of %j is invalid without a query',
  async (token) => {
    let body: unknown
    const statements = await statementsDuring(async () => {
      ;({ body } = await preview(house, nobody, token))
    })
    expect(body).toEqual({ state: 'invalid', message: expect.any(String) })
    expect(statements).toEqual([])
  },
)

test('a link signed with another key, or for an invitation that never was, is invalid', async () => {
  const studio = await openStudio(house)
  const named = await addSignedIn(house, { email: newAddress() })
  const sent = await invite(house, studio.owner, { ...studio, email: named.email })
  const expiresAt = new Date(house.clock.now().getTime() + DAY_MS)
  const foreign = signInvitationLink(makeKeyring([freshKey(1)]), { ...sent, expiresAt })
  const unknown = signInvitationLink(house.deps.keyrings.links, {
    ...sent,
    invitationId: randomUUIDv7(),
    expiresAt,
  })
  for (const token of [foreign, unknown]) {
    expect((await preview(house, named, token)).body).toMatchObject({ state: 'invalid' })
    const refused = await accept(house, named, { ...sent, token })
    expect(refused.status).toBe(201)
    expect(refused.body).toMatchObject({ state: 'refused', reason: 'invalid' })
  }
  expect(await roleOf(house, studio.organizationId, named)).toBeNull()
})

test('a link with one character changed is invalid', async () => {
  const studio = await openStudio(house)
  const { token } = await invite(house, studio.owner, { ...studio, email: newAddress() })
  const last = token.length - 1
  for (const at of [0, 4, 10, 60, last - 20, last - 1]) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect((await preview(house, nobody, changed)).body).toMatchObject({ state: 'invalid' })
  }
})

test('the named person accepts and is a member with role and zones', async () => {
  const studio = await openStudio(house)
  const zone = await zoneOf(studio)
  const named = await addSignedIn(house, { email: newAddress() })
  const sent = await invite(house, studio.owner, {
    ...studio,
    email: named.email,
    role: 'staff',
    zoneIds: [zone],
  })
  const { status, body } = await accept(house, named, sent)
  expect({ status, body }).toEqual({
    status: 201,
    body: { state: 'done', organizationId: studio.organizationId, role: 'staff' },
  })
  expect((await as(house, named).call('team.view', { query: {} })).body).toMatchObject({ role: 'staff' })
  expect(await house.rows('select zone_id from member_zones where user_id = $1', [named.userId])).toEqual([
    { zone_id: zone },
  ])
  expect((await preview(house, named, sent.token)).body).toEqual({
    state: 'answered',
    message: expect.any(String),
  })
  expect(await auditOf(house, studio.organizationId)).toEqual(['team.invited', 'team.member_joined'])
})

test('accepting again is done again and changes nothing', async () => {
  const studio = await openStudio(house)
  const named = await addSignedIn(house, { email: newAddress() })
  const sent = await invite(house, studio.owner, { ...studio, email: named.email })
  const first = await accept(house, named, sent)
  expect((await accept(house, named, sent)).body).toEqual(first.body)
  expect(await auditOf(house, studio.organizationId)).toEqual(['team.invited', 'team.member_joined'])
})

test('a member who was removed does not come back by an old link, but by a new invitation', async () => {
  const studio = await openStudio(house)
  const named = await addSignedIn(house, { email: newAddress() })
  const sent = await invite(house, studio.owner, { ...studio, email: named.email, role: 'admin' })
  await done(accept(house, named, sent))
  await done(as(house, studio.owner).call('team.remove', { body: { userId: named.userId } }))
  expect((await accept(house, named, sent)).body).toMatchObject({
    state: 'refused',
    reason: 'already_answered',
  })
  expect(await roleOf(house, studio.organizationId, named)).toBeNull()

  house.clock.pass(MINUTE_MS)
  await done(
    accept(house, named, await invite(house, studio.owner, { ...studio, email: named.email, role: 'crew' })),
  )
  expect(await roleOf(house, studio.organizationId, named)).toBe('crew')
  const rows = await house.rows('select created_at from memberships where user_id = $1', [named.userId])
  expect(rows).toEqual([{ created_at: house.clock.now() }])
})

test('somebody else with the link is refused, and the invitation stays', async () => {
  const studio = await openStudio(house)
  const sent = await invite(house, studio.owner, { ...studio, email: newAddress(), role: 'admin' })
  const stranger = await addSignedIn(house)
  expect((await accept(house, stranger, sent)).body).toMatchObject({
    state: 'refused',
    reason: 'other_account',
  })
  expectApiFault(await accept(house, nobody, sent), 401, /Sign in/)
  expect((await preview(house, nobody, sent.token)).body).toMatchObject({ state: 'sign_in' })
})

test('a link ends with its time, with a renewal and with a revocation', async () => {
  const studio = await openStudio(house)
  const named = await addSignedIn(house, { email: newAddress() })
  const old = await invite(house, studio.owner, { ...studio, email: named.email })
  house.clock.pass(MINUTE_MS)
  const renewed = await invite(house, studio.owner, { ...studio, email: named.email })
  expect((await preview(house, named, old.token)).body).toMatchObject({ state: 'expired' })
  expect((await accept(house, named, old)).body).toMatchObject({ state: 'refused', reason: 'expired' })

  await done(
    as(house, studio.owner).call('invitations.revoke', { body: { invitationId: renewed.invitationId } }),
  )
  expect((await preview(house, named, renewed.token)).body).toMatchObject({ state: 'revoked' })
  expect((await accept(house, named, renewed)).body).toMatchObject({ state: 'refused', reason: 'revoked' })

  house.clock.pass(MINUTE_MS)
  const last = await invite(house, studio.owner, { ...studio, email: named.email })
  house.clock.pass(7 * DAY_MS)
  const back = await signIn(house, named)
  expect((await preview(house, back, last.token)).body).toMatchObject({ state: 'expired' })
  expect((await accept(house, back, last)).body).toMatchObject({ state: 'refused', reason: 'expired' })
  expect(await roleOf(house, studio.organizationId, named)).toBeNull()
})

test('an owner who was invited under an old account keeps the role: accepting never lowers it', async () => {
  const studio = await openStudio(house)
  const sent = await invite(house, studio.admin, { ...studio, email: 'new-address@people.example' })
  await house.rows(`update users set email = 'new-address@people.example' where id = $1`, [
    studio.owner.userId,
  ])
  expect((await accept(house, studio.owner, sent)).body).toMatchObject({
    state: 'refused',
    reason: 'already_member',
  })
  expect(await roleOf(house, studio.organizationId, studio.owner)).toBe('owner')
})

test('a link can not be accepted by an old key once that key is gone, and can while it still verifies', async () => {
  const [oldKey, newKey] = [freshKey(1), freshKey(2)]
  const [before, both, after] = [[oldKey], [newKey, oldKey], [newKey]].map(makeKeyring)
  const link = { organizationId: randomUUIDv7(), invitationId: randomUUIDv7(), expiresAt: new Date() }
  const { readInvitationLink } = await import('../../server/signing/links/invitation-link.ts')
  const token = signInvitationLink(before!, link)
  expect(readInvitationLink(both!, token)).toEqual(link)
  expect(readInvitationLink(after!, token)).toBeNull()
})
