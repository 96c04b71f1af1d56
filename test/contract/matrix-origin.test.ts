import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleOf } from '../support/examples.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { badOrigins } from '../support/origins.ts'
import { everyOperation, sendOperation } from '../support/send-operation.ts'
import { snapshot } from '../support/snapshot.ts'
import { expectedStatus } from './matrix-expectations.ts'
import { openWorld } from '../support/world.ts'
import type { World } from '../support/world.ts'

const house = await openHouse()
afterAll(() => house.close())
let world: World
beforeAll(async () => {
  world = await openWorld(house)
})

const wrongOrigins = badOrigins(house.deps.origins[0]!)
// What is no Origin at all, or is refused for what stands beside it, is for sessions only.
const wrongWhereOptional = wrongOrigins.filter(
  ([, { origin }]) => origin !== undefined && origin !== house.deps.origins[0],
)

const bySession = ['session', 'optional-session', 'organiser']
const mutations = everyOperation.filter(([, { method }]) => method !== 'GET')
const sessionMutations = mutations.filter(([, { authority }]) => bySession.includes(authority))

test('every mutation that a session allows requires an Origin, every other checks one that is there', () => {
  const lax = sessionMutations.filter(([, { origin }]) => origin !== 'required').map(([name]) => name)
  expect(lax, 'set `origin: "required"` in the contract').toEqual([])
  // Whoever signs every byte of a request needs no Origin.
  const open = mutations.filter(([, { origin, bodyKind }]) => origin === 'ignored' && bodyKind !== 'bytes')
  expect(
    open.map(([name]) => name),
    'a mutation never ignores the Origin',
  ).toEqual([])
})

describe('an untrusted origin is refused before anything else, and changes nothing', () => {
  test.each(sessionMutations)('%s', async (name, operation) => {
    const caller = world.home.owner
    const input = await exampleOf(name, world, caller)
    const before = await snapshot(house)
    for (const [fault, headers] of wrongOrigins) {
      const answer = await sendOperation(house, name, {
        input,
        caller,
        headers: { origin: undefined, ...headers },
      })
      expect(answer.status, `${name}: ${fault}`).toBe(403)
      expectApiFault(answer, 403, /[Oo]rigin/)
    }
    expect(await snapshot(house)).toEqual(before)
    const { status } = await sendOperation(house, name, { input, caller })
    expect(status).toBe(expectedStatus(name, operation, 'owner'))
  })
})

describe('where an origin is optional, none is fine and a wrong one is not', () => {
  const optional = everyOperation.filter(([, { origin }]) => origin === 'optional')

  test.each(optional)('%s', async (name, { status }) => {
    const caller = world.home.owner
    for (const [fault, headers] of wrongWhereOptional) {
      const input = await exampleOf(name, world, caller)
      const answer = await sendOperation(house, name, { input, caller, headers })
      expect(answer.status, `${name}: ${fault}`).toBe(403)
      expectApiFault(answer, 403, /[Oo]rigin/)
    }
    const input = await exampleOf(name, world, caller)
    const answer = await sendOperation(house, name, { input, caller, headers: { origin: undefined } })
    expect(answer.status, `${name}: without an Origin`).toBe(status)
  })
})
