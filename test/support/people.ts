import { randomUUIDv7 } from 'node:crypto'
import { decodeBase32, encodeBase32 } from '@masuk/shared/base32.ts'
import type { Role } from '@masuk/shared/roles.ts'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { eventCodes } from '../../server/signing/ticket-code.ts'
import { HOUR_MS, TODAY, TONIGHT } from './clock.ts'
import type { House } from './house.ts'
import { addRow, addRows } from './tables.ts'

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
export async function addPerson(house: House, { name = 'Siti Hajar binti Rahman' } = {}): Promise<string> {
  const id = randomUUIDv7()
  await addRow(house, 'users', { id, name, email: guestEmail(id) })
  return id
}

const guestEmail = (id: string): string => `${id}@guests.example`

/** An organisation and its owner. */
export async function addOrganizer(house: House, { pointsPerScan = 10 } = {}): Promise<Organizer> {
  const { id: organizationId } = await addRow(house, 'organizations', {})
  await addRow(house, 'loyalty_settings', { organizationId, pointsPerScan })
  const ownerId = await addMember(house, organizationId, 'owner')
  return { organizationId, ownerId }
}

/** A person who works for an organisation. */
export async function addMember(house: House, organizationId: string, role: Role = 'crew'): Promise<string> {
  const userId = await addPerson(house, { name: 'Kavitha a/p Maniam' })
  await addRow(house, 'memberships', { organizationId, userId, role })
  return userId
}

/** When events are on unless told otherwise: tonight, from an hour ago until in three hours. */
const STARTED = new Date(Date.parse(TONIGHT) - HOUR_MS)

/** An event with one ticket type. It lasts four hours unless told otherwise. */
export async function addEvent(
  house: House,
  { organizer, startsAt = STARTED, endsAt }: { organizer?: Organizer; startsAt?: Date; endsAt?: Date } = {},
): Promise<TestEvent> {
  const { organizationId, ownerId } = organizer ?? (await addOrganizer(house))
  const eventId = randomUUIDv7()
  const slug = `malam-muzik-${eventId}`
  await addRow(house, 'events', {
    organizationId,
    id: eventId,
    slug,
    name: 'Malam Muzik',
    status: 'published',
    venue: 'Dataran Merdeka',
    startsAt,
    endsAt: endsAt ?? new Date(startsAt.getTime() + 4 * HOUR_MS),
  })
  await addRow(house, 'event_directory', { eventId, slug, organizationId })
  const { id: ticketTypeId } = await addRow(house, 'ticket_types', { organizationId, eventId })
  const { id: registrationId } = await addRow(house, 'registrations', { organizationId, eventId })
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
export async function addTickets(
  house: House,
  event: TestEvent,
  plan: TicketPlan = {},
): Promise<TestTicket[]> {
  const { count = 1, withUser = true, issue = 1, voided = false, holder = 'Wong Mei Ling' } = plan
  const { organizationId, eventId, ticketTypeId, registrationId } = event
  const { id: keyId } = house.deps.keyrings.tickets.signing
  const codes = eventCodes(house.deps.keyrings.tickets, eventId)
  const tickets = Array.from({ length: count }, () => {
    const ticketId = randomUUIDv7()
    return { ticketId, userId: userOf(plan, withUser), code: codes.sign({ ticketId, issue, keyId }) }
  }).toSorted((a, b) => (a.ticketId < b.ticketId ? -1 : 1))
  if (withUser && plan.userId === undefined) await addHolders(house, tickets, holder)
  await addRows(
    house,
    'tickets',
    tickets.map(({ ticketId: id, userId }) => ({
      organizationId,
      id,
      eventId,
      ticketTypeId,
      registrationId,
      userId,
      holderName: holder,
      keyId,
      issue,
      voidedAt: voided ? TONIGHT : null,
    })),
  )
  return tickets
}

async function addHolders(house: House, tickets: TestTicket[], name: string): Promise<void> {
  const ids = tickets.flatMap(({ userId }) => userId ?? [])
  await addRows(
    house,
    'users',
    ids.map((id) => ({ id, name, email: guestEmail(id) })),
  )
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

/** A well-formed code of the same ticket with one bit of its tag flipped. */
export function forge(code: string): string {
  const bytes = decodeBase32(code.slice(2))!
  bytes[30]! ^= 1
  return `T1${encodeBase32(bytes)}`
}

/** Takes an event away with everything that hangs on it. Grants stay: their devices are still out there. */
export async function deleteEvent({ rows }: House, { organizationId, eventId }: TestEvent): Promise<void> {
  const tables = [
    'scan_claims',
    'scans',
    'tickets',
    'registrations',
    'ticket_types',
    'pairing_codes',
    'door_counts',
  ]
  for (const table of [...tables, 'event_directory']) {
    await rows(`delete from ${table} where organization_id = $1 and event_id = $2`, [organizationId, eventId])
  }
  await rows('delete from events where organization_id = $1 and id = $2', [organizationId, eventId])
}

/** What a person has at an organisation. */
export async function balanceOf(
  { rows }: House,
  { organizationId }: Organizer,
  userId: string | null,
): Promise<number> {
  const [account] = await rows<{ points: number }>(
    `select coalesce(sum(amount), 0)::integer as points from point_entries where organization_id = $1 and user_id = $2`,
    [organizationId, userId],
  )
  return account?.points ?? 0
}
