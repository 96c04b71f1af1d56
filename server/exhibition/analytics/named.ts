import { LEAST_PEOPLE } from '@masuk/shared/contract/form-analytics.ts'

/**
 * Those of open values that are told by name: of at least five people, the most frequent first, at most `most`. That anybody at
 * all gave a rare one is already something of them.
 */
export function namedValues(counts: ReadonlyMap<string | null, number>, most: number): string[] {
  return [...counts]
    .flatMap(([value, people]) => (value !== null && people >= LEAST_PEOPLE ? [{ value, people }] : []))
    .toSorted((one, other) => other.people - one.people || (one.value < other.value ? -1 : 1))
    .slice(0, most)
    .map(({ value }) => value)
    .toSorted()
}
