import { afterAll, expect, test } from 'vitest'
import { commands } from '../../server/operator/commands.ts'
import type { Options } from '../../server/operator/command.ts'
import { UsageError } from '../../server/operator/usage-error.ts'
import { pairDoor } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { addEvent, addTicket, addTickets } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())
const event = await addEvent(house)
const NOBODY = '00000000-0000-4000-8000-000000000000'

function run(name: string, options: Options = {}): Promise<object | object[]> {
  const { db, keyrings, clock } = house.deps
  return commands[name]!.run(options, {
    db: db.door,
    keysFor: (purpose) => keyrings[purpose],
    now: clock.now(),
  })
}

test.each([
  ['tickets', {}, /^Say which event: --event SLUG, as `events` lists it/],
  ['pair', {}, /^Say which event/],
  ['grants', {}, /^Say which event/],
  ['pair', { event: 'nowhere' }, /^There is no event with the slug nowhere.*List them with: events/],
  ['tickets', { event: event.slug, limit: 'ten' }, /^--limit must be a whole number/],
  ['tickets', { event: event.slug, limit: '-1' }, /^--limit must be a whole number/],
  ['tickets', { event: event.slug, skip: '1.5' }, /^--skip must be a whole number/],
  ['tickets', { event: event.slug, state: 'ok' }, /^--state must be valid, void or superseded/],
  ['revoke', {}, /^Say which device: --grant ID, as `grants` lists it/],
  ['revoke', { grant: '1' }, /^Say which device/],
  ['revoke', { grant: NOBODY }, /^There is no grant 0.*List them with: grants --event SLUG/],
])('%s with %j says what to type', async (name, options, words) => {
  const refusal = await run(name, options).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UsageError)
  expect((refusal as UsageError).message).toMatch(words)
})

test('a ticket whose key is not at hand has no code, and the answer says where the key would be', async () => {
  const own = await addEvent(house)
  await addTicket(house, own)
  await house.rows('update tickets set key_id = 9 where event_id = $1', [own.eventId])
  await expect(run('tickets', { event: own.slug })).rejects.toThrow(
    /^Ticket key 9 is missing.*MASUK_TICKET_KEYS/,
  )
})

test('a revocation is in the audit log, as done by nobody with an account', async () => {
  const { grantId } = await pairDoor(house, event)
  await run('revoke', { grant: grantId })
  expect(
    await house.rows(`select * from audit_log where subject_id = $1 and action = 'scanner.revoked'`, [
      grantId,
    ]),
  ).toMatchObject([
    { organization_id: event.organizationId, actor_id: null, metadata: { eventId: event.eventId } },
  ])
})

test('a pairing code is in the audit log, but not the code', async () => {
  const { eventId, organizationId, slug } = await addEvent(house)
  const made = (await run('pair', { event: slug })) as { code: string; expiresAt: Date }
  expect(
    await house.rows('select * from audit_log where organization_id = $1', [organizationId]),
  ).toMatchObject([
    {
      action: 'scanner.pairing_code_made',
      actor_id: null,
      subject_id: eventId,
      metadata: { expiresAt: made.expiresAt.toISOString() },
    },
  ])
})

test('what could not be revoked leaves no audit entry', async () => {
  await run('revoke', { grant: NOBODY }).catch(() => undefined)
  expect(await house.rows('select * from audit_log where subject_id = $1', [NOBODY])).toEqual([])
})

test('an event whose organisation has no owner left has nobody to pair for', async () => {
  const orphan = await addEvent(house)
  await house.rows('update memberships set removed_at = now() where organization_id = $1', [
    orphan.organizationId,
  ])
  await expect(run('pair', { event: orphan.slug })).rejects.toThrow(/its organisation has no owner/)
})

test('a cancelled ticket that was issued again lists its old code as superseded and its newest as void', async () => {
  const own = await addEvent(house)
  const [ticket] = await addTickets(house, own, { issue: 2, voided: true })
  expect(await run('tickets', { event: own.slug })).toMatchObject([
    { ticketId: ticket!.ticketId, state: 'superseded' },
    { ticketId: ticket!.ticketId, state: 'void', code: ticket!.code },
  ])
})

test('events counts tickets and check-ins', async () => {
  const own = await addEvent(house)
  await addTicket(house, own)
  const events = (await run('events')) as { slug: string }[]
  expect(events.find(({ slug }) => slug === own.slug)).toMatchObject({
    tickets: 1,
    checkedIn: 0,
    status: 'published',
  })
})
