import { klDayOf } from '@masuk/shared/kl-day.ts'
import { Fault } from '../../core/fault.ts'
import type { Handler } from '../../core/handler.ts'
import { tagged } from '../../core/reply.ts'
import { noteVisit } from '../../scanners/note-visit.ts'
import { findDoorEvent } from './event-store.ts'

/** `scan.event`: the event as its doors need it, or 304 when it is as the caller knows it. */
export const doorEvent: Handler<'scan.event'> = async ({ input: { query, headers }, proof, deps }) => {
  await noteVisit(proof, query, deps)
  const { day = klDayOf(deps.clock.now().getTime()) } = query
  const event = await findDoorEvent(deps.db.door, proof, day)
  if (!event) throw new Fault(404, 'This event no longer exists.')
  const { startsAt, endsAt, types, ...shown } = event
  const ticketTypes = types.map((type, number) => ({ number, ...type }))
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return tagged({ id: proof.eventId, ...shown, ...times, day, ticketTypes }, headers['if-none-match'])
}
