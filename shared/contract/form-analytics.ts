import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { eventRead } from './organiser.ts'
import { questionKinds } from './pass-forms.ts'

/** The smallest group of people of whom something is told. Source: Exhibition, form analytics. */
export const LEAST_PEOPLE = 5

/** The fewest people who are parted into groups. Of fewer, who is in the largest group would tell of all others. */
export const LEAST_PARTED = 2 * LEAST_PEOPLE

/** What is told of a group that is smaller, be it of nobody. */
export const FEW = 'fewer than 5'

/** Most groups, and most values of an open question, that are told by name; the others are told as one. */
export const MOST_GROUPS = 30
export const MOST_VALUES = 60

/** What the people who answered may be parted by. */
export const groupings = ['version', 'source', 'purpose', 'country', 'space'] as const

const People = z
  .union([z.int().min(LEAST_PEOPLE), z.literal(FEW)])
  .meta({ id: 'PeopleCount' })
  .describe(
    `A multiple of ${LEAST_PEOPLE}, rounded down; "${FEW}" for less, nobody included. Groups under ${LEAST_PEOPLE} that come to less than ${LEAST_PEOPLE} together are ` +
      'counted with the largest group.',
  )

const quantile = z.number().nullable()

const QuestionFigures = z
  .object({
    questionId: z.string(),
    kind: z.enum(questionKinds),
    label: z.string().describe('As in the newest version that has it.'),
    answered: People,
    values: z
      .array(
        z.object({
          value: z.string().nullable().describe('Null for all others together.'),
          label: z.string(),
          people: People,
        }),
      )
      .describe(
        'For one and several: every choice. For consent: true and false. For country, and for date by year: those of at least ' +
          `${LEAST_PEOPLE} people, at most ${MOST_VALUES}. Empty for number, for text, which is never told, and for fewer than ${LEAST_PARTED} answers.`,
      ),
    quantiles: z
      .object({ p10: quantile, p25: quantile, p50: quantile, p75: quantile, p90: quantile })
      .nullable()
      .describe(
        `For number: each is the mean of the five answers around it, which are rounded to three digits that count, and null unless at least ${LEAST_PEOPLE} people are on either side.`,
      ),
  })
  .meta({ id: 'QuestionFigures' })

const Figures = {
  people: People,
  questions: z
    .array(QuestionFigures)
    .describe(`In the order of the form; none for fewer than ${LEAST_PARTED} people.`),
}

/** `exhibition.formAnalytics`: what the people of a ticket type have answered, as figures. */
export const formAnalytics = operation({
  ...eventRead,
  tag: 'Exhibition',
  path: '/api/exhibition/form-analytics',
  summary: 'What was answered to the form of a ticket type, in figures',
  description:
    'Of confirmed registrations; each person counts once, with their last order. Nothing is told of fewer than five people, ten are the ' +
    'fewest who are parted, every count is rounded, and free text is never told. The figures may be a minute old, and those of 20,000 people or more some minutes.',
  query: z.object({
    eventId: Id,
    ticketTypeId: Id,
    by: z
      .enum(groupings, { error: `must be ${groupings.join(', ')}` })
      .default('version')
      .describe(
        '`version`: of the form. `source` and `purpose`: what the visitor said of their visit. `country`: the first country question ' +
          'of the form. `space`: the zones that the answered version opens; a person may be in several.',
      ),
  }),
  reply: z
    .object({
      ticketTypeId: Id,
      by: z.enum(groupings),
      countedAt: UtcText,
      all: z.object(Figures),
      groups: z
        .array(
          z.object({
            key: z
              .string()
              .nullable()
              .describe(
                'A form version, source, purpose, country or zone id; null for all others, or unknown.',
              ),
            label: z.string(),
            ...Figures,
          }),
        )
        .describe(
          `Of purposes and countries those of at least ${LEAST_PEOPLE} people, at most ${MOST_GROUPS}.`,
        ),
    })
    .meta({ id: 'FormAnalytics' }),
  example: { query: { eventId: exampleIds.event, ticketTypeId: exampleIds.ticketType } },
})
