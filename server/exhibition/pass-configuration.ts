import type { Handler } from '../core/handler.ts'
import { requireConfiguration } from '../pass-forms/configuration.ts'

/** `exhibition.passConfiguration`: the draft of a ticket type's pass and what is published. */
export const passConfiguration: Handler<'exhibition.passConfiguration'> = ({ input, proof, deps }) =>
  requireConfiguration(deps.db.web, { ...proof, ticketTypeId: input.query.ticketTypeId })
