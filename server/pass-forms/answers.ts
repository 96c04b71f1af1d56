import { wrongAnswers } from '@masuk/shared/contract/pass-form-rules.ts'
import type { Answer, Question } from '@masuk/shared/contract/pass-forms.ts'
import type { Db } from '../db/db.ts'

interface Answered {
  ticketTypeId: string
  formVersion: number
  answers: readonly { questionId: string; value: Answer }[]
}

/** A ticket type with the published version of its form, if it has one. */
interface TypeWithForm {
  id: string
  formVersion: number | null
}

export interface FormProblem {
  ticketTypeId: string
  sentence: string
}

/** What is wrong with the answers of an order, or null. Every ordered type with a form is answered, in its newest version. */
export async function formProblem(
  db: Db,
  { organizationId, types }: { organizationId: string; types: readonly TypeWithForm[] },
  order: { lines: readonly { ticketTypeId: string }[]; answers: readonly Answered[] },
): Promise<FormProblem | null> {
  const ordered = new Set(order.lines.map(({ ticketTypeId }) => ticketTypeId))
  const stray = order.answers.find(({ ticketTypeId }) => !ordered.has(ticketTypeId))
  if (stray)
    return {
      ticketTypeId: stray.ticketTypeId,
      sentence: 'There are answers for a ticket that is not ordered.',
    }
  for (const { id: ticketTypeId, formVersion } of types) {
    if (!ordered.has(ticketTypeId)) continue
    const given = order.answers.find((each) => each.ticketTypeId === ticketTypeId)
    const sentence = await problemOf(db, { organizationId, ticketTypeId, formVersion, given })
    if (sentence !== null) return { ticketTypeId, sentence }
  }
  return null
}

async function problemOf(
  db: Db,
  {
    organizationId,
    ticketTypeId,
    formVersion,
    given,
  }: {
    organizationId: string
    ticketTypeId: string
    formVersion: number | null
    given: Answered | undefined
  },
): Promise<string | null> {
  if (formVersion === null) return given ? 'This ticket asks no questions.' : null
  if (given && given.formVersion !== formVersion) return 'The questions have changed. Look at them again.'
  const questions = await readQuestions(db, { organizationId, ticketTypeId, version: formVersion })
  const answers = Object.fromEntries(
    (given?.answers ?? []).map(({ questionId, value }) => [questionId, value]),
  )
  const [wrong] = Object.entries(wrongAnswers(questions, answers))
  if (!wrong) return null
  const [id, problem] = wrong
  return `"${questions.find((question) => question.id === id)?.label ?? id}" ${problem}.`
}

/** The questions of one version of a form. */
export async function readQuestions(
  db: Db,
  {
    organizationId,
    ticketTypeId,
    version,
  }: { organizationId: string; ticketTypeId: string; version: number },
): Promise<Question[]> {
  const { rows } = await db.query<{ questions: Question[] }>(
    'select questions from pass_forms where organization_id = $1 and ticket_type_id = $2 and version = $3',
    [organizationId, ticketTypeId, version],
  )
  return rows[0]?.questions ?? []
}
