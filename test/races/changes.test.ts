import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { as, done } from '../support/call.ts'
import type { ReplyOf } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import { openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { auditOf, createEvent } from '../support/studio.ts'

type ShownEvent = ReplyOf<'events.rename'>['event']

const house = await openHouse()
afterAll(() => house.close())

let studio: Studio
let event: ShownEvent
beforeEach(async () => {
  studio = await openStudio(house)
  event = await createEvent(house, studio)
})

const zonesOf = ({ id }: ShownEvent) => house.rows('select name from zones where event_id = $1', [id])
const actionsIn = async () => (await auditOf(house, studio)).map(({ action }) => action)
const REMOVE = 'update memberships set removed_at = now() where organization_id = $1 and user_id = $2'

describe('a member who is removed while their change waits', () => {
  test.each([
    ['for the event', 'select 1 from events where organization_id = $1 and id = $2 for update'],
    ['for their own membership', 'select $1::uuid, $2::uuid'],
  ])('%s is refused, and nothing is written', async (_, lock) => {
    const removal = await openTransaction(house)
    await removal.query(lock, [studio.organizationId, event.id])
    await removal.query(REMOVE, [studio.organizationId, studio.admin.userId])
    const adding = as(house, studio.admin).call('zones.add', { body: { eventId: event.id, name: 'Pentas' } })
    await untilSomebodyWaits(house)
    await removal.commit()
    expectApiFault(await adding, 403, /no longer a member/)
    expect(await zonesOf(event)).toEqual([])
    expect(await actionsIn()).toEqual(['event.created'])
  })

  test('is refused where only the organisation is changed', async () => {
    const removal = await openTransaction(house)
    await removal.query(REMOVE, [studio.organizationId, studio.admin.userId])
    const times = { startsAt: event.startsAt, endsAt: event.endsAt }
    const creating = as(house, studio.admin).call('events.create', { body: { name: 'Lambat', ...times } })
    await untilSomebodyWaits(house)
    await removal.commit()
    expectApiFault(await creating, 403, /no longer a member/)
    expect(await actionsIn()).toEqual(['event.created'])
  })
})

test('a member who loses the right while their change waits is refused with its sentence', async () => {
  const demotion = await openTransaction(house)
  await demotion.query(`update memberships set role = 'staff' where organization_id = $1 and user_id = $2`, [
    studio.organizationId,
    studio.admin.userId,
  ])
  const adding = as(house, studio.admin).call('zones.add', { body: { eventId: event.id, name: 'Pentas' } })
  await untilSomebodyWaits(house)
  await demotion.commit()
  expectApiFault(await adding, 403, /Only owners and admins change an event/)
  expect(await zonesOf(event)).toEqual([])
})

test('once a removal is answered, a change of that member is there or never comes', async () => {
  const { admin, owner } = studio
  const hold = await openTransaction(house)
  // The change has been allowed, and waits to write its row.
  await hold.query('lock table zones in share mode')
  const adding = as(house, admin).call('zones.add', { body: { eventId: event.id, name: 'Pentas' } })
  await untilSomebodyWaits(house)
  const removing = as(house, owner).call('team.remove', { body: { userId: admin.userId } })
  await untilSomebodyWaits(house, 2)
  await hold.commit()
  await done(adding)
  await done(removing)
  expect(await actionsIn()).toEqual(['event.created', 'zone.added', 'team.member_removed'])
})

describe('a transaction that PostgreSQL rolls back for the sake of another one', () => {
  /** From now on so many inserts of zones fail. A sequence counts, because no rollback takes it back. */
  async function failZones(code: string, times: number): Promise<void> {
    await house.rows('drop trigger if exists fail on zones')
    await house.rows('drop sequence if exists failures')
    await house.rows('create sequence failures')
    await house.rows(
      `create or replace function fail() returns trigger language plpgsql as $$ begin
         if nextval('failures') <= ${times} then raise exception 'injected' using errcode = '${code}'; end if;
         return new;
       end $$`,
    )
    await house.rows('create trigger fail before insert on zones for each row execute function fail()')
  }
  afterAll(() => house.rows('drop trigger if exists fail on zones'))
  const add = () => as(house, studio.owner).call('zones.add', { body: { eventId: event.id, name: 'Pentas' } })

  test.each([
    ['40P01', 'dead-lock'],
    ['40001', 'serialization failure'],
  ])('runs again after %s (%s), and leaves one row and one entry', async (code) => {
    await failZones(code, 3)
    await done(add())
    expect(await zonesOf(event)).toEqual([{ name: 'Pentas' }])
    expect(await actionsIn()).toEqual(['event.created', 'zone.added'])
  })

  test('is given up after four tries, and leaves nothing', async () => {
    await failZones('40P01', 4)
    expectApiFault(await add(), 500, /./)
    expect(await zonesOf(event)).toEqual([])
    expect(await actionsIn()).toEqual(['event.created'])
  })

  test('runs once when the error is another one', async () => {
    await failZones('22000', 1)
    expectApiFault(await add(), 500, /./)
    expect(await zonesOf(event)).toEqual([])
  })
})
