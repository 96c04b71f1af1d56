import { FEW, LEAST_PEOPLE } from '@masuk/shared/contract/form-analytics.ts'

/** A count as it is told. */
export type Rounded = number | typeof FEW

/** Rounded down to a multiple of five; below that only that it is few, nobody included. */
export function rounded(people: number): Rounded {
  return people < LEAST_PEOPLE ? FEW : people - (people % LEAST_PEOPLE)
}

/**
 * The counts of groups into which people are parted, as they are told. Small groups that come to fewer than five together are
 * counted with the largest: whoever knows exactly how many people there are would find them as what is left.
 */
export function roundedParts(parts: readonly number[]): Rounded[] {
  const few = parts.filter((people) => people < LEAST_PEOPLE).reduce((sum, people) => sum + people, 0)
  const largest = parts.indexOf(Math.max(...parts))
  return parts.map((people, at) =>
    rounded(at === largest && people >= LEAST_PEOPLE && few < LEAST_PEOPLE ? people + few : people),
  )
}

/** A part of people, where whoever is not in it is a group as well. */
export function roundedPart(people: number, all: number): Rounded {
  const [told = FEW] = roundedParts([people, Math.max(all - people, 0)])
  return told
}
