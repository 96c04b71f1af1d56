import { z } from 'zod'
import { Id, filledLine, line, paragraphs } from './fields.ts'
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
  .object(
    {
      id: QuestionId,
      kind: z.enum(questionKinds, { error: `must be one of ${questionKinds.join(', ')}` }),
      label: filledLine(200),
      help: line(400).trim().default(''),
      isRequired: z.boolean({ error: 'must be true or false' }).default(false),
      choices: z
        .array(
          z.object({ id: QuestionId, label: filledLine(120) }, { error: 'must be a choice: id and label' }),
          { error: 'must be a list of choices' },
        )
        .max(MOST_CHOICES, { error: `may have at most ${MOST_CHOICES} choices` })
        .default([])
        .describe('For `one` and `several`, which have at least two; the other kinds have none.'),
      shownIf: z
        .object(
          { questionId: QuestionId, equals: filledLine(200) },
          { error: 'must be null, or the condition: questionId and equals' },
        )
        .nullable()
        .default(null)
        .describe(
          'Shown, and to be answered, only when an earlier question has this answer: the id of a choice, true or false, a ' +
            'country, a date, a number or a text, as text.',
        ),
    },
    { error: 'must be a question: id, kind and label' },
  )
  .meta({ id: 'PassQuestion' })
export type Question = z.output<typeof Question>

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
