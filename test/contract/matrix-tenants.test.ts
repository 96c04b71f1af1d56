import { randomUUIDv7 } from 'node:crypto'
import type { OperationName } from '@masuk/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exampleOf } from '../support/examples.ts'
import type { Input } from '../support/examples.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { everyOperation, operationOf, sendOperation } from '../support/send-operation.ts'
import { snapshot } from '../support/snapshot.ts'
import { openWorld } from '../support/world.ts'
import type { Tenant, World } from '../support/world.ts'

const house = await openHouse()
afterAll(() => house.close())
let world: World
beforeAll(async () => {
  world = await openWorld(house)
})

const organiserOperations = everyOperation.filter(([, { authority }]) => authority === 'organiser')
const parts = ['params', 'query', 'body'] as const

/** What an id-valued field means in another organisation. A list stands for a field that takes several ids. */
const foreign: Record<string, (other: Tenant) => unknown> = {
  organizationId: ({ organizationId }) => organizationId,
  eventId: ({ event }) => event.eventId,
  id: ({ event }) => event.eventId,
  event: ({ event }) => event.slug,
  eventIds: ({ event }) => [event.eventId],
  ticketTypeId: ({ event }) => event.ticketTypeId,
  ticketTypeIds: ({ event }) => [event.ticketTypeId],
  workshopId: ({ workshopId }) => workshopId,
  zoneId: ({ zoneId }) => zoneId,
  zoneIds: ({ zoneId }) => [zoneId],
  grantId: ({ door }) => door.grantId,
  invitationId: ({ invitationId }) => invitationId,
  ticketId: ({ tickets }) => tickets[0]!.ticketId,
  ticketIds: ({ tickets }) => [tickets[0]!.ticketId],
  registrationId: ({ event }) => event.registrationId,
  giveawayId: ({ giveawayId }) => giveawayId,
  eventInviteId: ({ eventInviteId }) => eventInviteId,
  promotionCodeId: ({ promotionCodeId }) => promotionCodeId,
  apiKeyId: ({ program }) => program.apiKeyId,
  blobId: ({ blobId }) => blobId,
  logoBlobId: ({ blobId }) => blobId,
  coverBlobId: ({ blobId }) => blobId,
  pictureBlobId: ({ blobId }) => blobId,
  userId: ({ staff }) => staff.userId,
  memberId: ({ staff }) => staff.userId,
}

/** Fields whose ids are not of any tenant, with the reason. */
const shared: Record<string, string> = {
  categoryIds: 'categories are the same for all',
  attemptId: 'the caller makes it up',
  broadcastId: 'the caller makes it up',
  entries: 'an entry with a ticket type of others is named as wrong, like one with a type that is not there',
}

/**
 * Where a page begins, by operation. It says nothing about a thing: an id that is not there is no cursor, and one of
 * another organisation as little.
 */
const cursors: Partial<Record<OperationName, (other: Tenant) => string>> = {
  'team.view': ({ staff }) => staff.userId,
  'scanners.list': ({ door }) => door.grantId,
  'conflicts.exceptions': ({ door }) => door.grantId,
  'attendees.list': ({ tickets }) => tickets[0]!.ticketId,
  'eventInvites.list': ({ eventInviteId }) => eventInviteId,
  'apiKeys.list': ({ program }) => program.apiKeyId,
  'loyalty.codes': ({ promotionCodeId }) => promotionCodeId,
  // Of an entry of theirs nothing else is known: an id of theirs stands for it.
  'organizations.audit': ({ organizationId }) => organizationId,
}

interface IdField {
  part: (typeof parts)[number]
  field: string
}

/** Every field of an operation that takes ids, optional ones as well, read from the contract. */
function idFields(name: OperationName): IdField[] {
  const operation = operationOf(name)
  return parts.flatMap((part) => {
    const schema = operation[part]
    if (!schema) return []
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties)
      .filter(([field, described]) => field === 'event' || takesIds(described))
      .map(([field]) => ({ part, field }))
  })
}

