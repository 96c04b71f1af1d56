import { randomUUIDv7 } from 'node:crypto'
import { TODAY } from './clock.ts'
import { pairDoor, pairingCode } from './doors.ts'
import { invite } from './invitations.ts'
import type { SentInvitation } from './invitations.ts'
import { addOrganiser, addZone } from './organisers.ts'
import type { Person } from './organisers.ts'
import { addTicket, scanOf } from './people.ts'
import { addDraft, addTicketType } from './world.ts'
import type { Tenant, World } from './world.ts'

/** What a request of an operation carries. */
export interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/**
 * A request that the owner at home may make, with whatever it needs made anew: it may delete it. Operations for any
 * signed-in person get an input for the one who calls. `token` is that of a door at home.
 */
export type Example = (world: World, caller: Person) => Input | Promise<Input>

/** An invitation of its own, and room for it: an organisation may have only so many. */
async function inviteTo({ house }: World, tenant: Tenant, email: string): Promise<SentInvitation> {
  await house.rows(
    `update invitations set status = 'revoked' where organization_id = $1 and id <> $2 and status = 'pending'`,
    [tenant.organizationId, tenant.invitationId],
  )
  return invite(house, tenant.owner, { ...tenant, email })
}

const somebody = () => `${randomUUIDv7()}@people.example`
const times = { startsAt: '2026-12-01T11:00:00Z', endsAt: '2026-12-01T15:00:00Z' }

const ofEvent = (more: Record<string, string> = {}): Example => {
  return ({ home }) => ({ query: { eventId: home.event.eventId, ...more } })
}
const toEvent = (more: Record<string, unknown>): Example => {
  return ({ home }) => ({ body: { eventId: home.event.eventId, ...more } })
}

/** One valid request for each operation of the contract, by its name. */
export const examples: Record<string, Example> = {
  'scan.admit': async ({ house, home }) => ({
    body: { token: home.door.token, scans: [scanOf(await addTicket(house, home.event))] },
  }),
  'scan.known': ({ home }) => ({ query: { token: home.door.token, day: TODAY } }),
  'scan.undo': ({ home }) => {
    const { code, scanKey } = scanOf(home.tickets[0]!)
    return { body: { token: home.door.token, code, scanKey } }
  },
  'scan.enrol': async ({ house, home }) => ({
    body: { code: await pairingCode(house, home.event), device: 'Door C' },
  }),

  'studio.shell': () => ({}),
  'studio.organization.select': ({ home }) => ({ body: { organizationId: home.organizationId } }),
  'studio.stats': ({ home }) => ({ params: { id: home.event.eventId } }),
  'studio.events.list': () => ({}),
  'studio.events.create': ({ home }) => ({
    body: { organizationId: home.organizationId, name: 'Pasar Malam', ...times },
  }),
  'studio.events.rename': toEvent({ name: 'Malam Muzik 2' }),
  'studio.events.duplicate': toEvent({}),
  'studio.events.delete': async ({ house, home }) => ({ body: { eventId: await addDraft(house, home) } }),
  'studio.events.resolve': ({ home }) => ({ query: { event: home.event.slug } }),
  'studio.events.overview': ofEvent(),
  'studio.events.details': ofEvent(),
  'studio.events.saveDetails': toEvent({
    venue: 'Stadium Merdeka',
    schedule: [{ title: 'Doors', ...times }],
  }),
  'studio.events.status': async ({ house, home }) => ({
    body: { eventId: await addDraft(house, home), status: 'published' },
  }),
  'studio.tickets.list': ofEvent(),
  'studio.tickets.add': toEvent({ name: 'Early bird', priceSen: 4_500, quantity: 100 }),
  'studio.tickets.update': async ({ house, home }) => ({
    body: { eventId: home.event.eventId, ticketTypeId: await addTicketType(house, home.event), quantity: 5 },
  }),
  'studio.tickets.delete': async ({ house, home }) => ({
    body: { eventId: home.event.eventId, ticketTypeId: await addTicketType(house, home.event) },
  }),
  'studio.workshops.list': ofEvent(),
  'studio.workshops.add': toEvent({ name: 'Wau bulan', capacity: 12, ...times }),
  'studio.zones.list': ofEvent(),
  'studio.zones.add': ({ home }) => ({
    body: { eventId: home.event.eventId, name: `Zone ${randomUUIDv7()}` },
  }),
  'studio.zones.delete': async ({ house, home }) => ({
    body: { eventId: home.event.eventId, zoneId: await addZone(house, home.event, randomUUIDv7()) },
  }),
  'studio.scanners.list': ofEvent(),
  'studio.scanners.pair': toEvent({}),
  'studio.scanners.revoke': async ({ house, home }) => ({
    body: { eventId: home.event.eventId, grantId: (await pairDoor(house, home.event)).grantId },
  }),
  'studio.exports.attendees': ofEvent({ format: 'json' }),
  'studio.exports.scans': ofEvent({ format: 'json' }),

  'team.view': ({ home }) => ({ query: { organizationId: home.organizationId } }),
  'team.invitations.send': ({ home }) => ({
    body: { organizationId: home.organizationId, email: somebody(), role: 'crew', zoneIds: [home.zoneId] },
  }),
  'team.invitations.revoke': async (world) => {
    const { home } = world
    const { invitationId } = await inviteTo(world, home, somebody())
    return { body: { organizationId: home.organizationId, invitationId } }
  },
  'team.members.remove': async ({ house, home }) => {
    const { userId } = await addOrganiser(house, { ...home, role: 'crew' })
    return { body: { organizationId: home.organizationId, userId } }
  },
  'invitations.preview': async (world) => {
    const { token } = await inviteTo(world, world.home, somebody())
    return { query: { token } }
  },
  'invitations.accept': async (world) => {
    const { token } = await inviteTo(world, world.home, somebody())
    return { body: { token } }
  },
  'invitations.mine': () => ({}),
  'invitations.respond': async (world, { email }) => {
    const elsewhere = email === world.other.owner.email ? world.home : world.other
    const { invitationId } = await inviteTo(world, elsewhere, email || somebody())
    return { body: { invitationId, answer: 'decline' } }
  },

  'about.health': () => ({}),
  'about.version': () => ({}),
  'about.refresh': () => ({}),
}
