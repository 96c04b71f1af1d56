import type { Question } from '@masuk/shared/contract/pass-forms.ts'
import { keyOf } from './questions.ts'
import type { FormVersion } from './questions.ts'

/** How many people of a version and group gave an answer. */
export interface Cell {
  version: number
  group: string | null
  /** The id of a question; empty where the people themselves are counted. */
  question: string | null
  /** The answer as text; null for free text. */
  value: string | null
  people: number
}

/** Some of the people, and what they answered: by question, then by the text of the answer. */
export interface Slice {
  people: number
  answers: Map<string, Map<string | null, number>>
}

/** Counts cells into slices: `slicesOf` says into which, by their keys. */
export function tally<Key>(
  cells: readonly Cell[],
  versions: readonly FormVersion[],
  slicesOf: (cell: Cell) => readonly Key[],
): Map<Key, Slice> {
  const kinds = new Map(
    versions.map(({ version, questions }) => [
      version,
      new Map(questions.map((question): [string, Question] => [question.id, question])),
    ]),
  )
  const slices = new Map<Key, Slice>()
  for (const cell of cells) {
    const question = kinds.get(cell.version)?.get(cell.question ?? '')
    for (const key of slicesOf(cell)) {
      const slice = slices.get(key) ?? { people: 0, answers: new Map<string, Map<string | null, number>>() }
      slices.set(key, slice)
      if (cell.question === '') slice.people += cell.people
      else if (question) add(slice, keyOf(question), cell)
    }
  }
  return slices
}

function add({ answers }: Slice, key: string, { value, people }: Cell): void {
  const counts = answers.get(key) ?? new Map<string | null, number>()
  counts.set(value, (counts.get(value) ?? 0) + people)
  answers.set(key, counts)
}
