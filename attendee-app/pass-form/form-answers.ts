import type { Answer, Question } from '@masuk/shared/contract/pass-forms.ts'
import { wrongAnswers } from '@masuk/shared/contract/pass-form-rules.ts'

export type Answers = Readonly<Record<string, Answer>>

/** The questions that are asked, given the answers so far. */
export function askedQuestions(questions: readonly Question[], answers: Answers): Question[] {
  return questions.filter(
    ({ shownIf }) => shownIf === null || isEqual(answers[shownIf.questionId], shownIf.equals),
  )
}

function isEqual(answer: Answer | undefined, text: string): boolean {
  return Array.isArray(answer) ? answer.includes(text) : answer !== undefined && String(answer) === text
}

/** The answers that are sent: only to what is asked, and only those that say something. */
export function sentAnswers(questions: readonly Question[], answers: Answers): Answers {
  let kept = Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isEmpty(answer)))
  // A question may depend on one that is not asked any more.
  for (let before = -1; before !== Object.keys(kept).length;) {
    before = Object.keys(kept).length
    const asked = new Set(askedQuestions(questions, kept).map(({ id }) => id))
    kept = Object.fromEntries(Object.entries(kept).filter(([id]) => asked.has(id)))
  }
  return kept
}

const isEmpty = (answer: Answer) =>
  answer === '' ||
  (Array.isArray(answer) && answer.length === 0) ||
  (typeof answer === 'number' && Number.isNaN(answer))

/** The kinds of the questions that are not answered as they must be, by their ids. */
export function wrongQuestions(
  questions: readonly Question[],
  answers: Answers,
): Map<string, Question['kind']> {
  const wrong = wrongAnswers(questions, sentAnswers(questions, answers))
  return new Map(questions.filter(({ id }) => wrong[id] !== undefined).map(({ id, kind }) => [id, kind]))
}
