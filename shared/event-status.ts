/** Where an event stands: draft is seen by its organisers only, published by everyone, closed takes no more registrations. */
export const eventStatuses = ['draft', 'published', 'closed'] as const
export type EventStatus = (typeof eventStatuses)[number]

/**
 * The moves that exist. A published event goes back to draft only while nobody has registered, which the server checks;
 * a closed one may be opened again.
 */
export const statusMoves: Record<EventStatus, readonly EventStatus[]> = {
  draft: ['published'],
  published: ['closed', 'draft'],
  closed: ['published'],
}

export type StatusRefusal = 'same_status' | 'no_such_move' | 'has_registrations'

/** Why an event may not move, or null when it may. */
export function statusRefusal(
  from: EventStatus,
  to: EventStatus,
  { registered }: { registered: number },
): StatusRefusal | null {
  if (from === to) return 'same_status'
  if (!statusMoves[from].includes(to)) return 'no_such_move'
  return to === 'draft' && registered > 0 ? 'has_registrations' : null
}
