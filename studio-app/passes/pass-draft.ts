import type { passConfiguration } from '@masuk/shared/contract/exhibition.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { questionProblems } from '@masuk/shared/contract/pass-form-rules.ts'
import { MOST_CHOICES, MOST_QUESTIONS, type Question } from '@masuk/shared/contract/pass-forms.ts'
import type { Problems } from '../form/form-store.ts'
import { lengthProblem, problemsOf, textProblem } from '../form/values.ts'
import type { Words } from '../words/en.ts'

export type PassConfiguration = Reply<typeof passConfiguration>

/** What a pass asks and opens. */
export interface PassDraft {
  questions: Question[]
  zoneIds: string[]
}

/** What is edited: the draft, else what is published, else nothing. */
export function draftOf({ draft, published }: Pick<PassConfiguration, 'draft' | 'published'>): PassDraft {
  const { questions, zoneIds } = draft ?? published ?? { questions: [], zoneIds: [] }
  return { questions, zoneIds }
}

const newId = (letter: string) => `${letter}_${crypto.randomUUID().slice(0, 8)}`

export function newQuestion(): Question {
  return {
    id: newId('q'),
    kind: 'text',
    label: '',
    help: '',
    isRequired: false,
    choices: [],
    shownIf: null,
  }
}

export const newChoice = (): Question['choices'][number] => ({ id: newId('c'), label: '' })

const hasChoices = (kind: Question['kind']) => kind === 'one' || kind === 'several'

/** The question as another kind: it has choices or none, as the kind wants it. */
export function withKind(question: Question, kind: Question['kind']): Question {
  if (!hasChoices(kind)) return { ...question, kind, choices: [] }
  const choices = question.choices.length > 0 ? question.choices : [newChoice(), newChoice()]
  return { ...question, kind, choices }
}

/** Questions before this one on whose answer it may depend, with the answers that there are. */
export function conditionsFor(
  questions: readonly Question[],
  at: number,
  words: Words,
): { question: Question; answers: { id: string; label: string }[] }[] {
  const { yes, no } = words.passes
  return questions.slice(0, at).flatMap((question) => {
    if (hasChoices(question.kind)) return [{ question, answers: question.choices }]
    if (question.kind !== 'consent') return []
    const answers = [
      { id: 'true', label: yes },
      { id: 'false', label: no },
    ]
    return [{ question, answers }]
  })
}

export function passProblems({ questions }: PassDraft, words: Words): Problems<PassDraft> {
  return problemsOf({ questions: firstProblem(questions, words) })
}

/** The first question that can't be saved, and why. */
function firstProblem(questions: readonly Question[], words: Words): string | undefined {
  const { form } = words.frame
  const say = words.passes.questionProblem
  if (questions.length > MOST_QUESTIONS) return form.tooLarge(String(MOST_QUESTIONS))
  for (const [at, { label, help, choices }] of questions.entries()) {
    const problem =
      textProblem(label, 200, form) ??
      lengthProblem(help, 400, form) ??
      choices.map((choice) => textProblem(choice.label, 120, form)).find((each) => each !== undefined) ??
      (choices.length > MOST_CHOICES ? form.tooLarge(String(MOST_CHOICES)) : undefined)
    if (problem) return say(at + 1, problem)
  }
  const [found] = questionProblems(questions)
  if (!found) return undefined
  return say(found.at + 1, found.field === 'choices' ? words.passes.twoChoices : words.passes.earlier)
}
