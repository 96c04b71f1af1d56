import { z } from 'zod'
import { MOST_QUESTIONS, Question } from './pass-forms.ts'
import type { Answer } from './pass-forms.ts'

const COUNTRY = /^[A-Z]{2}$/
const DATE = /^(19|2\d)\d{2}-\d{2}-\d{2}$/

/** A date of the calendar from 1900 on: people are asked when they were born, too. */
function isDate(answer: unknown): boolean {
  if (typeof answer !== 'string' || !DATE.test(answer)) return false
  const date = new Date(`${answer}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(answer)
}

/** The questions of a form, as an organiser sends them. */
export const Questions = z
  .array(Question.strict().meta({ id: 'NewPassQuestion' }), { error: 'must be a list of questions' })
  .max(MOST_QUESTIONS, { error: `may have at most ${MOST_QUESTIONS} questions` })
  .superRefine((questions, context) => {
    if (questions.length > MOST_QUESTIONS) return
    for (const { at, field, message } of questionProblems(questions))
      context.addIssue({ code: 'custom', path: [at, field], message })
  })

interface QuestionProblem {
  at: number
  field: keyof Question
  message: string
}

/** What is wrong with a list of questions that are each well formed. Source: Exhibition, pass forms. */
export function questionProblems(questions: readonly Question[]): QuestionProblem[] {
  const earlier = new Map<string, Question>()
  return questions.flatMap((question, at) => {
    const problems: [keyof Question, string | null][] = [
      ['id', earlier.has(question.id) ? 'must be another than those of the questions before it' : null],
      ['choices', choicesProblem(question)],
      ['shownIf', conditionProblem(question, earlier)],
    ]
    earlier.set(question.id, question)
    return problems.flatMap(([field, message]) => (message === null ? [] : [{ at, field, message }]))
  })
}

function choicesProblem({ kind, choices }: Question): string | null {
  if (kind !== 'one' && kind !== 'several')
    return choices.length === 0
      ? null
      : 'must be empty: only questions of the kinds one and several have choices'
  if (choices.length < 2) return 'must have at least two choices'
  return new Set(choices.map(({ id }) => id)).size < choices.length
    ? 'must each have an id of their own'
    : null
}

function conditionProblem({ shownIf }: Question, earlier: ReadonlyMap<string, Question>): string | null {
  if (shownIf === null) return null
  const asked = earlier.get(shownIf.questionId)
  if (!asked) return 'must name a question before this one'
  return canBe(asked, shownIf.equals) ? null : 'must name an answer that the earlier question can have'
}

/** Whether a question can have that answer, as a condition writes it. */
function canBe({ kind, choices }: Question, text: string): boolean {
  switch (kind) {
    case 'one':
    case 'several':
      return choices.some(({ id }) => id === text)
    case 'consent':
      return text === 'true' || text === 'false'
    case 'number':
      return String(Number(text)) === text && Number.isFinite(Number(text))
    case 'date':
      return isDate(text)
    case 'country':
      return COUNTRY.test(text)
    case 'text':
      return true
  }
}

/** What is wrong with the answers to a form, by question id; empty when all is well. Source: Exhibition, pass forms. */
export function wrongAnswers(
  questions: readonly Question[],
  answers: Readonly<Record<string, Answer>>,
): Record<string, string> {
  const wrong: Record<string, string> = {}
  const byId = new Map(questions.map((question) => [question.id, question]))
  for (const id of Object.keys(answers)) if (!byId.has(id)) wrong[id] = 'is not a question of this form'
  // A question may be called `constructor`, which every object has.
  const answerOf = (id: string) => (Object.hasOwn(answers, id) ? answers[id] : undefined)
  for (const question of questions) {
    const answer = answerOf(question.id)
    const { shownIf } = question
    const isShown = shownIf === null || isEqual(answerOf(shownIf.questionId), shownIf.equals)
    const problem =
      answer === undefined
        ? missing(question, isShown)
        : isShown
          ? problemOf(question, answer)
          : 'is not asked'
    if (problem) wrong[question.id] = problem
  }
  return wrong
}

function isEqual(answer: Answer | undefined, text: string): boolean {
  return Array.isArray(answer) ? answer.includes(text) : answer !== undefined && String(answer) === text
}

function missing({ isRequired }: Question, isShown: boolean): string | null {
  return isRequired && isShown ? 'must be answered' : null
}

function problemOf({ kind, isRequired, choices }: Question, answer: Answer): string | null {
  const isChoice = (id: string) => choices.some((choice) => choice.id === id)
  switch (kind) {
    case 'text':
      if (typeof answer !== 'string') return 'must be text'
      return isRequired && answer.trim() === '' ? 'must be answered' : null
    case 'number':
      return typeof answer === 'number' && Number.isFinite(answer) ? null : 'must be a number'
    case 'one':
      return typeof answer === 'string' && isChoice(answer) ? null : 'must be one of the choices'
    case 'several':
      if (!Array.isArray(answer) || !answer.every(isChoice) || new Set(answer).size < answer.length)
        return 'must be some of the choices, each once'
      return isRequired && answer.length === 0 ? 'must be answered' : null
    case 'date':
      return isDate(answer) ? null : 'must be a date from 1900 on, such as 2026-11-20'
    case 'country':
      return typeof answer === 'string' && COUNTRY.test(answer) ? null : 'must be a country code such as MY'
    case 'consent':
      if (typeof answer !== 'boolean') return 'must be true or false'
      return isRequired && !answer ? 'must be agreed to' : null
  }
}
