import type { checkpointVerdicts } from '@masuk/shared/contract/exhibition.ts'

export type Verdict = keyof typeof checkpointVerdicts

export interface CheckedTicket {
  ticketTypeId: string
  /** Which code of the ticket is valid. */
  issue: number
  isVoid: boolean
}

export interface CheckpointRule {
  /** The ticket types that open the zone. */
  typeIds: readonly string[]
  /** Kuala Lumpur days, both included. */
  firstDay: string
  lastDay: string
}

/** Whether a ticket may enter, told by what is wrong first. `issue` is that of the code that was read. */
export function verdictOf(
  ticket: CheckedTicket | null,
  { typeIds, firstDay, lastDay }: CheckpointRule,
  { issue, today }: { issue: number; today: string },
): Verdict {
  if (!ticket) return 'not_a_ticket'
  if (ticket.isVoid) return 'void'
  if (ticket.issue !== issue) return 'superseded'
  if (today < firstDay || today > lastDay) return 'not_today'
  return typeIds.includes(ticket.ticketTypeId) ? 'allowed' : 'other_zone'
}
