import { expect, test } from 'vitest'
import { boardFigures } from './board-figures.ts'

const NOW = Date.parse('2026-11-20T13:02:00Z')

function figures({ capacity = null as number | null, inside = 0 } = {}) {
  const overview = {
    event: { capacity },
    checkedInToday: inside,
    day: { arrivals: [{ slot: '2026-11-20T13:00:00.000Z', checkedIn: 50 }] },
    fleet: { waiting: 3 },
  }
  const reads = { overview, scanners: [], conflicts: null, now: NOW }
  return boardFigures(reads as unknown as Parameters<typeof boardFigures>[0])
}

test.each([
  [null, 500, null],
  [1_000, 500, 0.5],
  [1_000, 1_200, 1],
])('of a capacity of %s with %i inside the share is %s', (capacity, inside, share) => {
  expect(figures({ capacity, inside })).toMatchObject({ inside, capacity, share })
})

test('what is not known yet is nothing', () => {
  expect(figures()).toMatchObject({
    aMinute: 10,
    waiting: 3,
    openConflicts: 0,
    latestConflicts: [],
    doors: [],
  })
})
