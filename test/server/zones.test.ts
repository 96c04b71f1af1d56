import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, TONIGHT } from '../support/clock.ts'
import { enrol } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { limitToZone, openStudio } from '../support/organisers.ts'
import { createEvent } from '../support/studio.ts'
import { addRows } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)
const { id: eventId } = await createEvent(house, studio)

async function addZone(name: string): Promise<string> {
  const answer = await owner.call('zones.add', { body: { eventId, name } })
  return (await done(answer)).zone.id
}

const remove = async (zoneId: string) =>
  await reply(owner.call('zones.delete', { body: { eventId, zoneId } }))

test('zones are listed by name; a name is taken once in an event and free in another', async () => {
  await addZone('Utara')
  await addZone('Backstage')
  const taken = await owner.call('zones.add', { body: { eventId, name: ' Utara ' } })
  expect(await reply(taken)).toMatchObject({ state: 'refused', reason: 'name_taken' })
  const { zones } = await reply(owner.call('zones.list', { query: { eventId } }))
  expect(zones.map(({ name }) => name)).toEqual(['Backstage', 'Utara'])
  const { id: second } = await createEvent(house, studio)
  expect(await reply(owner.call('zones.add', { body: { eventId: second, name: 'Utara' } }))).toMatchObject({
    state: 'done',
  })
})

test('the two-hundred-and-first zone of an event is refused', async () => {
  const { id: full, organizationId } = await createEvent(house, studio)
  await addRows(
    house,
    'zones',
    Array.from({ length: 199 }, (_, n) => ({ organizationId, eventId: full, name: `Z${n}` })),
  )
  const add = (name: string) => owner.call('zones.add', { body: { eventId: full, name } })
  expect(await reply(add('The last'))).toMatchObject({ state: 'done' })
  expect(await reply(add('One more'))).toMatchObject({ state: 'refused', reason: 'too_many' })
  expect(await reply(owner.call('zones.add', { body: { eventId, name: 'Elsewhere' } }))).toMatchObject({
    state: 'done',
  })
})

test('a zone goes when nobody is limited to it', async () => {
  const zoneId = await addZone('Sekejap')
  expect(await remove(zoneId)).toEqual({ state: 'done', zoneId })
  const { zones } = await reply(owner.call('zones.list', { query: { eventId } }))
  expect(zones.map(({ id }) => id)).not.toContain(zoneId)
})

test('a zone to which a member is limited stays until the member is removed', async () => {
  const zoneId = await addZone('VIP')
  const { organizationId, crew } = studio
  await limitToZone(house, { organizationId, userId: crew.userId, zoneId })
  expect(await remove(zoneId)).toMatchObject({ state: 'refused', reason: 'in_use' })
  await house.rows('update memberships set removed_at = now() where user_id = $1', [crew.userId])
  expect(await remove(zoneId)).toMatchObject({ state: 'done' })
})

test('a device is told the zones of its event to which the member is limited, and no others', async () => {
  const [gate, attic] = [await addZone('Pintu'), await addZone('Atas')]
  const { id: second } = await createEvent(house, studio)
  const elsewhere = (await done(owner.call('zones.add', { body: { eventId: second, name: 'Lain' } }))).zone.id
  const { organizationId, staff } = studio
  const enrolled = async (eventId: string) => {
    const { code } = await done(as(house, staff).call('scanners.pair', { body: { eventId } }))
    return (await reply(enrol(house, { code, device: 'Pintu A' }))).zones
  }
  expect(await enrolled(eventId)).toEqual([])
  for (const zoneId of [gate, attic, elsewhere])
    await limitToZone(house, { organizationId, userId: staff.userId, zoneId })
  expect(await enrolled(eventId)).toEqual([
    { id: attic, name: 'Atas' },
    { id: gate, name: 'Pintu' },
  ])
  await house.rows('delete from member_zones where user_id = $1', [staff.userId])
})

test('a zone that a live invitation names stays until the invitation has ended', async () => {
  const zoneId = await addZone('Pentas')
  const inviting = owner.call('invitations.send', {
    body: {
      email: 'baru@people.example',
      role: 'crew',
      zoneIds: [zoneId],
    },
  })
  await done(inviting)
  const listed = await reply(owner.call('zones.list', { query: { eventId } }))
  expect(listed).toMatchObject({
    zones: expect.arrayContaining([{ id: zoneId, name: 'Pentas', members: 0, invitations: 1, passes: 0 }]),
  })
  expect(await remove(zoneId)).toMatchObject({ state: 'refused', reason: 'in_use' })
  house.clock.pass(8 * DAY_MS)
  await house.rows('update sessions set expires_at = $1', [new Date(house.clock.now().getTime() + DAY_MS)])
  expect(await remove(zoneId)).toMatchObject({ state: 'done' })
  house.clock.set(TONIGHT)
})

test('a zone of another event is 404', async () => {
  const { id: second } = await createEvent(house, studio)
  const zoneId = await addZone('Di sini')
  expectApiFault(await owner.call('zones.delete', { body: { eventId: second, zoneId } }), 404, /no such zone/)
})
