import { randomUUIDv7 } from 'node:crypto'
import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { consentsTo } from '../support/account.ts'
import { TODAY, TOMORROW, TONIGHT } from '../support/clock.ts'
import { pairingCode } from '../support/doors.ts'
import type { House } from '../support/house.ts'
import { invite, linkOf } from '../support/invitations.ts'
import { addOrganiser, addZone, nobody } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addDraft, addTicketType, openWorld } from '../support/world.ts'
import type { World } from '../support/world.ts'
import { questionLists } from './fuzz-questions.ts'
import type { Pools } from './fuzz-values.ts'

export interface FuzzWorld {
  world: World
  /** Who sends, by name. The owner is who gets furthest. */
  people: Record<string, Person>
  pools: Pools
  /** What is in one-time codes and links, which is no one thing everywhere. */
  links: readonly string[]
  pairingCodes: readonly string[]
}

const MANY = 8
const several = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: MANY }, make))

/** A world with enough of everything that some of it may be deleted, and pools that know its ids. */
export async function openFuzzWorld(house: House): Promise<FuzzWorld> {
  const world = await openWorld(house)
  const { home, other, visitor, removed, platformAdmin } = world
  const { owner, admin, staff, crew } = home
  const mine = await invite(house, other.owner, { ...other, email: visitor.email })
  return {
    world,
    people: {
      owner,
      admin,
      staff,
      crew,
      visitor,
      removed,
      platformAdmin,
      ownerElsewhere: other.owner,
      anonymous: nobody,
    },
    pools: {
      ...(await idPools(house, world)),
      ...plainPools(world),
      invitationId: ids([home.invitationId, mine.invitationId], other.invitationId),
    },
    links: [mine.token, await linkOf(house, home.organizationId, home.invitationId)],
    pairingCodes: await several(() => pairingCode(house, home.event)),
  }
}

/** The pools of one operation: a token is what its authority takes, a code what it is made for. */
export function poolsFor(
  { world, pools, links, pairingCodes }: FuzzWorld,
  name: OperationName,
  { authority }: Operation,
): Pools {
  const tokens = authority === 'scanner-grant' ? [world.home.door.token] : links
  const tickets = world.home.tickets.map(({ code }) => code)
  const promotionCodes = ['MUHIBAH10', 'kawan-20', 'T1XO']
  const isPromotion = name === 'loyalty.addCode' || name === 'platform.codes'
  const codes = isPromotion ? promotionCodes : authority === 'pairing-code' ? pairingCodes : tickets
  const elsewhere = [world.other.door.token, 'sg1.1.e30.x', 'in1.1.e30.x', `${name}-token`]
  return {
    ...pools,
    token: mostly(tokens, elsewhere),
    code: mostly(codes, ['T1X', world.other.tickets[0]!.code]),
  }
}

function mostly(good: readonly string[], bad: readonly string[]): Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...good), weight: 8 },
    { arbitrary: fc.constantFrom(...bad), weight: 1 },
  )
}

/** Mostly ids at home, sometimes ones of the other organisation or of nobody. */
const ids = (own: readonly string[], foreign: string) => mostly(own, [foreign, randomUUIDv7()])

async function idPools(house: House, { home, other }: World): Promise<Pools> {
  const { event } = home
  const drafts = await several(() => addDraft(house, home))
  const types = await several(() => addTicketType(house, event))
  const zones = await several(() => addZone(house, event, randomUUIDv7()))
  const members = await several(() => addOrganiser(house, { ...home, role: 'crew' }))
  const atHome = Array.from({ length: 3 * MANY }, () => event.eventId)
  const events = ids([...atHome, ...drafts], other.event.eventId)
  const zoneIds = ids([home.zoneId, ...zones], other.zoneId)
  const memberIds = ids(
    members.map(({ userId }) => userId),
    other.staff.userId,
  )
  return {
    eventId: events,
    id: events,
    eventIds: events,
    zoneId: zoneIds,
    'zoneIds[]': fc.uniqueArray(zoneIds, { maxLength: 4 }),
    organizationId: ids([home.organizationId], other.organizationId),
    event: ids([event.slug, event.eventId, ...drafts], other.event.slug),
    ticketTypeId: ids([event.ticketTypeId, ...types], other.event.ticketTypeId),
    ticketTypeIds: ids([event.ticketTypeId, ...types], other.event.ticketTypeId),
    promotionCodeId: ids([home.promotionCodeId], other.promotionCodeId),
    userId: memberIds,
    memberId: memberIds,
    'questions[]': questionLists,
    ticketId: ids(
      home.tickets.map(({ ticketId }) => ticketId),
      other.tickets[0]!.ticketId,
    ),
    registrationId: ids([event.registrationId], other.event.registrationId),
    eventInviteId: ids([home.eventInviteId], other.eventInviteId),
    giveawayId: ids([home.giveawayId], other.giveawayId),
    grantId: ids([home.door.grantId], other.door.grantId),
    categoryIds: fc.constantFrom(
      '0192a000-0000-7000-8000-000000000001',
      '0192a000-0000-7000-8000-000000000002',
    ),
  }
}

const times = [
  '2026-11-20T11:00:00Z',
  TONIGHT,
  '2026-11-20T23:59:59.999Z',
  '2026-12-01T00:00:00Z',
  '2999-12-31T23:59:59Z',
]

function plainPools({ home, other }: World): Pools {
  const tickets = [...home.tickets, ...other.tickets]
  const keys = tickets.flatMap(({ ticketId }) =>
    [TODAY, TOMORROW].map((day) => makeScanKey({ ticketId, day })),
  )
  const time = fc.constantFrom(...times)
  const email = fc.constantFrom(
    'ali@people.example',
    ' Zoe@People.Example ',
    home.crew.email,
    other.staff.email,
  )
  return {
    scannedAt: time,
    startsAt: time,
    from: time,
    to: time,
    endsAt: time,
    opensAt: time,
    closesAt: time,
    salesStartAt: time,
    salesEndAt: time,
    scanKey: fc.constantFrom(...keys),
    day: fc.constantFrom(TODAY, TOMORROW, '2000-01-01', '2028-02-29'),
    email,
    buyerEmail: email,
    phone: fc.constantFrom('012-345 6789', '+60 3-2161 1234', '+65 6123 4567', '999', 'call me'),
    birthDate: fc.constantFrom('1900-01-01', '1994-08-31', '2000-02-29', '2026-11-20'),
    'consents[]': fc.constantFrom(
      consentsTo('terms'),
      consentsTo('terms', 'marketing', 'preferences'),
      consentsTo(),
    ),
    // Numbers in a query are text.
    limit: fc.constantFrom('1', '50', '200'),
    page: fc.constantFrom('1', '2', '200'),
    waiting: fc.constantFrom('0', '7', '1000000'),
    quarantined: fc.constantFrom('0', '7', '1000000'),
    oldestWaitingSeconds: fc.constantFrom('0', '90', '100000000'),
    rosterAgeSeconds: fc.constantFrom('0', '90', '100000000'),
    batteryPercent: fc.constantFrom('0', '17', '100'),
    clockSkewMs: fc.constantFrom('0', '-1000000000000', '61000'),
    slug: fc.constantFrom('malam-muzik', home.event.slug.slice(0, 60), 'a-b-c', 'x'.repeat(80)),
  }
}
