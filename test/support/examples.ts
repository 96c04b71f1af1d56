import { randomUUIDv7 } from 'node:crypto'
import { exampleIds, exampleTexts } from '@masuk/shared/contract/example-values.ts'
import type { OperationName } from '@masuk/shared/contract/index.ts'
import { signInviteLink } from '../../server/event-invites/invite-link.ts'
import { signUnsubscribeLink } from '../../server/signing/links/unsubscribe-link.ts'
import { addProgram } from './api-keys.ts'
import { HOUR_MS, TODAY, TOMORROW, TONIGHT } from './clock.ts'
import { doorFixtures } from './door-fixtures.ts'
import { pairDoor, pairingCode } from './doors.ts'
import { invite } from './invitations.ts'
import type { SentInvitation } from './invitations.ts'
import { exhibitionFixtures } from './exhibition-fixtures.ts'
import type { Fixture } from './exhibition-fixtures.ts'
import { addUpload, uploadTokenOf } from './pictures.ts'
import { addDevice, freshEndpoint } from './push-devices.ts'
import { addOrganiser, addZone, signIn } from './organisers.ts'
import type { Person } from './organisers.ts'
import { addTicket, addTickets, scanOf } from './people.ts'
import { operationOf } from './send-operation.ts'
import { addRow } from './tables.ts'
import { unsentPart, unsentScan } from './unsent.ts'
import { addListing } from './listings.ts'
import { addDraft, addGiveaway, addInvite, addPromotionCode, addTicketType, addWorkshop } from './world.ts'
import type { Tenant, World } from './world.ts'

/** What a request of an operation carries. */
export interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/**
 * A request of the operation that the owner at home may make, with whatever it needs made anew: it may delete it. It is
 * the contract's example, with the ids, tokens and addresses of this world. Operations for any signed-in person get an
 * input for the one who calls.
 */
export async function exampleOf(name: OperationName, world: World, caller: Person): Promise<Input> {
  const { headers: _, ...example } = operationOf(name).example
  const fresh = (await fixtures[name]?.(world, caller)) ?? {}
  return fill(example, { ...texts(world), ...fresh }) as Input
}

/** What stands for the values of the contract's examples in this world. */
function texts({ home }: World): Record<string, unknown> {
  return {
    [exampleIds.organization]: home.organizationId,
    [exampleIds.event]: home.event.eventId,
    [exampleIds.zone]: home.zoneId,
    [exampleIds.workshop]: home.workshopId,
    [exampleTexts.scannerToken]: home.door.token,
    [exampleTexts.slug]: home.event.slug,
    [exampleTexts.day]: TODAY,
  }
}

function fill(value: unknown, replacements: Record<string, unknown>): unknown {
  if (typeof value === 'string') return value in replacements ? replacements[value] : value
  if (Array.isArray(value)) return value.map((each) => fill(each, replacements))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each, replacements)]))
}

/** An invitation of its own, and a place for it: an organisation may have only so many. */
async function inviteTo({ house }: World, tenant: Tenant, email: string): Promise<SentInvitation> {
  await house.rows(
    `update invitations set status = 'revoked' where organization_id = $1 and id <> $2 and status = 'pending'`,
    [tenant.organizationId, tenant.invitationId],
  )
  return invite(house, tenant.owner, { ...tenant, email })
}

const exampleScanKey = `${exampleIds.ticket}:${exampleTexts.day}`
const exampleEmail = 'aminah@people.example'
const examplePushEndpoint = String(operationOf('push.register').example.body?.['endpoint'])
const somebody = () => `${randomUUIDv7()}@people.example`

/** A giveaway of the event at home. */
const freshGiveaway = ({ house, home }: World, times = {}) =>
  addGiveaway(house, { ...home.event, createdBy: home.owner.userId }, times)

async function freshTicket({ house, home }: World) {
  return { [exampleIds.ticket]: (await addTicket(house, home.event)).ticketId }
}

/** An order that was issued by hand, and paid at a gateway all the same, with a ticket and an address. */
async function freshOrder({ house, home }: World) {
  const { organizationId, eventId } = home.event
  const { id: registrationId } = await addRow(house, 'registrations', {
    organizationId,
    eventId,
    buyerEmail: 'tan@people.example',
    issuedBy: home.owner.userId,
  })
  await addTicket(house, { ...home.event, registrationId })
  await addRow(house, 'payment_intents', {
    organizationId,
    eventId,
    registrationId,
    amountSen: 1_000,
    capturedSen: 1_000,
    status: 'paid',
    fulfilment: 'fulfilled',
    paidAt: TONIGHT,
  })
  return { [exampleIds.registration]: registrationId }
}

