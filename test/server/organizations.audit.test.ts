import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { createEvent } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const { owner, staff, organizationId } = studio

test('owners and admins read what was done in their organisation, page by page, and nothing of others', async () => {
  const event = await createEvent(house, studio)
  const foreign = await openStudio(house)
  await createEvent(house, foreign)
  for (const name of ['Gate A', 'Gate B'])
    await done(as(house, owner).call('zones.add', { body: { eventId: event.id, name } }))
  const read = (query: { after?: string | undefined; limit?: string }) =>
    reply(as(house, owner).call('organizations.audit', { query: { organizationId, ...query } }))
  const { entries } = await read({})
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['zone.added', 'zone.added'])
  expect(entries.at(-1)).toMatchObject({ action: 'event.created', actor: { id: owner.userId } })
  expect(entries.filter(({ action }) => action === 'event.created')).toHaveLength(1)
  const first = await read({ limit: '1' })
  const second = await read({ limit: '1', after: first.next ?? undefined })
  expect([...first.entries, ...second.entries]).toEqual(entries.slice(0, 2))
  expectApiFault(
    await as(house, staff).call('organizations.audit', { query: { organizationId } }),
    403,
    /owners and admins/,
  )
})

test('without a gateway nothing can be paid', async () => {
  const query = { organizationId }
  expect(await reply(as(house, staff).call('organizations.payments', { query }))).toEqual({ gateways: [] })
})
