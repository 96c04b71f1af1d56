import { afterAll, expect, test } from 'vitest'
import { addProgram } from '../support/api-keys.ts'
import { as, done, reply } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import { addOrganiser, openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())

async function openKeyedStudio() {
  const studio = await openStudio(house)
  const { organizationId, admin, owner } = studio
  const event = await addEvent(house, { organizer: { organizationId, ownerId: owner.userId } })
  const program = await addProgram(house, { organizationId, maker: admin })
  return { studio, event, program }
}
type Keyed = Awaited<ReturnType<typeof openKeyedStudio>>

const rename = ({ event: { eventId }, program }: Keyed) =>
  as(house, program).call('events.rename', { body: { eventId, name: 'Malam Baru' } })
const nameOf = async ({ event }: Keyed) =>
  (await house.rows<{ name: string }>('select name from events where id = $1', [event.eventId]))[0]?.name

/** The ways in which a key ends. */
const endings: [string, (keyed: Keyed) => Promise<unknown>][] = [
  [
    'revoked',
    ({ studio: { owner }, program: { apiKeyId } }) =>
      done(as(house, owner).call('apiKeys.revoke', { body: { apiKeyId } })),
  ],
  [
    'removed with its maker',
    ({ studio: { owner, admin } }) =>
      done(as(house, owner).call('team.remove', { body: { userId: admin.userId } })),
  ],
]

test.each(endings)('a change that waits while its key is %s is not made', async (_, end) => {
  const keyed = await openKeyedStudio()
  const before = await nameOf(keyed)
  const editor = await openTransaction(house)
  await editor.query('select 1 from events where id = $1 for update', [keyed.event.eventId])
  const renaming = rename(keyed)
  await untilSomebodyWaits(house)
  await end(keyed)
  await editor.commit()
  expectApiFault(await renaming, 401, /or it has ended/)
  expect(await nameOf(keyed)).toBe(before)
})

test.each(endings)('a key that is being used is %s after the change that has begun', async (_, end) => {
  const keyed = await openKeyedStudio()
  const log = await openTransaction(house)
  await log.query('lock table audit_log in share mode')
  const renaming = rename(keyed)
  await untilSomebodyWaits(house)
  const ending = end(keyed)
  await untilSomebodyWaits(house, 2)
  await log.commit()
  await reply(renaming)
  expect(await nameOf(keyed)).toBe('Malam Baru')
  await ending
  expectApiFault(await rename(keyed), 401, /or it has ended/)
})

const ROUNDS = 8

test('whichever of use and revocation comes first, a change is made and written down as a whole or refused, and none after it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const keyed = await openKeyedStudio()
    const before = await nameOf(keyed)
    const revoke = endings[0]![1]
    const [renamed] = await Promise.all([rename(keyed), revoke(keyed)])
    const entries = await house.rows(`select from audit_log where api_key_id = $1`, [keyed.program.apiKeyId])
    expect({ status: renamed.status, name: await nameOf(keyed), entries: entries.length }).toEqual(
      renamed.status === 200
        ? { status: 200, name: 'Malam Baru', entries: 1 }
        : { status: 401, name: before, entries: 0 },
    )
    expectApiFault(await rename(keyed), 401, /or it has ended/)
  }
})

test('a key revoked ten times at once is revoked once', async () => {
  const { studio, program } = await openKeyedStudio()
  const { apiKeyId } = program
  const second = await addOrganiser(house, { organizationId: studio.organizationId, role: 'owner' })
  const owners = (n: number) => (n % 2 ? second : studio.owner)
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      done(as(house, owners(n)).call('apiKeys.revoke', { body: { apiKeyId } })),
    ),
  )
  const entries = await house.rows(`select from audit_log where subject_id = $1`, [apiKeyId])
  expect(entries).toHaveLength(1)
})

test('a key made while its maker is removed does not outlive them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { owner, admin, organizationId }: Studio = await openStudio(house)
    const body = { name: 'Website', abilities: ['event.see' as const] }
    await Promise.all([
      as(house, admin).call('apiKeys.create', { body }),
      done(as(house, owner).call('team.remove', { body: { userId: admin.userId } })),
    ])
    const live = await house.rows('select from api_keys where organization_id = $1 and revoked_at is null', [
      organizationId,
    ])
    expect(live).toEqual([])
  }
})
