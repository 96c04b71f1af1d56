import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleOf } from '../support/examples.ts'
import type { Input } from '../support/examples.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser, join, nobody } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { everyOperation, operationNames, sendOperation } from '../support/send-operation.ts'
import { openWorld } from '../support/world.ts'
import type { World } from '../support/world.ts'
import { exceptions, expectedStatus, kinds } from './matrix-expectations.ts'
import type { Kind } from './matrix-expectations.ts'

const house = await openHouse()
afterAll(() => house.close())
let world: World
beforeAll(async () => {
  world = await openWorld(house)
})

function callerOf({ home, other, visitor, removed, platformAdmin }: World, kind: Kind): Person {
  const { owner, admin, staff, crew, program } = home
  const ownerElsewhere = other.owner
  const callers = { owner, admin, staff, crew, visitor, removed, platformAdmin, ownerElsewhere, program }
  return kind === 'anonymous' || kind === 'scanner' ? nobody : callers[kind]
}

/** Only a scanner has a token; it has one at every operation, for what it is worth there. */
function withToken(input: Input, kind: Kind): Input {
  const token = world.home.door.token
  if (kind === 'scanner') {
    return {
      ...input,
      ...(input.body ? { body: { token, ...input.body } } : { query: { token, ...input.query } }),
    }
  }
  const bare = (given: Record<string, unknown>) =>
    given['token'] === token ? { ...given, token: 'none' } : given
  return {
    ...input,
    ...(input.body && { body: bare(input.body) }),
    ...(input.query && { query: bare(input.query) as Record<string, string> }),
  }
}

test('every exception is one: the contract alone would say something else', () => {
  const idle = Object.keys(exceptions).filter((name) => !operationNames.includes(name as never))
  expect(idle, 'exceptions for operations that do not exist').toEqual([])
})

describe('who gets what', () => {
  test.each(everyOperation)('%s', async (name, operation) => {
    const expected: Partial<Record<Kind, number>> = {}
    const found: Partial<Record<Kind, number | string>> = {}
    for (const kind of kinds) {
      const caller = callerOf(world, kind)
      const input = withToken(await exampleOf(name, world, caller), kind)
      const { status, text } = await sendOperation(house, name, { input, caller })
      expected[kind] = expectedStatus(name, operation, kind)
      found[kind] = status === expected[kind] ? status : `${status} ${text.slice(0, 160)}`
    }
    expect(found).toEqual(expected)
  })
})

describe('a membership that ends bites at the next request of an open session', () => {
  beforeAll(async () => {
    world = await openWorld(house)
  })
  const organiserOperations = everyOperation.filter(([, { authority }]) => authority === 'organiser')

  test.each(organiserOperations)('%s', async (name) => {
    const owner = await addOrganiser(house, { ...world.other, role: 'owner' })
    const { organizationId } = world.home
    const remove = () =>
      house.rows('update memberships set removed_at = $3 where organization_id = $1 and user_id = $2', [
        organizationId,
        owner.userId,
        house.clock.now(),
      ])
    const ask = async () => {
      const input = await exampleOf(name, world, owner)
      const { status } = await sendOperation(house, name, { input, caller: owner })
      return status
    }
    const stranger = await ask()
    await join(house, { organizationId, userId: owner.userId, role: 'owner' })
    const member = await ask()
    await remove()
    expect({ member, removed: await ask() }).toEqual({
      member: everyOperation.find(([each]) => each === name)?.[1].status,
      removed: stranger,
    })
  })
})
