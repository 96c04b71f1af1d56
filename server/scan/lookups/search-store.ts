import type { Db } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'
import type { FoundTicket } from './show-found.ts'

/** Of more than that the first 20 are as good as any: whoever searches types on. */
const MOST_LOOKED_AT = 200

/** Tickets of whose holder's name a word begins with each of these. */
export async function findByWords(
  db: Db,
  { organizationId, eventId }: EventKey,
  words: readonly string[],
): Promise<string[]> {
  // Words have neither quotes nor backslashes in them.
  const query = withoutRepeats(words)
    .map((word) => `'${eventId.slice(-8)}:${word.slice(0, 40)}':*`)
    .join(' & ')
  const { rows } = await db.query<{ id: string }>({
    name: 'find-by-words',
    // The words alone inside, which have the event in them: by another index every ticket of the event might be read.
    text: `select id
             from (select id, organization_id, event_id from tickets
                    where ticket_words(event_id, holder_name) @@ lower($3)::tsquery and holder_name is not null
                    limit $4) found
            where organization_id = $1 and event_id = $2`,
    values: [organizationId, eventId, query, MOST_LOOKED_AT],
  })
  return rows.map(({ id }) => id)
}

/** Words that another one begins with find nothing less, and each is read through the whole index: 40 times `a` took a second. */
function withoutRepeats(words: readonly string[]): string[] {
  return words.filter(
    (word, at) => !words.some((other, n) => other.startsWith(word) && (other !== word || n < at)),
  )
}

/** Tickets of the event with ids between these, both included. */
export async function findInRange(
  db: Db,
  { organizationId, eventId }: EventKey,
  { first, last }: { first: string; last: string },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'find-in-range',
    text: `select id
             from (select id, event_id from tickets
                    where organization_id = $1 and id between $3 and $4
                    order by id limit $5) found
            where event_id = $2`,
    values: [organizationId, eventId, first, last, MOST_LOOKED_AT],
  })
  return rows.map(({ id }) => id)
}

/** Tickets of the event's order with that reference. */
export async function findInOrder(
  db: Db,
  { organizationId, eventId }: EventKey,
  reference: string,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'find-in-order',
    text: `select t.id
             from (select id from registrations where organization_id = $1 and reference = $3 and event_id = $2 limit 1) r
            cross join lateral (
                   select id, organization_id, event_id from tickets where registration_id = r.id limit $4) t
            where t.organization_id = $1 and t.event_id = $2`,
    values: [organizationId, eventId, reference, MOST_LOOKED_AT],
  })
  return rows.map(({ id }) => id)
}

/** What a door may be told of these tickets: those that can come in first, then those that are in, then void ones. */
export async function listFound(
  db: Db,
  { organizationId, eventId }: EventKey,
  { ticketIds, day, limit }: { ticketIds: readonly string[]; day: string; limit: number },
): Promise<FoundTicket[]> {
  const { rows } = await db.query<FoundTicket>({
    name: 'list-found',
    text: `select t.id as "ticketId", t.ticket_type_id as "ticketTypeId", t."ticketType", t.voided_at is not null as "isVoid",
                  t.holder_name as "holderName", s.scanned_at as "scannedAt", s.device
             from unnest($3::uuid[]) asked (id)
            cross join lateral (
                   select t.*, (select name from ticket_types y where y.organization_id = $1 and y.event_id = $2
                              and y.id = t.ticket_type_id)
                            as "ticketType"
                     from tickets t where t.organization_id = $1 and t.id = asked.id limit 1) t
             left join lateral (
                   select scanned_at, device from scans
                    where organization_id = $1 and ticket_id = asked.id and scan_key = asked.id || ':' || $4::text
                    limit 1) s on true
            where t.event_id = $2
            order by t.voided_at is not null, s.scanned_at is not null, lower(t.holder_name), t.id
            limit $5`,
    values: [organizationId, eventId, `{${ticketIds.join(',')}}`, day, limit],
  })
  return rows
}
