import { as, done } from './call.ts'
import type { InputOf } from './call.ts'
import { TODAY, TONIGHT } from './clock.ts'
import type { House } from './house.ts'
import type { Person, Studio } from './organisers.ts'
import type { TestEvent } from './people.ts'

export const nextWeek = { startsAt: '2026-11-27T11:00:00.000Z', endsAt: '2026-11-27T15:00:00.000Z' }

/** An event that its owner has made through the API: a draft next week. */
export async function createEvent(
  house: House,
  { owner }: { owner: Person },
  given: Partial<InputOf<'events.create'>['body']> = {},
) {
  const body = { name: 'Pasar Malam', ...nextWeek, ...given }
  const { event } = await done(as(house, owner).call('events.create', { body }))
  return event
}

/** What factories of events and tickets call an organiser. */
export function organizerOf({ organizationId, owner }: Studio) {
  return { organizationId, ownerId: owner.userId }
}

/** Rows that fit together by themselves: foreign keys would check each of them. */
export const UNCHECKED = `with unchecked as materialized (select set_config('session_replication_role', 'replica', true))`

/** Tickets by the ten thousand, made in the database; `scans` of them are in today. */
export async function fillEvent(
  { rows }: House,
  { organizationId, eventId, ticketTypeId, registrationId }: TestEvent,
  { tickets, scans = 0 }: { tickets: number; scans?: number },
): Promise<void> {
  await rows(
    `${UNCHECKED}
     insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, holder_name)
     select $1, gen_random_uuid(), $2, $3, $4, 'Nur Aisyah binti Abdullah ' || n || repeat('x', 200)
       from unchecked, generate_series(1, $5::integer) n`,
    [organizationId, eventId, ticketTypeId, registrationId, tickets],
  )
  await rows(
    `${UNCHECKED}
     insert into scans (organization_id, ticket_id, scan_key, id, event_id, day, grant_id, scanned_at, device)
     select $1, id, id || ':' || $3::date, gen_random_uuid(), $2, $3, gen_random_uuid(), $4, 'Door A'
       from unchecked, (select id from tickets where organization_id = $1 and event_id = $2 limit $5) t`,
    [organizationId, eventId, TODAY, TONIGHT, scans],
  )
}

export interface AuditRow {
  action: string
  actor_id: string | null
  subject_type: string
  subject_id: string
  metadata: Record<string, unknown>
}

/** What was written down of an organisation, oldest first. */
export function auditOf(
  { rows }: House,
  { organizationId }: { organizationId: string },
): Promise<AuditRow[]> {
  return rows<AuditRow & Record<string, unknown>>(
    'select * from audit_log where organization_id = $1 order by created_at, id',
    [organizationId],
  )
}
