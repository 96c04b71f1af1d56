import { filterValues, PASSES } from './filter.ts'
import type { Ordering } from './ordering.ts'

/** By which expression. Each has an index with it. */
const NAME = `sorted_name(holder_name) collate "C"`
const TYPE = `ticket_type_id::text collate "C"`
/** A ticket among those with the same key: by its id, in the words of the indexes. */
const ID = `id::text collate "C"`

const POSITION = (key: string) => `
     select ${key} as key, id as "ticketId" from tickets where organization_id = $1 and event_id = $2 and id = $3`

const BEHIND = (key: string) =>
  `organization_id = $1 and event_id = $2 and ($3::text is null or (${key}, ${ID}) > ($3, $4::text))`

const PAGE = (key: string) => `
     select t.id
       from (select id, ticket_type_id, voided_at, holder_name, registration_id, ${key} as key from tickets
              where ${BEHIND(key)}
              order by ${key}, ${ID} limit $5) t
      cross join lateral (
            -- The limit keeps the planner to one look-up for each ticket.
            select buyer_name, buyer_email from registrations
             where organization_id = $1 and id = t.registration_id limit 1) r
      where ${PASSES}
      order by t.key, t.id
      limit $11`

const LAST = (key: string) => `
     select id from tickets where ${BEHIND(key)} order by ${key}, ${ID} limit 2 offset $5`

/** By the name on the ticket, or by its type. A window is so many tickets. */
function byTicket(isByName: boolean): Ordering {
  return {
    async findPosition(db, { organizationId, eventId }, id) {
      const { rows } = await db.query<{ key: string; ticketId: string }>(
        isByName ? POSITION(NAME) : POSITION(TYPE),
        [organizationId, eventId, id],
      )
      return rows[0] ?? null
    },
    async findTickets(db, { organizationId, eventId }, { filter, from, window, limit }) {
      const { rows } = await db.query<{ id: string }>(isByName ? PAGE(NAME) : PAGE(TYPE), [
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
      const { rows } = await db.query<{ id: string }>(isByName ? LAST(NAME) : LAST(TYPE), [
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

export const byName = byTicket(true)
export const byType = byTicket(false)