function takesIds(described: unknown): boolean {
  return JSON.stringify(described).includes('"format":"uuid"')
}

const cases = organiserOperations.flatMap(([name]) => idFields(name).map((each) => ({ name, ...each })))

test('every field that takes ids is known', () => {
  const unknown = cases.filter(({ name, field }) => !foreignValue(name, field) && !(field in shared))
  expect(
    unknown.map(({ name, field }) => `${name}: ${field}`),
    'Say in `foreign` (or `cursors`) of test/contract/matrix-tenants.test.ts what such an id is in another organisation, or in `shared` why it is of none.',
  ).toEqual([])
})

function foreignValue(name: OperationName, field: string): ((other: Tenant) => unknown) | undefined {
  return field === 'after' ? cursors[name] : foreign[field]
}

function withField(input: Input, { part, field }: IdField, value: unknown): Input {
  return { ...input, [part]: { ...input[part], [field]: value } }
}

const nowhere = (value: unknown) => (Array.isArray(value) ? [randomUUIDv7()] : randomUUIDv7())
const wordless = (text: string) => text.replace(/[0-9a-f-]{36}/g, 'ID')

describe('an id of another organisation is 404, as if it did not exist, and changes nothing', () => {
  test.each(cases.filter(({ field }) => !(field in shared)))(
    '$name: $field in its $part',
    async ({ name, ...at }) => {
      const caller = world.home.owner
      const own = await exampleOf(name, world, caller)
      const value = foreignValue(name, at.field)!(world.other)
      const expected = at.field === 'after' ? 400 : 404
      const before = await snapshot(house)
      const answer = await sendOperation(house, name, { input: withField(own, at, value), caller })
      expect({ status: answer.status, text: answer.text }).toEqual({
        status: expected,
        text: expect.any(String),
      })
      expect(await snapshot(house)).toEqual(before)
      const absent = await sendOperation(house, name, { input: withField(own, at, nowhere(value)), caller })
      expect({ status: absent.status, text: wordless(absent.text) }).toEqual({
        status: expected,
        text: wordless(answer.text),
      })
      expect(await snapshot(house)).toEqual(before)
    },
  )
})

/** What somebody might add in the hope that it is used. */
function greedy({ organizationId, event, owner }: Tenant): Record<string, unknown> {
  return {
    organizationId,
    organization_id: organizationId,
    eventId: event.eventId,
    event_id: event.eventId,
    id: event.eventId,
    userId: owner.userId,
    actorId: owner.userId,
    memberId: owner.userId,
    role: 'owner',
    status: 'closed',
    priceSen: 1,
    capacity: 1,
    sold: 0,
    createdAt: '2020-01-01T00:00:00Z',
    removedAt: null,
  }
}

/** The greedy fields that a part of an operation does not have. */
function unasked(known: z.ZodObject | undefined): [string, unknown][] {
  return Object.entries(greedy(world.other)).filter(([field]) => !known || !(field in known.shape))
}

describe('fields that are none of an operation never reach into another organisation', () => {
  test.each(organiserOperations)('%s', async (name, { body, query, status }) => {
    const caller = world.home.owner
    const own = await exampleOf(name, world, caller)
    const inQuery = unasked(query).map(([field, value]) => [field, String(value)])
    const withQuery: Input = { ...own, query: { ...Object.fromEntries(inQuery), ...own.query } }
    const withBody: Input = { ...own, body: { ...Object.fromEntries(unasked(body)), ...own.body } }
    const before = await snapshot(house, world.other.organizationId)
    if (body) {
      const refused = await sendOperation(house, name, { input: withBody, caller })
      expectApiFault(refused, 400, / is not a field here\./)
    }
    const answer = await sendOperation(house, name, { input: withQuery, caller })
    expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.any(String) })
    expect(await snapshot(house, world.other.organizationId)).toEqual(before)
  })
})
