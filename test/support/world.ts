import { randomUUIDv7 } from 'node:crypto'
import { addProgram } from './api-keys.ts'
import type { Program } from './api-keys.ts'
import { HOUR_MS, TONIGHT } from './clock.ts'
import { pairDoor } from './doors.ts'
import type { Door } from './doors.ts'
import type { House } from './house.ts'
import { invite } from './invitations.ts'
import { addOrganiser, addSignedIn, addZone, openStudio } from './organisers.ts'
import type { Person, Studio } from './organisers.ts'
import { addUpload } from './pictures.ts'
import { addEvent, addTickets } from './people.ts'
import type { TestEvent, TestTicket } from './people.ts'
import { addRow } from './tables.ts'

/** An organisation with one of everything. */
export interface Tenant extends Studio {
  event: TestEvent
  tickets: TestTicket[]
  zoneId: string
  workshopId: string
  invitationId: string
  eventInviteId: string
  giveawayId: string
  promotionCodeId: string
  blobId: string
  door: Door
  /** Whatever a key can be given, in the name of the owner. */
  program: Program
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
  await addRow(house, 'platform_admins', { userId: platformAdmin.userId })
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
    eventInviteId: await addInvite(house, event),
    giveawayId: await addGiveaway(house, { ...event, createdBy: studio.owner.userId }),
    promotionCodeId: await addPromotionCode(house, studio),
    blobId: (await addUpload(house, studio)).id,
    zoneId: await addZone(house, event, 'Gate A'),
    workshopId: await addWorkshop(house, event),
    program: await addProgram(house, { ...studio, maker: studio.owner }),
    door: await pairDoor(house, event, { memberId: studio.owner.userId }),
  }
}

const organizer = ({ organizationId, owner }: Studio) => ({ organizationId, ownerId: owner.userId })

/** Another event of that organisation that nothing hangs on, so that anything may be done with it. */
export async function addDraft(
  house: House,
  { organizationId }: { organizationId: string },
): Promise<string> {
  const startsAt = new Date(Date.parse(TONIGHT) + 24 * HOUR_MS)
  const endsAt = new Date(startsAt.getTime() + HOUR_MS)
  const { id: eventId } = await addRow(house, 'events', { organizationId, startsAt, endsAt })
  await addRow(house, 'event_directory', { eventId, organizationId })
  return eventId
}

/** A ticket type of which nothing is sold. */
export async function addTicketType(house: House, { organizationId, eventId }: TestEvent): Promise<string> {
  const name = `VIP ${randomUUIDv7()}`
  const { id } = await addRow(house, 'ticket_types', { organizationId, eventId, name })
  return id
}

/** A live invite of an event. */
export async function addInvite(
  house: House,
  { organizationId, eventId, ownerId }: TestEvent,
): Promise<string> {
  const expiresAt = new Date(Date.parse(TONIGHT) + 30 * 24 * HOUR_MS)
  const { id } = await addRow(house, 'event_invites', {
    organizationId,
    eventId,
    createdBy: ownerId,
    expiresAt,
  })
  return id
}

/** A giveaway of an event; open tonight unless said otherwise. */
export async function addGiveaway(
  house: House,
  { organizationId, eventId, createdBy }: { organizationId: string; eventId: string; createdBy: string },
  times: { opensAt?: Date; closesAt?: Date } = {},
): Promise<string> {
  const { id } = await addRow(house, 'giveaways', { organizationId, eventId, createdBy, ...times })
  return id
}

/** A promotion code that nobody has used. */
export async function addPromotionCode(
  house: House,
  { organizationId }: { organizationId: string },
): Promise<string> {
  const code = randomUUIDv7().slice(-12).toUpperCase()
  const { id } = await addRow(house, 'promotion_codes', { organizationId, code, amount: 500 })
  return id
}

export async function addWorkshop(house: House, { organizationId, eventId }: TestEvent): Promise<string> {
  const { id } = await addRow(house, 'workshops', { organizationId, eventId })
  return id
}
