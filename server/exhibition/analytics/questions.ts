import type { Question } from '@masuk/shared/contract/pass-forms.ts'

/** A published version of a form. */
export interface FormVersion {
  version: number
  questions: Question[]
  zoneIds: string[]
}

/** A question over all versions that ask it. One of another kind is another question, though it has the same id. */
export interface AskedQuestion extends Pick<Question, 'id' | 'kind' | 'label'> {
  choices: Map<string, string>
}

export const keyOf = ({ id, kind }: Pick<Question, 'id' | 'kind'>): string => `${kind} ${id}`

/** Every question, in the words and the order of the newest version that has it. `versions` are the newest first. */
export function questionsOf(versions: readonly FormVersion[]): Map<string, AskedQuestion> {
  const asked = new Map<string, AskedQuestion>()
  for (const question of versions.flatMap(({ questions }) => questions)) {
    const { id, kind, label } = question
    const known = asked.get(keyOf(question)) ?? { id, kind, label, choices: new Map<string, string>() }
    for (const choice of question.choices)
      if (!known.choices.has(choice.id)) known.choices.set(choice.id, choice.label)
    asked.set(keyOf(question), known)
  }
  return asked
}

/** The ids that stand for free text in every version: what was answered to them is not even read. */
export function textIds(versions: readonly FormVersion[]): string[] {
  const questions = versions.flatMap((each) => each.questions)
  const others = new Set(questions.filter(({ kind }) => kind !== 'text').map(({ id }) => id))
  return [...new Set(questions.map(({ id }) => id))].filter((id) => !others.has(id))
}
