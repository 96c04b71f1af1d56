export type Link = 'good' | 'bad' | 'unknown'

const KEPT = 5
const FAILURES_OF_A_BAD_LINK = 2
const ANSWERS_THAT_END_IT = 2

/** The last results, with one more. */
export function withResult(results: readonly boolean[], answered: boolean): readonly boolean[] {
  return [...results, answered].slice(-KEPT)
}

/** Whether the network is there, by what really came back: `navigator.onLine` is true behind a captive portal. */
export function linkOf(results: readonly boolean[]): Link {
  if (results.length === 0) return 'unknown'
  const failures = results.filter((answered) => !answered).length
  const isBack = results.slice(-ANSWERS_THAT_END_IT).every(Boolean)
  return failures >= FAILURES_OF_A_BAD_LINK && !isBack ? 'bad' : 'good'
}
