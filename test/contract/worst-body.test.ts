import type { Operation } from '@masuk/shared/contract/operation.ts'
import { afterAll, expect, test } from 'vitest'
import { exampleOf } from '../support/examples.ts'
import { openHouse } from '../support/house.ts'
import { everyOperation, operationOf, sendOperation } from '../support/send-operation.ts'
import { openWorld } from '../support/world.ts'

const house = await openHouse()
afterAll(() => house.close())
const world = await openWorld(house)

/** What fits a body beside the other fields. */
const BYTES = 250 * 1024
const filled = (piece: string) => piece.repeat(Math.floor(BYTES / piece.length))
const list = (piece: string) => JSON.parse(`[${filled(`${piece},`)}${piece}]`) as unknown[]
const manyFields = () => Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, 1]))

/** Bodies that cost most for their size: long lists of what is wrong, long texts, fields without end. */
function worstBodies(body: Record<string, unknown>): [string, Record<string, unknown>][] {
  const values: [string, unknown][] = [
    ['a list of objects', list('{}')],
    ['a list of lists', list('[]')],
    ['a list of texts', list('""')],
    ['one long text', filled('a')],
    ['a text of spaces', filled(' ')],
    ['a text like an address', filled('a@a.')],
    ['an object of many fields', manyFields()],
  ]
  const inFields = Object.keys(body).flatMap((field) =>
    values.map(([what, value]): [string, Record<string, unknown>] => [
      `${field}: ${what}`,
      { ...body, [field]: value },
    ]),
  )
  return [...inFields, ['fields that are none', { ...manyFields(), ...body }]]
}

/** Milliseconds of this process for one call; the service runs in it. */
async function cpuOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const withBody = everyOperation.filter(([, { body, published }]) => body && published).map(([name]) => name)

// The worst that was ever sent cost 600 ms where an honest body of the same size costs 8.
const MOST_TIMES = 30

test.each(withBody)('the worst body of %s costs little more than reading it', async (name) => {
  const caller = world.home.owner
  const { body = {}, ...input } = await exampleOf(name, world, caller)
  const send = (sent: Record<string, unknown>) =>
    sendOperation(house, name, { input: { ...input, body: sent }, caller })
  const unlike: Operation = operationOf(name)
  const honest = { ...body, [Object.keys(unlike.body?.shape ?? {})[0] ?? '']: filled('a') }
  const reading = Math.min(
    await cpuOf(() => send(honest)),
    await cpuOf(() => send(honest)),
    await cpuOf(() => send(honest)),
  )
  for (const [what, worst] of worstBodies(body)) {
    let least = await cpuOf(() => send(worst))
    // A collection of garbage in the middle of it is not its fault.
    for (let again = 0; again < 6 && least > MOST_TIMES * reading; again++)
      least = Math.min(least, await cpuOf(() => send(worst)))
    expect(least / reading, `${what} against ${reading.toFixed(1)} ms`).toBeLessThan(MOST_TIMES)
  }
})
