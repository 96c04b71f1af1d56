import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { retentions } from '../../server/erasure/retention.ts'
import { DAY_MS, TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addListing } from '../support/listings.ts'
import { addSignedIn } from '../support/organisers.ts'
import { runJob } from '../support/payments.ts'
import { addEvent } from '../support/people.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))
const event = await addEvent(house)
const { organizationId, eventId, registrationId, ownerId } = event
const person = await addSignedIn(house)
const now = Date.parse(TONIGHT)
const nightly = () => runJob(house.deps, 'erasure.retention', {})

interface Case {
  /** How long it is kept after that time. */
  days: number
  add: (at: Date) => Promise<unknown>
  left: string
}

const cases: Record<string, Case> = {
  billing_identities: {
    days: 0,
    add: async (at) => {
      const { id } = await addRow(house, 'payment_intents', {
        organizationId,
        eventId,
        registrationId,
        paidAt: TONIGHT,
      })
      await house.rows(
        `insert into billing_identities (organization_id, intent_id, payer_name, paid_at, retain_until) values ($1, $2, 'x', $3, $3)`,
        [organizationId, id, at],
      )
    },
    left: 'select from billing_identities',
  },
  payment_callbacks: {
    days: 90,
    add: (at) =>
      house.rows(
        `insert into payment_callbacks (provider, dedupe_key, id, body, events, received_at) values ('stripe', $1, $2, 'x', '[]', $3)`,
        [randomUUIDv7(), randomUUIDv7(), at],
      ),
    left: 'select from payment_callbacks where body is not null',
  },
  notifications: {
    days: 180,
    add: (at) =>
      house.rows(
        `insert into notifications (user_id, id, kind, cause, title, body, path, created_at)
         values ($1, $2, 'broadcast', $3, 'x', 'x', '/tickets', $4)`,
        [person.userId, randomUUIDv7(), randomUUIDv7(), at],
      ),
    left: 'select from notifications',
  },
  invitations: {
    days: 90,
    add: (at) =>
      addRow(house, 'invitations', {
        organizationId,
        email: `${randomUUIDv7()}@people.example`,
        invitedBy: ownerId,
        createdAt: at,
        expiresAt: at,
      }),
    left: 'select from invitations where email is not null',
  },
  work_interests: {
    days: 365,
    add: (at) =>
      house.rows(
        `insert into work_interests (id, name, email, created_at) values ($1, 'x', 'x@people.example', $2)`,
        [randomUUIDv7(), at],
      ),
    left: 'select from work_interests',
  },
  door_exceptions: {
    days: 180,
    async add(at) {
      const { organizationId, eventId } = await addEvent(house)
      await house.rows(
        `insert into door_exceptions
           (organization_id, scan_key, grant_id, scanned_at, id, event_id, device, rejection, received_at)
         values ($1, 'x', $2, $3, $2, $4, '', 'forged', $3)`,
        [organizationId, randomUUIDv7(), at, eventId],
      )
    },
    left: 'select from door_exceptions',
  },
  listing_visits: {
    days: 2,
    add: async (at) => {
      const { id } = await addListing(house)
      await house.rows(
        `insert into listing_visits (listing_id, visitor_hash, visited_at) values ($1, '\\x00', $2)`,
        [id, at],
      )
    },
    left: 'select from listing_visits',
  },
  listings: {
    days: 365,
    add: (at) => addListing(house, { title: 'Old', startsAt: at.toISOString(), endsAt: at.toISOString() }),
    left: `select from listings where title = 'Old'`,
  },
  poster_imports: {
    days: 1,
    add: async (at) => {
      const { userId } = await addSignedIn(house)
      await house.rows('insert into poster_imports (user_id, hour_began_at, count) values ($1, $2, 1)', [
        userId,
        at,
      ])
    },
    left: 'select from poster_imports',
  },
}

test('every period is tested', () => {
  expect(Object.keys(cases).toSorted()).toEqual(retentions.map(({ table }) => table).toSorted())
})

describe('what is over goes in the night, a moment before it stays', () => {
  test.each(Object.entries(cases))('%s', async (_, { days, add, left }) => {
    const end = now - days * DAY_MS
    await add(new Date(end - 1_000))
    await add(new Date(end + 1_000))
    await nightly()
    expect(await house.rows(left)).toHaveLength(1)
    await nightly()
    expect(await house.rows(left)).toHaveLength(1)
  })
})

test('more than one statement may take at once goes in one night', async () => {
  await house.rows(
    `insert into notifications (user_id, id, kind, cause, title, body, path, created_at)
     select $1, gen_random_uuid(), 'broadcast', n::text, 'x', 'x', '/tickets', $2 from generate_series(1, 12000) n`,
    [person.userId, new Date(now - 181 * DAY_MS)],
  )
  await nightly()
  expect(await house.rows('select from notifications')).toHaveLength(1)
})
