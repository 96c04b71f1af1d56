import type { Question } from '@masuk/shared/contract/pass-forms.ts'
import { keyOf } from './questions.ts'
import type { FormVersion } from './questions.ts'

/** How many people of a version and group gave an answer. */
export interface Cell {
  version: number
  group: string | null
  /** In its short form (migrations/0029_exhibition.sql); empty where the people themselves are counted. */
  answer: string
  people: number
}

/** What people answered to a question: how many did, and how many gave each value. */
export interface Answers {
  answered: number
  values: Map<string, number>
}

/** Some of the people, and what they answered, by question. */
export interface Slice {
  people: number
  answers: Map<string, Answers>
}

/** Counts cells into slices: `slicesOf` says into which, by their keys. */
export function tally<Key>(
  cells: readonly Cell[],
  versions: readonly FormVersion[],
  slicesOf: (cell: Cell) => readonly Key[],
): Map<Key, Slice> {
  const forms = new Map(
    versions.map(({ version, questions }) => [
      version,
      new Map(questions.map((question): [string, Question] => [question.id, question])),
    ]),
  )
  const slices = new Map<Key, Slice>()
  for (const cell of cells) {
    for (const key of slicesOf(cell)) {
      const slice = slices.get(key) ?? { people: 0, answers: new Map<string, Answers>() }
      slices.set(key, slice)
      if (cell.answer === '') slice.people += cell.people
      else addAnswer(slice, cell, forms.get(cell.version))
    }
  }
  return slices
}

const ANSWER = /^(?<id>[a-z0-9_]+)(?<sign>[=+])(?<value>[^]*)$/

function addAnswer(
  { answers }: Slice,
  { answer, people }: Cell,
  form: ReadonlyMap<string, Question> | undefined,
): void {
  const { id = '', sign, value = '' } = ANSWER.exec(answer)?.groups ?? {}
  const question = form?.get(id)
  if (!question) return
  const found = answers.get(keyOf(question)) ?? { answered: 0, values: new Map<string, number>() }
  answers.set(keyOf(question), found)
  // A list of choices is counted once, and then each of its choices.
  if (sign === '=') found.answered += people
  if (value !== '' && question.kind !== 'text')
    found.values.set(value, (found.values.get(value) ?? 0) + people)
}
