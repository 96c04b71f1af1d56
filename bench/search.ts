import { findInDocumentation } from '../server/search/engine.ts'
import { isFirst, searchQuestions, unseenQuestions } from '../test/support/search-questions.ts'
import { family } from './figure.ts'
import { median } from './quantile.ts'

const ROUNDS = 25
/** As long as a question may be, of words that are all there are. */
const LONGEST = 'tickets refunds organiser scanner payments events '.repeat(4)

/** Of forty questions, and of forty that nothing was changed for, how many find their page first; how long the slowest takes without HTTP. */
export const search = family(
  {
    'search-hits': { unit: 'of 40', atLeast: 38 },
    'search-hits-unseen': { unit: 'of 40', atLeast: 33 },
    'search-query': { unit: 'ms', atMost: 5 },
  },
  () => {
    const ask = (query: string) => findInDocumentation({ query, scope: 'all', hasTypos: true })
    const hits = (questions: typeof searchQuestions) =>
      questions.filter((question) => isFirst(question, ask(question.query))).length
    const texts = [...searchQuestions.map(({ query }) => query), LONGEST]
    return Promise.resolve({
      'search-hits': hits(searchQuestions),
      'search-hits-unseen': hits(unseenQuestions),
      'search-query': Math.max(...texts.map((query) => medianOf(() => ask(query)))),
    })
  },
)

/** A busy machine lets one try in many wait: the middle one says what the search itself takes. */
function medianOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const beganAt = performance.now()
    work()
    return performance.now() - beganAt
  })
  return median(times)
}