/** The link of a broadcast's mail to the owner at home. */
const mailLink: Fixture = ({ house, home: { organizationId, owner } }) => ({
  [exampleTexts.unsubscribeToken]: signUnsubscribeLink(house.deps.keyrings.links, {
    organizationId,
    userId: owner.userId,
  }),
})

/** An order of the caller with a ticket. */
const boughtOrder: Fixture = async ({ house, home }, { userId, email: buyerEmail }) => {
  if (userId === '') return {}
  const order = { organizationId: home.organizationId, eventId: home.event.eventId, userId, buyerEmail }
  const { id: registrationId } = await addRow(house, 'registrations', order)
  await addTickets(house, { ...home.event, registrationId }, { userId })
  return { [exampleIds.registration]: registrationId }
}

/** A member who is nobody else's. */
const freshCrew: Fixture = async ({ house, home }) => ({
  [exampleIds.person]: (await addOrganiser(house, { ...home, role: 'crew' })).userId,
})

/** What an operation uses up or must not share, made anew for one request, by what stands for it in the example. */
const fixtures: Partial<Record<OperationName, Fixture>> = {
  ...doorFixtures,
  'blobs.put': async ({ house, home }, caller) => ({
    [exampleTexts.uploadToken]: await uploadTokenOf(house, home, caller),
  }),
  'blobs.confirm': async ({ house, home }) => ({ [exampleIds.blob]: (await addUpload(house, home)).id }),
  'scan.enrol': async ({ house, home }) => ({
    [exampleTexts.pairingCode]: await pairingCode(house, home.event),
  }),
  'events.delete': async ({ house, home }) => ({ [exampleIds.event]: await addDraft(house, home) }),
  'events.status': async ({ house, home }) => ({ [exampleIds.event]: await addDraft(house, home) }),
  'ticketTypes.update': async ({ house, home }) => ({
    [exampleIds.ticketType]: await addTicketType(house, home.event),
  }),
  'ticketTypes.delete': async ({ house, home }) => ({
    [exampleIds.ticketType]: await addTicketType(house, home.event),
  }),
  ...exhibitionFixtures,
  'listings.source': async ({ house }) => ({ [exampleTexts.listingSlug]: (await addListing(house)).slug }),
  'attendees.issue': ({ home }) => ({
    [exampleIds.attempt]: randomUUIDv7(),
    [exampleIds.ticketType]: home.event.ticketTypeId,
  }),
  'attendees.rename': freshTicket,
  'attendees.void': freshTicket,
  'attendees.reissue': freshTicket,
  'attendees.checkIn': freshTicket,
  async 'attendees.undoCheckIn'({ house, home }) {
    const ticket = await addTicket(house, home.event)
    const { scanKey } = scanOf(ticket)
    await addRow(house, 'scans', {
      organizationId: home.organizationId,
      eventId: home.event.eventId,
      ticketId: ticket.ticketId,
      scanKey,
      grantId: home.door.grantId,
    })
    return { [exampleIds.ticket]: ticket.ticketId }
  },
  'attendees.changeBuyer': freshOrder,
  'attendees.resend': freshOrder,
  'attendees.refund': freshOrder,
  'attendees.order': freshOrder,
  'eventInvites.revoke': async ({ house, home }) => ({
    [exampleIds.eventInvite]: await addInvite(house, home.event),
  }),
  async 'eventInvites.resolve'({ house, home }) {
    const { organizationId, eventId } = home.event
    const inviteId = await addInvite(house, home.event)
    return {
      [exampleTexts.eventInviteToken]: signInviteLink(house.deps.keyrings.links, {
        organizationId,
        eventId,
        inviteId,
      }),
    }
  },
  'giveaways.delete': async (world) => ({ [exampleIds.giveaway]: await freshGiveaway(world) }),
  async 'giveaways.draw'(world) {
    const opensAt = new Date(Date.parse(TONIGHT) - 2 * HOUR_MS)
    const closesAt = new Date(Date.parse(TONIGHT) - HOUR_MS)
    return { [exampleIds.giveaway]: await freshGiveaway(world, { opensAt, closesAt }) }
  },
  async 'giveaways.enter'(world, { userId }) {
    if (userId !== '') await addTicket(world.house, world.home.event, { userId })
    return { [exampleIds.giveaway]: await freshGiveaway(world), [exampleIds.attempt]: randomUUIDv7() }
  },
  'giveaways.proof': ({ home }) => ({ [exampleIds.giveaway]: home.giveawayId }),
  'platform.codeDetail': ({ home }) => ({ [exampleIds.promotionCode]: home.promotionCodeId }),
  'loyalty.addCode': () => ({ MUHIBAH10: randomUUIDv7().slice(-12).toUpperCase() }),
  'loyalty.retireCode': async ({ house, home }) => ({
    [exampleIds.promotionCode]: await addPromotionCode(house, home),
  }),
  async 'loyalty.sendBroadcast'({ house, home }) {
    // An event has only so many a day.
    await house.rows('delete from broadcasts where event_id = $1', [home.event.eventId])
    await addTicket(house, home.event)
    return { [exampleIds.broadcast]: randomUUIDv7() }
  },
  'loyalty.unsubscribe': mailLink,
  'loyalty.resubscribe': mailLink,
  'loyalty.mailChoice': mailLink,
  'organizations.rename': () => ({ 'Balai Raya Events': `Balai ${randomUUIDv7()}` }),
  'workshops.delete': async ({ house, home }) => ({
    [exampleIds.workshop]: await addWorkshop(house, home.event),
  }),
  'zones.add': () => ({ 'Gate B': `Zone ${randomUUIDv7()}` }),
  'zones.delete': async ({ house, home }) => ({
    [exampleIds.zone]: await addZone(house, home.event, randomUUIDv7()),
  }),
  async 'scanners.revoke'({ house, home }) {
    // Whatever was done to it before: a door is paired only with an event that is open.
    await house.rows(
      `update events set status = 'published', closed_at = null, starts_at = $2, ends_at = $3 where id = $1`,
      [home.event.eventId, TONIGHT, TOMORROW],
    )
    return { [exampleIds.grant]: (await pairDoor(house, home.event)).grantId }
  },
  async 'scanners.importUnsentScans'({ house, home }) {
    const { grantId } = home.door
    const { eventId } = home.event
    const scannedAt = '2026-12-01T11:00:00.000Z'
    const scan = unsentScan(grantId, scanOf(await addTicket(house, home.event), { scannedAt }))
    const { checksum } = unsentPart({ eventId, grantId, scans: [scan] })
    return {
      [exampleIds.grant]: grantId,
      [exampleScanKey]: scan.scanKey,
      [exampleTexts.unsentProof]: scan.proof,
      [exampleTexts.unsentChecksum]: checksum,
    }
  },
  'invitations.send': () => ({ [exampleEmail]: somebody() }),
  'invitations.revoke': async (world) => ({
    [exampleIds.invitation]: (await inviteTo(world, world.home, somebody())).invitationId,
  }),
  async 'payments.view'({ house, home }, { userId }) {
    if (userId === '') return {}
    const { organizationId, eventId } = home.event
    const event = { organizationId, eventId }
    const { id: registrationId } = await addRow(house, 'registrations', event)
    const { id } = await addRow(house, 'payment_intents', { ...event, registrationId, userId })
    return { [exampleIds.intent]: id }
  },
  'apiKeys.revoke': async ({ house, home }) => ({
    [exampleIds.apiKey]: (await addProgram(house, { ...home, maker: home.owner })).apiKeyId,
  }),
  'team.change': freshCrew,
  'team.remove': freshCrew,
  'invitations.preview': async (world) => ({
    [exampleTexts.invitationToken]: (await inviteTo(world, world.home, somebody())).token,
  }),
  'invitations.accept': async (world) => ({
    [exampleTexts.invitationToken]: (await inviteTo(world, world.home, somebody())).token,
  }),
  async 'invitations.respond'(world, { email }) {
    const elsewhere = email === world.other.owner.email ? world.home : world.other
    const { invitationId } = await inviteTo(world, elsewhere, email || somebody())
    return { [exampleIds.invitation]: invitationId }
  },
  async 'identity.revokeSession'({ house }, caller) {
    if (caller.userId === '') return {}
    const { sessionId } = await signIn(house, caller)
    return { [exampleIds.session]: sessionId }
  },
  // Nobody of the world is erased, whom others still need: their sign-in was too long ago. A caller of their own is.
  async 'account.erase'({ house, home, other, visitor, removed, platformAdmin }) {
    const people = [home, other].flatMap(({ owner, admin, staff, crew }) => [owner, admin, staff, crew])
    await house.rows(
      `update sessions set created_at = created_at - interval '1 hour' where user_id = any ($1)`,
      [[...people, visitor, removed, platformAdmin].map(({ userId }) => userId)],
    )
    return {}
  },
  'tickets.one': ({ home }) => ({ [exampleTexts.ticketCode]: home.tickets[0]!.code }),
  'tickets.resend': boughtOrder,
  'tickets.document': boughtOrder,
  'push.register': () => ({ [examplePushEndpoint]: freshEndpoint() }),
  async 'push.remove'({ house }, { userId }) {
    return userId === '' ? {} : { [exampleIds.device]: (await addDevice(house, { userId })).id }
  },
  'identity.sendCode': () => ({ [exampleEmail]: somebody() }),
  'account.saveOnboarding': () => ({ [exampleIds.category]: '0192a000-0000-7000-8000-000000000001' }),
}
