import { afterAll, expect, test } from 'vitest'
import { as } from '../support/call.ts'
import { commands } from '../../server/operator/commands.ts'
import type { Options } from '../../server/operator/command.ts'
import { enrol, pairingCode } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn, addZone, limitToZone, openStudio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { organizerOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())

function run(name: string, options: Options = {}): Promise<object | object[]> {
  const { db, keyrings, clock } = house.deps
  return Promise.resolve().then(() =>
    commands[name]!.run(options, { db: db.door, keysFor: (purpose) => keyrings[purpose], now: clock.now() }),
  )
}

test('on an empty service a person who signed in is made the owner of a new organisation, and invites the rest', async () => {
  const siti = await addSignedIn(house)
  expect(await run('organization-add', { name: ' Pesta Kopi Ipoh ', email: siti.email })).toEqual({
    slug: 'pesta-kopi-ipoh',
    name: 'Pesta Kopi Ipoh',
    owner: siti.email,
  })
  expect(await run('organizations')).toMatchObject([
    { slug: 'pesta-kopi-ipoh', name: 'Pesta Kopi Ipoh', owners: siti.email, events: 0 },
  ])
  const created = await as(house, siti).call('events.create', {
    body: {
      name: 'Malam Kopi',
      startsAt: '2026-12-01T12:00:00Z',
      endsAt: '2026-12-01T15:00:00Z',
    },
  })
  expect(created).toMatchObject({ status: 201, body: { state: 'done' } })
  const invited = await as(house, siti).call('invitations.send', {
    body: {
      email: 'ali@people.example',
      role: 'admin',
    },
  })
  expect(invited).toMatchObject({ status: 201, body: { state: 'done' } })
  expect(
    await house.rows(`select action, actor_id, metadata from audit_log where action = 'organization.added'`),
  ).toEqual([{ action: 'organization.added', actor_id: null, metadata: { ownerId: siti.userId } }])
})

test('a name that is taken gets a numbered slug', async () => {
  const { email } = await addSignedIn(house)
  await run('organization-add', { name: 'Kraf', email })
  expect(await run('organization-add', { name: 'Kraf', email })).toMatchObject({ slug: 'kraf-2' })
})

test('a second owner lets the first one go', async () => {
  const [first, second] = [await addSignedIn(house), await addSignedIn(house)]
  await run('organization-add', { name: 'Dua Pemilik', email: first.email })
  const leave = { userId: first.userId }
  expect((await as(house, first).call('team.remove', { body: leave })).body).toMatchObject({
    reason: 'last_owner',
  })
  await run('owner-add', { organization: 'dua-pemilik', email: second.email })
  expect((await as(house, first).call('team.remove', { body: leave })).body).toMatchObject({ state: 'done' })
  expect((await as(house, second).call('team.view', { query: {} })).body).toMatchObject({ role: 'owner' })
})

test('who becomes an owner is limited to no zone any more', async () => {
  const studio = await openStudio(house)
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { organizationId, crew } = studio
  const zoneId = await addZone(house, event, 'Gate A')
  await limitToZone(house, { organizationId, userId: crew.userId, zoneId })
  await run('owner-add', { organization: `balai-${organizationId}`, email: crew.email })
  const code = await pairingCode(house, event, crew.userId)
  expect((await enrol(house, { code, device: 'Phone' })).body).toMatchObject({ zones: [] })
})

test.each<[string, Options, RegExp]>([
  ['organization-add', { email: 'a@b.example' }, /^Say what it is called/],
  ['organization-add', { name: 'x'.repeat(121), email: 'a@b.example' }, /at most 120 characters/],
  ['organization-add', { name: 'Baru' }, /^Say who: --email/],
  ['organization-add', { name: 'Baru', email: 'a@b.example' }, /Ask the person to sign in once/],
  ['owner-add', { email: 'a@b.example' }, /^Say of which: --organization SLUG/],
  ['owner-add', { organization: 'none', email: 'a@b.example' }, /no organisation with the slug none/],
])('%s with %j says what to type, and nothing is written', async (name, options, words) => {
  const before = await run('organizations')
  await expect(run(name, options)).rejects.toThrow(words)
  expect(await run('organizations')).toEqual(before)
})

test('who is an owner already is not made one again', async () => {
  const { email } = await addSignedIn(house)
  const { slug } = (await run('organization-add', { name: 'Sekali', email })) as { slug: string }
  await expect(run('owner-add', { organization: slug, email })).rejects.toThrow(/already/)
})
