import { z } from 'zod'
import { Id, KlDay, filledLine, line, paragraphs } from './fields.ts'
import { unique } from './unique.ts'

/** Most questions of a form, and most choices of a question. */
export const MOST_QUESTIONS = 30
export const MOST_CHOICES = 60

const QuestionId = z
  .string({ error: 'must be text' })
  .regex(/^[a-z][a-z0-9_]{0,39}$/, { error: 'must be lowercase letters, digits and _, at most 40' })

export const questionKinds = ['text', 'number', 'one', 'several', 'date', 'country', 'consent'] as const

/** A question of a pass form. */
export const Question = z
  .object({
    id: QuestionId,
    kind: z.enum(questionKinds),
    label: filledLine(200),
    help: line(400).trim().default(''),
    isRequired: z.boolean().default(false),
    choices: z
      .array(z.object({ id: QuestionId, label: filledLine(120) }))
      .max(MOST_CHOICES, { error: `may have at most ${MOST_CHOICES} choices` })
      .default([])
      .describe('For `one` and `several`.'),
    shownIf: z
      .object({ questionId: QuestionId, equals: line(200) })
      .nullable()
      .default(null)
      .describe('Shown, and to be answered, only when an earlier question has this answer.'),
  })
  .meta({ id: 'PassQuestion' })
export type Question = z.output<typeof Question>

export const Questions = z
  .array(Question)
  .max(MOST_QUESTIONS, { error: `may have at most ${MOST_QUESTIONS} questions` })

/** An answer: text (also a choice, a date, a country), a number, several choices, or a consent. */
const Answer = z.union(
  [
    paragraphs(2_000),
    z.number(),
    z.boolean(),
    z.array(line(40)).max(MOST_CHOICES, { error: `may have at most ${MOST_CHOICES} choices` }),
  ],
  { error: 'must be text, a number, true or false, or a list of choices' },
)
export type Answer = z.output<typeof Answer>

const notAnswers = { error: 'must be a list of answers' }

/** The answers of an order: for each ticket type that has a form, to the version that was shown. */
export const PassAnswers = z
  .array(
    z.object(
      {
        ticketTypeId: Id,
        formVersion: z
          .int({ error: 'must be the version of the form that was shown' })
          .min(1, { error: 'must be at least 1' }),
        answers: z
          .array(
            z.object(
              { questionId: QuestionId, value: Answer },
              { error: 'must be an answer: questionId and value' },
            ),
            notAnswers,
          )
          .max(MOST_QUESTIONS, { error: `may have at most ${MOST_QUESTIONS} answers` })
          .refine(
            unique(({ questionId }: { questionId: string }) => questionId),
            {
              error: 'must answer each question once',
            },
          ),
      },
      { error: 'must be the answers for a ticket type: ticketTypeId, formVersion and answers' },
    ),
    notAnswers,
  )
  .max(20, { error: 'may have at most 20 entries' })
  .refine(
    unique(({ ticketTypeId }: { ticketTypeId: string }) => ticketTypeId),
    {
      error: 'must name each ticket type once',
    },
  )

const ALPHA_2 = /^[A-Z]{2}$/

/** What is wrong with the answers to a form, by question id; empty when all is well. Source: Exhibition, pass forms. */
export function wrongAnswers(
  questions: readonly Question[],
  answers: Readonly<Record<string, Answer>>,
): Record<string, string> {
  const wrong: Record<string, string> = {}
  const byId = new Map(questions.map((question) => [question.id, question]))
  for (const id of Object.keys(answers)) if (!byId.has(id)) wrong[id] = 'is not a question of this form'
  for (const question of questions) {
    const answer = answers[question.id]
    const isShown =
      question.shownIf === null || isEqual(answers[question.shownIf.questionId], question.shownIf.equals)
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
      return KlDay.safeParse(answer).success ? null : 'must be a date such as 2026-11-20'
    case 'country':
      return typeof answer === 'string' && ALPHA_2.test(answer) ? null : 'must be a country code such as MY'
    case 'consent':
      if (typeof answer !== 'boolean') return 'must be true or false'
      return isRequired && !answer ? 'must be agreed to' : null
  }
}
