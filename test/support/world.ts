import { randomUUIDv7 } from 'node:crypto'
import { HOUR_MS, TONIGHT } from './clock.ts'
import { pairDoor } from './doors.ts'
import type { Door } from './doors.ts'
import type { House } from './house.ts'
import { invite } from './invitations.ts'
import { addOrganiser, addSignedIn, addZone, openStudio } from './organisers.ts'
import type { Person, Studio } from './organisers.ts'
import { addEvent, addTickets } from './people.ts'
import type { TestEvent, TestTicket } from './people.ts'

/** An organisation with one of everything. */
export interface Tenant extends Studio {
  event: TestEvent
  tickets: TestTicket[]
  zoneId: string
  workshopId: string
  invitationId: string
  door: Door
}

/** Two organisations that know nothing of each other, and every kind of caller, as seen from the one at home. */
export interface World {
  house: House
  home: Tenant
  other: Tenant
  /** Signed in, a member of nothing. */
  visitor: Person
  /** Was an admin at home; the session is still open. */
  removed: Person
  /** Grants nothing in any organisation. */
  platformAdmin: Person
}

export async function openWorld(house: House): Promise<World> {
  const [home, other] = [
    await openTenant(house, 'Balai Raya Events'),
    await openTenant(house, 'Kraf Sdn Bhd'),
  ]
  const visitor = await addSignedIn(house, { name: 'Zoë van der Berg' })
  const removed = await addOrganiser(house, { ...home, role: 'admin', name: 'Arjun Pillai' })
  await house.rows('update memberships set removed_at = $2 where user_id = $1', [
    removed.userId,
    house.clock.now(),
  ])
  const platformAdmin = await addSignedIn(house, { name: 'Lidia Mojikon' })
  await house.rows('insert into platform_admins (user_id) values ($1)', [platformAdmin.userId])
  return { house, home, other, visitor, removed, platformAdmin }
}

async function openTenant(house: House, name: string): Promise<Tenant> {
  const studio = await openStudio(house, { name })
  const event = await addEvent(house, { organizer: organizer(studio) })
  const tickets = await addTickets(house, event, { count: 3 })
  const { invitationId } = await invite(house, studio.owner, {
    ...studio,
    email: `${randomUUIDv7()}@people.example`,
  })
  return {
    ...studio,
    event,
    tickets,
    invitationId,
    zoneId: await addZone(house, event, 'Gate A'),
    workshopId: await addWorkshop(house, event),
    door: await pairDoor(house, event, { memberId: studio.owner.userId }),
  }
}

const organizer = ({ organizationId, owner }: Studio) => ({ organizationId, ownerId: owner.userId })

/** Another event of that organisation that nothing hangs on, so that anything may be done with it. */
export async function addDraft(
  { rows }: House,
  { organizationId }: { organizationId: string },
): Promise<string> {
  const eventId = randomUUIDv7()
  const startsAt = new Date(Date.parse(TONIGHT) + 24 * HOUR_MS)
  await rows(
    `insert into events (organization_id, id, slug, name, status, starts_at, ends_at)
     values ($1, $2, $3, 'Bengkel Batik', 'draft', $4, $5)`,
    [organizationId, eventId, `bengkel-${eventId}`, startsAt, new Date(startsAt.getTime() + HOUR_MS)],
  )
  await rows('insert into event_directory (event_id, slug, organization_id) values ($1, $2, $3)', [
    eventId,
    `bengkel-${eventId}`,
    organizationId,
  ])
  return eventId
}

/** A ticket type of which nothing is sold. */
export async function addTicketType(
  { rows }: House,
  { organizationId, eventId }: TestEvent,
): Promise<string> {
  const id = randomUUIDv7()
  await rows('insert into ticket_types (organization_id, id, event_id, name) values ($1, $2, $3, $4)', [
    organizationId,
    id,
    eventId,
    `VIP ${id}`,
  ])
  return id
}

async function addWorkshop({ rows }: House, { organizationId, eventId }: TestEvent): Promise<string> {
  const id = randomUUIDv7()
  await rows(
    `insert into workshops (organization_id, id, event_id, name, starts_at, ends_at, capacity)
     values ($1, $2, $3, 'Wau', $4, $5, 20)`,
    [organizationId, id, eventId, new Date(TONIGHT), new Date(Date.parse(TONIGHT) + HOUR_MS)],
  )
  return id
}
