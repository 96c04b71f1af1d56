import { afterAll, expect, test } from 'vitest'
import { DAY_MS, TONIGHT } from '../support/clock.ts'
import { enrol } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { as, openStudio } from '../support/organisers.ts'
import { ZONES, bodyOf, createEvent } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)
const { id: eventId } = await createEvent(house, studio)

async function addZone(name: string): Promise<string> {
  const answer = await owner.post(ZONES, { eventId, name })
  return bodyOf<{ zone: { id: string } }>(answer, 201).zone.id
}

const remove = async (zoneId: string) => bodyOf(await owner.remove(ZONES, { eventId, zoneId }))

test('zones are listed by name; a name is taken once in an event and free in another', async () => {
  await addZone('Utara')
  await addZone('Backstage')
  const taken = await owner.post(ZONES, { eventId, name: ' Utara ' })
  expect(bodyOf(taken, 201)).toMatchObject({ state: 'refused', reason: 'name_taken' })
  const { zones } = bodyOf<{ zones: { name: string }[] }>(await owner.get(`${ZONES}?eventId=${eventId}`))
  expect(zones.map(({ name }) => name)).toEqual(['Backstage', 'Utara'])
  const { id: second } = await createEvent(house, studio)
  expect(bodyOf(await owner.post(ZONES, { eventId: second, name: 'Utara' }), 201)).toMatchObject({
    state: 'done',
  })
})

test('the two-hundred-and-first zone of an event is refused', async () => {
  const { id: full, organizationId } = await createEvent(house, studio)
  await house.rows(
    `insert into zones (organization_id, id, event_id, name) select $1, gen_random_uuid(), $2, 'Z' || n from generate_series(1, 199) n`,
    [organizationId, full],
  )
  const add = (name: string) => owner.post(ZONES, { eventId: full, name })
  expect(bodyOf(await add('The last'), 201)).toMatchObject({ state: 'done' })
  expect(bodyOf(await add('One more'), 201)).toMatchObject({ state: 'refused', reason: 'too_many' })
  expect(bodyOf(await owner.post(ZONES, { eventId, name: 'Elsewhere' }), 201)).toMatchObject({
    state: 'done',
  })
})

test('a zone goes when nobody is limited to it', async () => {
  const zoneId = await addZone('Sekejap')
  expect(await remove(zoneId)).toEqual({ state: 'done', zoneId })
  expectApiFault(await owner.remove(ZONES, { eventId, zoneId }), 404, /no such zone/)
})

test('a zone to which a member is limited stays until the member is removed', async () => {
  const zoneId = await addZone('VIP')
  const { organizationId, crew } = studio
  await house.rows('insert into member_zones values ($1, $2, $3)', [organizationId, crew.userId, zoneId])
  expect(await remove(zoneId)).toMatchObject({ state: 'refused', reason: 'in_use' })
  await house.rows('update memberships set removed_at = now() where user_id = $1', [crew.userId])
  expect(await remove(zoneId)).toMatchObject({ state: 'done' })
})

test('a device is told the zones of its event to which the member is limited, and no others', async () => {
  const [gate, attic] = [await addZone('Pintu'), await addZone('Atas')]
  const { id: second } = await createEvent(house, studio)
  const elsewhere = bodyOf<{ zone: { id: string } }>(
    await owner.post(ZONES, { eventId: second, name: 'Lain' }),
    201,
  ).zone.id
  const { organizationId, staff } = studio
  const enrolled = async (eventId: string) => {
    const { code } = bodyOf<{ code: string }>(
      await as(house, staff).post('/api/partner/events/scanners', { eventId }),
      201,
    )
    return bodyOf<{ zones: unknown }>(await enrol(house, { code, device: 'Pintu A' }), 201).zones
  }
  expect(await enrolled(eventId)).toEqual([])
  for (const zoneId of [gate, attic, elsewhere])
    await house.rows('insert into member_zones values ($1, $2, $3)', [organizationId, staff.userId, zoneId])
  expect(await enrolled(eventId)).toEqual([
    { id: attic, name: 'Atas' },
    { id: gate, name: 'Pintu' },
  ])
  await house.rows('delete from member_zones where user_id = $1', [staff.userId])
})

test('a zone that a live invitation names stays until the invitation has ended', async () => {
  const zoneId = await addZone('Pentas')
  const invited = await owner.post('/api/partner/team/invitations', {
    email: 'baru@people.example',
    role: 'crew',
    zoneIds: [zoneId],
  })
  bodyOf(invited, 201)
  const listed = bodyOf(await owner.get(`${ZONES}?eventId=${eventId}`))
  expect(listed).toMatchObject({
    zones: expect.arrayContaining([{ id: zoneId, name: 'Pentas', members: 0, invitations: 1 }]),
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
  expectApiFault(await owner.remove(ZONES, { eventId: second, zoneId }), 404, /no such zone/)
})
