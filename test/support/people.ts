import { randomUUIDv7 } from 'node:crypto'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { eventCodes } from '../../server/signing/ticket-code.ts'
import { HOUR_MS, TODAY, TONIGHT } from './clock.ts'
import type { House } from './house.ts'

export interface Organizer {
  organizationId: string
  ownerId: string
}

export interface TestEvent extends Organizer {
  eventId: string
  slug: string
  ticketTypeId: string
  registrationId: string
}

export interface TestTicket {
  ticketId: string
  /** Who gets the points; null for a ticket that was handed out. */
  userId: string | null
  code: string
}

/** A scan as a door sends it. */
export interface SentScan {
  code: string
  scanKey: string
  scannedAt: string
  device: string
}

/** A person with an account. */
export async function addPerson({ rows }: House, { name = 'Siti Hajar binti Rahman' } = {}): Promise<string> {
  const id = randomUUIDv7()
  await rows('insert into users (id, name, email) values ($1, $2, $3)', [id, name, `${id}@guests.example`])
  return id
}

/** An organisation and its owner. */
export async function addOrganizer(house: House, { pointsPerScan = 10 } = {}): Promise<Organizer> {
  const organizationId = randomUUIDv7()
  const organization = [organizationId, `balai-${organizationId}`, 'Balai Raya Events']
  await house.rows('insert into organizations (id, slug, name) values ($1, $2, $3)', organization)
  await house.rows('insert into loyalty_settings (organization_id, points_per_scan) values ($1, $2)', [
    organizationId,
    pointsPerScan,
  ])
  const ownerId = await addMember(house, organizationId, 'owner')
  return { organizationId, ownerId }
}

/** A person who works for an organisation. */
export async function addMember(house: House, organizationId: string, role = 'crew'): Promise<string> {
  const userId = await addPerson(house, { name: 'Kavitha a/p Maniam' })
  await house.rows('insert into memberships (organization_id, user_id, role) values ($1, $2, $3)', [
    organizationId,
    userId,
    role,
  ])
  return userId
}

/** An event that is on tonight, from an hour ago until in three hours, with one ticket type. */
export async function addEvent(
  house: House,
  { organizer, endsAt }: { organizer?: Organizer; endsAt?: Date } = {},
): Promise<TestEvent> {
  const { organizationId, ownerId } = organizer ?? (await addOrganizer(house))
  const [eventId, ticketTypeId, registrationId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const slug = `malam-muzik-${eventId}`
  const startsAt = new Date(Date.parse(TONIGHT) - HOUR_MS)
  const end = endsAt ?? new Date(Date.parse(TONIGHT) + 3 * HOUR_MS)
  await house.rows(
    `insert into events (organization_id, id, slug, name, status, venue, starts_at, ends_at)
     values ($1, $2, $3, 'Malam Muzik', 'published', 'Dataran Merdeka', $4, $5)`,
    [organizationId, eventId, slug, startsAt, end],
  )
  await house.rows('insert into event_directory (event_id, slug, organization_id) values ($1, $2, $3)', [
    eventId,
    slug,
    organizationId,
  ])
  await house.rows(
    `insert into ticket_types (organization_id, id, event_id, name) values ($1, $2, $3, 'General')`,
    [organizationId, ticketTypeId, eventId],
  )
  await house.rows(
    `insert into registrations (organization_id, id, event_id, status) values ($1, $2, $3, 'confirmed')`,
    [organizationId, registrationId, eventId],
  )
  return { organizationId, ownerId, eventId, slug, ticketTypeId, registrationId }
}

export interface TicketPlan {
  count?: number
  /** false: nobody's account gets the points. */
  withUser?: boolean
  /** The account of all of them; otherwise each has its own. */
  userId?: string
  issue?: number
  voided?: boolean
  holder?: string
}

/** Tickets of an event, in the order of their ids. */
export async function addTickets(house: House, event: TestEvent, plan: TicketPlan = {}): Promise<TestTicket[]> {
  const { count = 1, withUser = true, issue = 1, voided = false, holder = 'Wong Mei Ling' } = plan
  const { id: keyId } = house.deps.keyrings.tickets.signing
  const codes = eventCodes(house.deps.keyrings.tickets, event.eventId)
  const tickets = Array.from({ length: count }, () => {
    const ticketId = randomUUIDv7()
    return { ticketId, userId: userOf(plan, withUser), code: codes.sign({ ticketId, issue, keyId }) }
  }).toSorted((a, b) => (a.ticketId < b.ticketId ? -1 : 1))
  await house.rows(
    `insert into users (id, name, email)
     select id, $2, id || '@guests.example' from unnest($1::uuid[]) as id where id is not null
     on conflict do nothing`,
    [tickets.map(({ userId }) => userId), holder],
  )
  await house.rows(
    `insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, user_id, holder_name,
                          key_id, issue, voided_at)
     select $1, id, $2, $3, $4, user_id, $5, $6, $7, $8
       from unnest($9::uuid[], $10::uuid[]) as t (id, user_id)`,
    [
      event.organizationId,
      event.eventId,
      event.ticketTypeId,
      event.registrationId,
      holder,
      keyId,
      issue,
      voided ? new Date(TONIGHT) : null,
      tickets.map(({ ticketId }) => ticketId),
      tickets.map(({ userId }) => userId),
    ],
  )
  return tickets
}

/** One ticket of an event. */
export async function addTicket(house: House, event: TestEvent, plan: TicketPlan = {}): Promise<TestTicket> {
  const [ticket] = await addTickets(house, event, { ...plan, count: 1 })
  return ticket!
}

function userOf({ userId }: TicketPlan, withUser: boolean): string | null {
  return userId ?? (withUser ? randomUUIDv7() : null)
}

/** A scan of a ticket, tonight at nine at Door A unless the test says otherwise. */
export function scanOf(
  { ticketId, code }: TestTicket,
  { day = TODAY, ...given }: Partial<SentScan> & { day?: string } = {},
): SentScan {
  return { code, scanKey: makeScanKey({ ticketId, day }), scannedAt: TONIGHT, device: 'Door A', ...given }
}

/** Takes an event away with everything that hangs on it. Grants stay: their devices are still out there. */
export async function deleteEvent({ rows }: House, { organizationId, eventId }: TestEvent): Promise<void> {
  const tables = ['scan_claims', 'scans', 'tickets', 'registrations', 'ticket_types', 'pairing_codes', 'door_counts']
  for (const table of [...tables, 'event_directory']) {
    await rows(`delete from ${table} where organization_id = $1 and event_id = $2`, [organizationId, eventId])
  }
  await rows('delete from events where organization_id = $1 and id = $2', [organizationId, eventId])
}

/** What a person has at an organisation. */
export async function balanceOf({ rows }: House, { organizationId }: Organizer, userId: string | null): Promise<number> {
  const [account] = await rows<{ points: number }>(
    `select coalesce(sum(amount), 0)::integer as points from point_entries where organization_id = $1 and user_id = $2`,
    [organizationId, userId],
  )
  return account?.points ?? 0
}
