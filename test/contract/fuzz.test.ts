import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleOf } from '../support/examples.ts'
import { openHouse } from '../support/house.ts'
import { seed } from '../support/property-seed.ts'
import { endsSession, everyOperation, operationOf } from '../support/send-operation.ts'
import { expectedStatus } from './matrix-expectations.ts'
import { complaintAbout } from './fuzz-judge.ts'
import { send, told } from './fuzz-send.ts'
import type { Request } from './fuzz-send.ts'
import { spoilsOf } from './fuzz-spoil.ts'
import { validOf } from './fuzz-values.ts'
import { openFuzzWorld, poolsFor } from './fuzz-world.ts'
import type { FuzzWorld } from './fuzz-world.ts'

/** Requests for each operation in `npm test`, and in `npm run test:long`. As many as you like: npm run fuzz -- service --runs 5000 */
const SMALL = 50
/** With the fresh seed that `npm test` ends with. */
const LONG = 300
const { MASUK_RUNS, MASUK_LONG, MASUK_FUZZ_ONLY = '' } = process.env
const runs = Number(MASUK_RUNS ?? (MASUK_LONG ? LONG : SMALL))

const chosen = everyOperation
  .filter(([name]) => name.includes(MASUK_FUZZ_ONLY))
  .toSorted(([a], [b]) => lateness(a) - lateness(b))

/** What takes something away from the others comes after them: rows, and last of all the session. */
function lateness(name: OperationName): number {
  if (endsSession(name) > 0) return 1 + endsSession(name)
  return operationOf(name).method === 'DELETE' ? 1 : 0
}

const house = await openHouse()
let world: FuzzWorld
const statuses: Record<string, Record<number, number>> = {}
const say = (text: string) => process.stdout.write(`${text}\n`)

beforeAll(async () => {
  say(`fuzzing ${chosen.length} operations with seed ${seed}, ${runs} requests each`)
  world = await openFuzzWorld(house)
})
afterAll(async () => {
  if (runs > SMALL)
    for (const [name, found] of Object.entries(statuses)) say(`${name} ${JSON.stringify(found)}`)
  await house.close()
})

/** Requests of an operation: valid ones by its own schemas, most of them with one thing made wrong. */
function requestsOf(name: OperationName, operation: Operation): Arbitrary<Request> {
  const pools = poolsFor(world, name, operation)
  const part = (place: 'params' | 'query' | 'body') => {
    const schema = operation[place]
    return schema
      ? (validOf(schema, place, pools) as Arbitrary<Record<string, string>>)
      : fc.constant(undefined)
  }
  const valid = fc.record({ params: part('params'), query: part('query'), body: part('body') })
  const who = fc.oneof(
    { arbitrary: fc.constant('owner'), weight: 2 },
    { arbitrary: fc.constantFrom(...Object.keys(world.people)), weight: 1 },
  )
  return fc.tuple(who, valid, spoilsOf(operation)).map(([who, { params = {}, query = {}, body }, spoil]) => {
    return { who, wire: spoil({ params, query, body, headers: {} }) }
  })
}

describe('whatever is sent, the answer is one that the contract promises', () => {
  test.each(chosen)('%s', { timeout: 60_000 + runs * 200 }, async (name, operation) => {
    const found: Record<number, number> = (statuses[name] = {})
    const property = fc.asyncProperty(requestsOf(name, operation), async (request) => {
      const answer = await send(house, world, operation, request)
      found[answer.status] = (found[answer.status] ?? 0) + 1
      const complaint = complaintAbout(operation, answer)
      if (complaint) throw new Error(`${complaint}\n${told(operation, request, answer)}`)
    })
    const known = await exampleOf(name, world.world, world.world.home.owner)
    const first: Request = { who: 'owner', wire: { params: {}, query: {}, headers: {}, ...known } }
    await fc.assert(property, { numRuns: runs, examples: [[first]] })
    expect(found, 'nothing got through').toHaveProperty(String(expectedStatus(name, operation, 'owner')))
  })
})

test('nothing of it went wrong unseen, and the log holds no address, cookie or token', () => {
  const failures = house.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(new Set(failures.map(({ msg, err }) => `${msg}: ${err?.stack}`))).toEqual(new Set())
  const cookies = Object.values(world.people).flatMap(
    ({ cookie }) => cookie?.split('=')[1]?.slice(0, 20) ?? [],
  )
  const secrets = ['@people.example', '@guests.example', 'sg1.', 'in1.', ...cookies]
  expect(house.logLines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
})
