import { distance } from 'fastest-levenshtein'

/** The names of the months, January first: English, Malay and how both are shortened. */
const NAMES: readonly string[][] = [
  ['january', 'januari', 'jan'],
  ['february', 'februari', 'feb'],
  ['march', 'mac', 'mar'],
  ['april', 'apr'],
  ['may', 'mei'],
  ['june', 'jun'],
  ['july', 'julai', 'jul'],
  ['august', 'ogos', 'aug', 'ogo'],
  ['september', 'sept', 'sep'],
  ['october', 'oktober', 'oct', 'okt'],
  ['november', 'nov'],
  ['december', 'disember', 'dec', 'dis'],
]

/** So short a word with a wrong letter could be anything. */
const SHORTEST_MISREAD = 5

/** The month that a word names, from 1; null for any other word. One wrong letter of a long name is forgiven. */
export function monthOf(word: string): { month: number; isExact: boolean } | null {
  const plain = word.toLowerCase()
  const exact = NAMES.findIndex((names) => names.includes(plain))
  if (exact >= 0) return { month: exact + 1, isExact: true }
  if (plain.length < SHORTEST_MISREAD) return null
  const near = NAMES.findIndex((names) =>
    names.some((name) => name.length >= SHORTEST_MISREAD && distance(name, plain) === 1),
  )
  return near >= 0 ? { month: near + 1, isExact: false } : null
}
