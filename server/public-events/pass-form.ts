import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { findPublishedForm } from '../pass-forms/published-form.ts'
import { requireVisible } from './published-one.ts'

/** `publicEvents.passForm`: what a buyer of a public ticket type is asked. */
export const passForm: Handler<'publicEvents.passForm'> = async (context) => {
  const { ticketTypeId } = context.input.query
  const form = await findPublishedForm(context.deps.db.web, ticketTypeId)
  if (!form) throw new Fault(404, 'This ticket asks no questions, or there is no such ticket.')
  await requireVisible(context, form.eventId)
  return { ticketTypeId, version: form.version, questions: form.questions }
}
