import { describe, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { enrol, pairingCode } from '../support/doors.ts'
import { hold } from '../support/hold.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import { addOrganiser, openStudio } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import type { TestEvent } from '../support/people.ts'
import { openTwins } from '../support/twins.ts'

const [house, twin] = await openTwins()

test('of twenty devices that send one pairing code at once, one is paired', async () => {
  for (let round = 0; round < 3; round++) {
    const event = await addEvent(house)
    const code = await pairingCode(house, event)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => enrol([house, twin][n % 2]!, { code, device: `Phone ${n}` })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(19)
    const grants = await house.rows('select id, device from scanner_grants where event_id = $1', [
      event.eventId,
    ])
    const paired = answers.findIndex(({ status }) => status === 201)
    expect(grants).toEqual([{ id: (await reply(answers[paired]!)).grantId, device: `Phone ${paired}` }])
    expect(
      await house.rows(`select action from audit_log where organization_id = $1 order by action`, [
        event.organizationId,
      ]),
    ).toEqual([{ action: 'scanner.enrolled' }, { action: 'scanner.pairing_code_made' }])
  }
})

describe('a member is removed while a device enrols in their name', () => {
  async function openDoor(): Promise<{ owner: Person; staff: Person; event: TestEvent; code: string }> {
    const studio = await openStudio(house)
    const event = await addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } })
    return { ...studio, event, code: await pairingCode(house, event, studio.staff.userId) }
  }
  const remove = (owner: Person, { userId }: Person) =>
    as(house, owner).call('team.remove', { body: { userId } })
  const grantsOf = ({ eventId }: TestEvent) =>
    house.rows('select revoked_at is not null as revoked from scanner_grants where event_id = $1', [eventId])

  test('the device that comes second gets nothing', async () => {
    const { staff, event, code } = await openDoor()
    const removal = await openTransaction(house)
    await removal.query(
      'update memberships set removed_at = now() where organization_id = $1 and user_id = $2',
      [event.organizationId, staff.userId],
    )
    const enrolling = enrol(house, { code, device: 'Phone' })
    await untilSomebodyWaits(house)
    await removal.commit()
    expect((await enrolling).status).toBe(403)
    expect(await grantsOf(event)).toEqual([])
  })

  test('the device that comes first is revoked', async () => {
    const { owner, staff, event, code } = await openDoor()
    const log = await hold(house, 'lock table audit_log in share mode')
    const enrolling = enrol(house, { code, device: 'Phone' })
    await log.waiting(1)
    const removing = remove(owner, staff)
    await untilSomebodyWaits(house, 2)
    await log.letGo()
    expect([(await enrolling).status, (await removing).status]).toEqual([201, 200])
    expect(await grantsOf(event)).toEqual([{ revoked: true }])
  })
})

describe('a member is removed while somebody makes a code for them', () => {
  const open = async () => {
    const studio = await openStudio(house)
    const event = await addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } })
    const { owner, admin, crew } = studio
    const body = { eventId: event.eventId, memberId: crew.userId }
    return {
      event,
      crew,
      pair: () => as(house, admin).call('scanners.pair', { body }),
      remove: () => as(house, owner).call('team.remove', { body: { userId: crew.userId } }),
    }
  }

  test('a code that comes second is not made', async () => {
    const { event, crew, pair } = await open()
    const removal = await openTransaction(house)
    await removal.query(
      'update memberships set removed_at = now() where organization_id = $1 and user_id = $2',
      [event.organizationId, crew.userId],
    )
    const pairing = pair()
    await untilSomebodyWaits(house)
    await removal.commit()
    expect((await pairing).status).toBe(404)
    expect(await house.rows('select 1 from pairing_codes where event_id = $1', [event.eventId])).toEqual([])
  })

  test('a code that comes first is void', async () => {
    const { pair, remove } = await open()
    const codes = await openTransaction(house)
    await codes.query('lock table pairing_codes in share mode')
    const pairing = pair()
    await untilSomebodyWaits(house)
    const removing = remove()
    await untilSomebodyWaits(house, 2)
    await codes.commit()
    await done(removing)
    const { code } = await done(pairing)
    expect((await enrol(house, { code, device: 'Phone' })).status).toBe(403)
  })
})

test('a code of a member who was removed stays void when they are invited again', async () => {
  const studio = await openStudio(house)
  const event = await addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } })
  const staff = await addOrganiser(house, { ...studio, role: 'staff' })
  const code = await pairingCode(house, event, staff.userId)
  await done(as(house, studio.owner).call('team.remove', { body: { userId: staff.userId } }))
  await house.rows('update memberships set removed_at = null where user_id = $1', [staff.userId])
  expect((await enrol(house, { code, device: 'Phone' })).status).toBe(403)
})
