import { findPosition } from '../store.ts'
import { filterValues, PASSES } from './filter.ts'
import type { Ordering } from './ordering.ts'

const PAGE = (direction: string, behind: string) => `
     select t.id
       from (select id, buyer_name, buyer_email from registrations
              where organization_id = $1 and event_id = $2 and ($3::uuid is null or id ${behind}= $3)
                and ($3::uuid is null or $4::uuid is not null or id ${behind} $3)
              order by id ${direction} limit $5) r
      cross join lateral (
            select id, ticket_type_id, voided_at, holder_name from tickets
             where registration_id = r.id and organization_id = $1 and (r.id is distinct from $3 or id ${behind} $4)
             -- As many as an order may have: a limit keeps the planner to one look-up for each order.
             order by id ${direction} limit 1000) t
      where ${PASSES}
      order by r.id ${direction}, t.id ${direction}
      limit $11`

const LAST = (direction: string, behind: string) => `
     select id from registrations
      where organization_id = $1 and event_id = $2 and ($3::uuid is null or id ${behind}= $3)
        and ($3::uuid is null or $4::uuid is not null or id ${behind} $3)
      order by id ${direction} limit 2 offset $5`

/** In the order in which they were booked, or the other way round. A window is so many orders. */
function byBooking(isNewestFirst: boolean): Ordering {
  return {
    async findPosition(db, event, id) {
      const found = await findPosition(db, event, id)
      return found && { key: found.registrationId, ticketId: found.ticketId }
    },
    async findTickets(db, { organizationId, eventId }, { filter, from, window, limit }) {
      const { rows } = await db.query<{ id: string }>(isNewestFirst ? PAGE('desc', '<') : PAGE('asc', '>'), [
        organizationId,
        eventId,
        from?.key ?? null,
        from?.ticketId ?? null,
        window,
        ...filterValues(filter),
        limit,
      ])
      return rows.map(({ id }) => id)
    },
    async findLast(db, { organizationId, eventId }, { from, window }) {
      const { rows } = await db.query<{ id: string }>(isNewestFirst ? LAST('desc', '<') : LAST('asc', '>'), [
        organizationId,
        eventId,
        from?.key ?? null,
        from?.ticketId ?? null,
        window - 1,
      ])
      return rows.length === 2 ? (rows[0]?.id ?? null) : null
    },
  }
}

export const oldestFirst = byBooking(false)
export const newestFirst = byBooking(true)
