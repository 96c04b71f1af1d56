import { describe, expect, test } from 'vitest'
import { rounded, roundedPart, roundedParts } from './rounded.ts'

const FEW = 'fewer than 5'

test.each([
  [0, FEW],
  [4, FEW],
  [5, 5],
  [9, 5],
  [10, 10],
  [200_004, 200_000],
])('%d people are told as %s', (people, told) => {
  expect(rounded(people)).toBe(told)
})

test.each([
  ['large ones each for themselves', [12, 23, 9], [10, 20, 5]],
  ['a single small one with the largest', [98, 3, 9], [100, FEW, 5]],
  ['small ones that are five together for themselves', [98, 3, 3], [95, FEW, FEW]],
  ['nobody', [0, 0], [FEW, FEW]],
  ['only small ones', [4, 4], [FEW, FEW]],
])('%s', (_, parts, told) => {
  expect(roundedParts(parts)).toEqual(told)
})

test('who is not in a part is a group as well', () => {
  expect(roundedPart(98, 100)).toBe(100)
  expect(roundedPart(50, 100)).toBe(50)
  expect(roundedPart(2, 100)).toBe(FEW)
})

// Whoever sees the figures is taken to try every table that would show the same. All tables are small enough to try.
describe('no small group can be worked out', () => {
  const MOST = 13
  const SURE = 8

  function* tables(cells: number, prefix: number[] = []): Generator<number[]> {
    if (prefix.length === cells) yield prefix
    else for (let n = 0; n <= MOST; n++) yield* tables(cells, [...prefix, n])
  }

  /** How many values a small group may still have, at worst, for whoever is told `viewOf`. */
  function leastLeftOpen(
    cells: number,
    isAbout: (table: number[]) => boolean,
    viewOf: (table: number[]) => unknown,
  ): number {
    const possible = new Map<string, Set<number>[]>()
    const keyOf = (table: number[]) => JSON.stringify(viewOf(table))
    for (const table of tables(cells)) {
      const key = keyOf(table)
      const seen = possible.get(key) ?? table.map(() => new Set<number>())
      possible.set(key, seen)
      table.forEach((people, at) => seen[at]?.add(people))
    }
    let least = Infinity
    for (const table of tables(cells)) {
      // Of larger tables some that look the same are not tried.
      if (table.some((people) => people > SURE) || !isAbout(table)) continue
      table.forEach((people, at) => {
        if (people < 5) least = Math.min(least, possible.get(keyOf(table))?.[at]?.size ?? 0)
      })
    }
    return least
  }

  const sum = (counts: number[]) => counts.reduce((total, people) => total + people, 0)

  /** Of fewer than ten nothing is parted. */
  const parted = (table: number[]) => (sum(table) < 10 ? [] : roundedParts(table))

  const isSingle = (table: number[]) => table.filter((people) => people < 5).length === 1

  test.each([
    [2, 5],
    [3, 4],
    [4, 2],
  ])('from what is left of the total that is told, in %d groups', (cells, open) => {
    expect(leastLeftOpen(cells, isSingle, (table) => [rounded(sum(table)), parted(table)])).toBe(open)
  })

  test('beside one other group, though the total is known exactly', () => {
    expect(leastLeftOpen(2, isSingle, (table) => [sum(table), parted(table)])).toBe(5)
  })

  test('from two versions and both together', () => {
    const viewOf = ([a = 0, b = 0, c = 0, d = 0]: number[]) => [
      rounded(a + b + c + d),
      parted([a + c, b + d]),
      parted([a + b, c + d]),
      parted([a, b]),
      parted([c, d]),
    ]
    expect(leastLeftOpen(4, () => true, viewOf)).toBeGreaterThanOrEqual(2)
  })
})
