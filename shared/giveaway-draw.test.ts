import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawVectors } from './contract/draw-vectors.ts'
import { drawWinners, entriesText } from './giveaway-draw.ts'
import type { DrawEntry } from './giveaway-draw.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const macOf = (seed: Uint8Array) => (message: Uint8Array) =>
  createHmac('sha256', seed).update(message).digest()

/** A draw whose seed is the SHA-256 of a text. */
function drawOf(text: string, entries: readonly DrawEntry[], winners: number): string[] {
  const seed = createHash('sha256').update(text).digest()
  const entriesHash = createHash('sha256').update(entriesText(entries)).digest()
  return drawWinners({ entries, entriesHash, winners }, macOf(seed))
}

const alone = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: idOf(n + 1), entrantId: idOf(n + 1) }))

test('the list is a line for each entry', () => {
  expect(entriesText([{ id: idOf(2), entrantId: idOf(1) }])).toBe(`${idOf(2)} ${idOf(1)}\n`)
  expect(entriesText([])).toBe('')
})

test.each(drawVectors)('the named draw: $name', ({ seed, entries, entriesHash, winners, drawn }) => {
  expect(createHash('sha256').update(entriesText(entries)).digest('hex')).toBe(entriesHash)
  const mac = macOf(Buffer.from(seed, 'hex'))
  expect(drawWinners({ entries, entriesHash: Buffer.from(entriesHash, 'hex'), winners }, mac)).toEqual(drawn)
})

test('nobody is drawn of nobody, and all of fewer than there are winners', () => {
  expect(drawOf('none', [], 3)).toEqual([])
  expect(new Set(drawOf('few', alone(2), 100))).toEqual(new Set([idOf(1), idOf(2)]))
})

test('a person wins once, with any of their entries', () => {
  const entries = alone(9).map(({ id }, n) => ({ id, entrantId: idOf((n % 3) + 1) }))
  for (let n = 0; n < 200; n++) {
    const drawn = drawOf(`seed ${n}`, entries, 9)
    const people = drawn.map((id) => entries.find((entry) => entry.id === id)?.entrantId)
    expect(new Set(people).size).toBe(3)
    expect(drawn).toHaveLength(3)
  }
})

test('a word that would favour the first entries is passed over', () => {
  // Of 3 entries the words below 2^32 - 1 are fair: 2^32 - 1 itself is one too many.
  const words = [0xff_ff_ff_ff, 4, 0, 0, 0, 0, 0, 0]
  const block = new Uint8Array(32)
  for (const [at, word] of words.entries()) new DataView(block.buffer).setUint32(at * 4, word)
  const drawn = drawWinners({ entries: alone(3), entriesHash: new Uint8Array(32), winners: 1 }, () => block)
  expect(drawn).toEqual([idOf(2)])
})

test('a block is asked for when the one before is used up, each with its number', () => {
  const asked: string[] = []
  const mac = (message: Uint8Array) => {
    asked.push(Buffer.from(message).toString('hex').slice(64))
    return new Uint8Array(32)
  }
  drawWinners({ entries: alone(20), entriesHash: new Uint8Array(32), winners: 17 }, mac)
  expect(asked).toEqual(['00000000', '00000001', '00000002'])
})

const DRAWS = 100_000

/** The chi-squared statistic of 100,000 draws of one winner, by whose entry it was, against the chances of each. */
function chiSquared(
  text: string,
  entries: readonly DrawEntry[],
  chances: ReadonlyMap<string, number>,
): number {
  const wins = new Map<string, number>()
  for (let n = 0; n < DRAWS; n++) {
    const [drawn] = drawOf(`${text} ${n}`, entries, 1)
    const entrantId = entries.find(({ id }) => id === drawn)?.entrantId ?? ''
    wins.set(entrantId, (wins.get(entrantId) ?? 0) + 1)
  }
  expect(new Set(wins.keys())).toEqual(new Set(chances.keys()))
  return [...chances].reduce((sum, [entrantId, chance]) => {
    const expected = chance * DRAWS
    return sum + ((wins.get(entrantId) ?? 0) - expected) ** 2 / expected
  }, 0)
}

// A fair draw is above these limits once in 100,000 times, and the seeds are always the same.
test('over 100,000 draws every entry wins as often as any other', () => {
  const entries = alone(10)
  const chances = new Map(entries.map(({ id }) => [id, 1 / 10]))
  expect(chiSquared('fair', entries, chances), '9 degrees of freedom').toBeLessThan(39.3)
})

test('over 100,000 draws a person with three entries wins three times as often as one with one', () => {
  const entries = alone(6).map(({ id }, n) => ({ id, entrantId: idOf(n < 3 ? 1 : n + 1) }))
  const chances = new Map([1, 4, 5, 6].map((n) => [idOf(n), n === 1 ? 1 / 2 : 1 / 6]))
  expect(chiSquared('weighed', entries, chances), '3 degrees of freedom').toBeLessThan(25.9)
})
