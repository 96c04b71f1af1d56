import { randomUUIDv7 } from 'node:crypto'
import type { OperationName } from '@masuk/shared/contract/index.ts'
import { DELETED_AGAIN } from '@masuk/shared/contract/organiser.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answered } from '../support/ask.ts'
import { exampleOf } from '../support/examples.ts'
import type { Input } from '../support/examples.ts'
import { openHouse } from '../support/house.ts'
import { nobody } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { everyOperation, operationOf, sendOperation } from '../support/send-operation.ts'
import { snapshot } from '../support/snapshot.ts'
import { openWorld } from '../support/world.ts'
import type { World } from '../support/world.ts'

const house = await openHouse()
afterAll(() => house.close())
let world: World
beforeAll(async () => {
  world = await openWorld(house)
})

const deletions = everyOperation.filter(([, { method }]) => method === 'DELETE')
const byOrganisers = deletions.filter(([, { authority }]) => authority === 'organiser')

const callerOf = (name: OperationName): Person => {
  const { authority } = operationOf(name)
  if (authority === 'session') return world.visitor
  return authority === 'organiser' ? world.home.owner : nobody
}
const send = (name: OperationName, input: Input, caller = callerOf(name)) =>
  sendOperation(house, name, { input, caller })
const answer = ({ status, body }: Answered) => ({ status, body })
const audited = async () => (await house.rows<{ count: number }>('select count(*) from audit_log'))[0]?.count

test('there are deletions, and those of organisers say the rule in their description', () => {
  expect(deletions.length).toBeGreaterThan(5)
  const silent = byOrganisers.filter(([, { description }]) => !description.includes(DELETED_AGAIN))
  expect(silent.map(([name]) => name)).toEqual([])
})

describe('sent again a deletion is answered as before, changes nothing and is written down once', () => {
  test.each(deletions)('%s', async (name) => {
    const input = await exampleOf(name, world, callerOf(name))
    const first = answer(await send(name, input))
    expect(first).toMatchObject({ status: 200, body: expect.any(Object) })
    const before = [await snapshot(house), await audited()]
    expect(answer(await send(name, input))).toEqual(first)
    expect([await snapshot(house), await audited()]).toEqual(before)
  })
})

describe('what others have deleted is 404 in the words of what was never there', () => {
  test.each(byOrganisers)('%s', async (name) => {
    const input = await exampleOf(name, world, world.home.owner)
    await send(name, input)
    const stranger = await send(name, input, world.other.owner)
    const invented = Object.entries(input.body ?? {}).map(([field]) => [field, randomUUIDv7()])
    const absent = await send(name, { body: Object.fromEntries(invented) }, world.other.owner)
    expect(answer(stranger)).toEqual(answer(absent))
    expect(stranger.status).toBe(404)
  })
})

describe('who may not delete is refused again', () => {
  test.each(byOrganisers.filter(([name]) => name !== 'scanners.revoke'))('%s', async (name) => {
    const input = await exampleOf(name, world, world.home.owner)
    const { staff } = world.home
    const first = answer(await send(name, input, staff))
    expect(first.status).toBe(403)
    await send(name, input)
    expect(answer(await send(name, input, staff))).toEqual(first)
  })
})

test.each(['zones.delete', 'ticketTypes.delete'] as const)(
  '%s is answered as before also when the event has gone since, and not for another event',
  async (name) => {
    const { body: eventBody } = await exampleOf('events.delete', world, world.home.owner)
    const eventId = String(eventBody?.['eventId'])
    const add = {
      'zones.delete': ['zones.add', 'zone'],
      'ticketTypes.delete': ['ticketTypes.add', 'ticketType'],
    } as const
    const [adding, thing] = add[name]
    const { body: made } = await send(adding, { body: { eventId, name: 'Sementara' } }, world.home.owner)
    const { id } = (made as Record<string, { id: string }>)[thing]!
    const input = { body: { eventId, [`${thing}Id`]: id } }
    const first = answer(await send(name, input))
    expect(first.status).toBe(200)
    const elsewhere = { body: { ...input.body, eventId: world.home.event.eventId } }
    expect((await send(name, elsewhere)).status).toBe(404)
    await send('events.delete', { body: { eventId } }, world.home.owner)
    expect(answer(await send(name, input))).toEqual(first)
  },
)
