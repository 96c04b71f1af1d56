import { findInDocumentation } from '../server/search/engine.ts'
import { isFirst, searchQuestions, unseenQuestions } from '../test/support/search-questions.ts'
import { family } from './figure.ts'
import { quantile } from './quantile.ts'

const ROUNDS = 25

/** Of forty questions, and of forty that nothing was changed for, how many find their page first; how long one takes without HTTP. */
export const search = family(
  {
    'search-hits': { unit: 'of 40', atLeast: 38 },
    'search-hits-unseen': { unit: 'of 40', atLeast: 33 },
    'search-query': { unit: 'ms p95', atMost: 5 },
  },
  () => {
    const ask = (query: string) => findInDocumentation({ query, scope: 'all', hasTypos: true })
    const hits = (questions: typeof searchQuestions) =>
      questions.filter((question) => isFirst(question, ask(question.query))).length
    const times = Array.from({ length: ROUNDS }, () =>
      searchQuestions.map(({ query }) => timeOf(() => ask(query))),
    )
    return Promise.resolve({
      'search-hits': hits(searchQuestions),
      'search-hits-unseen': hits(unseenQuestions),
      'search-query': quantile(times.flat(), 0.95),
    })
  },
)

function timeOf(work: () => unknown): number {
  const beganAt = performance.now()
  work()
  return performance.now() - beganAt
}
