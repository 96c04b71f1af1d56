import { LEAST_PEOPLE } from '@masuk/shared/contract/form-analytics.ts'

/** Answers around a quantile that are told as one, so that none of them is anybody's. */
const AROUND = 2

const shares = { p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9 } as const

type Quantiles = Record<keyof typeof shares, number | null>

/** Quantiles of numbers, of which each comes with how many people gave it. */
export function quantilesOf(answers: ReadonlyMap<number, number>): Quantiles {
  const sorted = [...answers].toSorted(([one], [other]) => one - other)
  const people = sorted.reduce((sum, [, count]) => sum + count, 0)
  const entries = Object.entries(shares).map(([name, share]) => {
    const isSafe = Math.min(share, 1 - share) * people >= LEAST_PEOPLE
    return [name, isSafe ? meanAround(sorted, Math.round(share * (people - 1))) : null]
  })
  return Object.fromEntries(entries) as Quantiles
}

/** The mean of the answers from two before a place to two behind it. */
function meanAround(sorted: readonly (readonly [number, number])[], place: number): number {
  const [from, to] = [place - AROUND, place + AROUND]
  let [first, sum] = [0, 0]
  for (const [value, count] of sorted) {
    const inside = Math.min(first + count - 1, to) - Math.max(first, from) + 1
    if (inside > 0) sum += value * inside
    first += count
  }
  return Number((sum / (to - from + 1)).toPrecision(6))
}
