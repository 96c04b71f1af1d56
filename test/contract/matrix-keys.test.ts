import { keyAbilities } from '@masuk/shared/roles.ts'
import type { KeyAbility } from '@masuk/shared/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProgram } from '../support/api-keys.ts'
import type { Program } from '../support/api-keys.ts'
import { exampleOf } from '../support/examples.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { everyOperation, sendOperation } from '../support/send-operation.ts'
import { snapshot } from '../support/snapshot.ts'
import { openWorld } from '../support/world.ts'
import type { World } from '../support/world.ts'
import { expectedStatus } from './matrix-expectations.ts'

const house = await openHouse()
afterAll(() => house.close())
let world: World
let ended: Record<'expired' | 'revoked', Program>
beforeAll(async () => {
  world = await openWorld(house)
  const plan = { ...world.home, maker: world.home.owner }
  const now = house.clock.now()
  ended = {
    expired: await addProgram(house, { ...plan, expiresAt: now }),
    revoked: await addProgram(house, { ...plan, revokedAt: now }),
  }
})

const accepting = everyOperation.filter(([, { acceptsApiKey }]) => acceptsApiKey)

test('keys reach only what organisers do, by abilities that a key can have, and each of these is good for something', () => {
  expect(accepting.filter(([, { authority }]) => authority !== 'organiser')).toEqual([])
  const needed = new Set<string | undefined>(accepting.map(([, { needs }]) => needs))
  expect(needed).toEqual(new Set(keyAbilities))
})

// Written down a second time: what of these is opened by a slip must be opened twice.
test('keys never reach the team, keys, accounts, payments of a person or the platform', () => {
  const closed =
    /^(team|invitations|apiKeys|account|identity|notifications|push|payments|platform|organizations)\./
  expect(accepting.map(([name]) => name).filter((name) => closed.test(name))).toEqual([])
  expect(accepting.map(([name]) => name)).not.toContain('attendees.refund')
})

describe('a key without the ability, of another organisation, ended, with a session or from another page changes nothing', () => {
  test.each(accepting)('%s', async (name, operation) => {
    const { home, other } = world
    const others = keyAbilities.filter((ability) => ability !== operation.needs)
    const lacking = await addProgram(house, { ...home, maker: home.owner, abilities: others })
    const input = await exampleOf(name, world, home.owner)
    const before = await snapshot(house)
    const send = (caller: Program, headers = {}) => sendOperation(house, name, { input, caller, headers })
    expectApiFault(await send(lacking), 403, /lacks the ability/)
    expectApiFault(await send(ended.expired), 401, /or it has ended/)
    expectApiFault(await send(ended.revoked), 401, /or it has ended/)
    expectApiFault(await send(home.program, { cookie: home.owner.cookie ?? '' }), 401, /not both/)
    if (operation.origin === 'required')
      expectApiFault(await send(home.program, { origin: 'https://evil.example' }), 403, /origin/i)
    const elsewhere = await send(other.program)
    expect(elsewhere.status).toBe(expectedStatus(name, operation, 'ownerElsewhere'))
    expect(await snapshot(house)).toEqual(before)
  })
})

describe('a key never does more than the role of who made it', () => {
  test.each(accepting)('%s', async (name, operation) => {
    const { home } = world
    const needs = operation.needs as KeyAbility
    for (const role of ['staff', 'crew'] as const) {
      const program = await addProgram(house, { ...home, maker: home[role] })
      const input = await exampleOf(name, world, home.owner)
      const { status, text } = await sendOperation(house, name, { input, caller: program })
      expect({ role, needs, status, text }).toMatchObject({ status: expectedStatus(name, operation, role) })
    }
  })
})
