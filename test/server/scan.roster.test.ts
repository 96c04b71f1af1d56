import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mergeRosters } from '@masuk/shared/roster/merge.ts'
import { entriesOf, findEntry } from '@masuk/shared/roster/roster.ts'
import type { Roster } from '@masuk/shared/roster/roster.ts'
import { hashOfCode, openSealed } from '@masuk/shared/roster/seal.ts'
import { readRoster } from '@masuk/shared/roster/wire.ts'
import { eventCodes } from '../../server/signing/ticket-code.ts'
import { as, done, reply } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { pairDoor } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { openTransaction } from '../support/open-transaction.ts'
import { addOrganiser } from '../support/organisers.ts'
import { addEvent, addTicket, addTickets, forge } from '../support/people.ts'
import type { TestEvent } from '../support/people.ts'
import { addTicketType } from '../support/world.ts'

const house = await openCheckedHouse()

async function aDoor() {
  const event = await addEvent(house)
  const owner = await addOrganiser(house, { ...event, role: 'owner' })
  return { event, owner, door: await pairDoor(house, event) }
}

/** What a door is sent. */
async function rosterBytes({ url, token }: Door, after?: string, encoding = 'identity') {
  const cursor = after === undefined ? '' : `&after=${after}`
  const answer = await fetch(`${url}/api/scan/roster?token=${token}${cursor}`, {
    headers: { 'accept-encoding': encoding },
  })
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function ask(door: Door, after?: string): Promise<Roster> {
  const { answer, bytes } = await rosterBytes(door, after)
  expect(answer.status).toBe(200)
  return readRoster(bytes)
}

/** The cursor behind all that was told; other transactions of the server may have been running meanwhile. */
async function settled(door: Door, { head }: Roster): Promise<string> {
  let delta = await ask(door, head.next)
  while (entriesOf(delta) > 0) delta = await ask(door, delta.head.next)
  return delta.head.next
}

/** What the roster says of a code, with the holder as far as the door may show it. */
async function look(roster: Roster, { eventId }: TestEvent, code: string) {
  const entry = findEntry(roster, await hashOfCode(eventId, code))
  if (!entry) return null
  const { state, type, sealed } = entry
  return { state, type: type?.name, holder: await openSealed(sealed, { eventId, code }) }
}

test('says of every code whether it is good, and of no other', async () => {
  const { event, door } = await aDoor()
  const [good, other] = await addTickets(house, event, { count: 2, holder: 'Wong Mei Ling' })
  const cancelled = await addTicket(house, event, { voided: true, holder: 'Siti binti Ali' })
  const again = await addTicket(house, event, { issue: 3, holder: 'Kavitha a/p Maniam' })
  const roster = await ask(door)
  const codes = eventCodes(house.deps.keyrings.tickets, event.eventId)
  const issueOf = (issue: number) => codes.sign({ ticketId: again.ticketId, issue })
  expect(entriesOf(roster)).toBe(6)
  expect(await look(roster, event, good!.code)).toMatchObject({ state: 'valid', holder: 'WML' })
  expect(await look(roster, event, cancelled.code)).toMatchObject({ state: 'void', holder: 'SBA' })
  expect(await look(roster, event, again.code)).toMatchObject({ state: 'valid', holder: 'KAM' })
  expect(await look(roster, event, issueOf(1))).toMatchObject({ state: 'superseded', holder: null })
  expect(await look(roster, event, issueOf(2))).toMatchObject({ state: 'superseded', holder: null })
  expect(await look(roster, event, issueOf(4))).toBe(null)
  expect(await look(roster, event, forge(good!.code))).toBe(null)
  // The code of another ticket opens nothing.
  const { sealed } = findEntry(roster, await hashOfCode(event.eventId, good!.code))!
  expect(await openSealed(sealed, { eventId: event.eventId, code: other!.code })).toBe(null)
})

test('is kept by nobody on the way, and comes compressed as it is asked for', async () => {
  const { event, door } = await aDoor()
  await addTickets(house, event, { count: 20, withUser: false })
  const { answer, bytes } = await rosterBytes(door)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  const raw = async (encoding: string) => {
    const { answer, bytes } = await rosterBytes(door, undefined, encoding)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    return bytes
  }
  // fetch has decompressed them.
  expect(await raw('gzip')).toEqual(bytes)
  expect(await raw('br')).toEqual(bytes)
})

describe('behind a cursor', () => {
  test('come the tickets that are new, void, issued again or renamed, and no others', async () => {
    const { event, owner, door } = await aDoor()
    const [same, voided, reissued, renamed] = await addTickets(house, event, { count: 4 })
    const base = await ask(door)
    expect(base.head.kind).toBe('whole')
    const behind = await settled(door, base)
    const { call } = as(house, owner)
    const of = ({ ticketId }: { ticketId: string }) => ({ eventId: event.eventId, ticketId })
    await done(call('attendees.void', { body: { eventId: event.eventId, ticketId: voided!.ticketId } }))
    await done(call('attendees.reissue', { body: of(reissued!) }))
    await done(call('attendees.rename', { body: { ...of(renamed!), holderName: 'Ng Ah Kow' } }))
    const added = await addTicket(house, event, { holder: 'Tan Ah Lek' })
    const delta = await ask(door, behind)
    expect(delta.head.kind).toBe('delta')
    expect(entriesOf(delta)).toBe(5)
    expect(await look(delta, event, same!.code)).toBe(null)
    const now = mergeRosters(base, delta)
    expect(await look(now, event, same!.code)).toMatchObject({ state: 'valid' })
    expect(await look(now, event, voided!.code)).toMatchObject({ state: 'void' })
    expect(await look(now, event, reissued!.code)).toMatchObject({ state: 'superseded' })
    expect(await look(now, event, renamed!.code)).toMatchObject({ state: 'valid', holder: 'NAK' })
    expect(await look(now, event, added.code)).toMatchObject({ state: 'valid', holder: 'TAL' })
    await settled(door, delta)
    // The one that is kept is brought up to date, and says the same.
    const whole = await ask(door)
    expect([whole.hashes, whole.states, whole.sealed]).toEqual([now.hashes, now.states, now.sealed])
  })

  test('an erased person is without a name', async () => {
    const { event, door } = await aDoor()
    const leaving = await addOrganiser(house, { ...(await addEvent(house)), role: 'crew' })
    const ticket = await addTicket(house, event, { userId: leaving.userId, holder: 'Zulaikha binti Omar' })
    const base = await ask(door)
    expect(await look(base, event, ticket.code)).toMatchObject({ holder: 'ZBO' })
    await done(as(house, leaving).call('account.erase'))
    const now = mergeRosters(base, await ask(door, base.head.next))
    expect(await look(now, event, ticket.code)).toEqual({
      state: 'valid',
      type: expect.any(String),
      holder: null,
    })
    expect(await look(await ask(door), event, ticket.code)).toMatchObject({ holder: null })
  })

  test('a ticket of a transaction that commits late is not missed', async () => {
    const { event, door } = await aDoor()
    const early = await addTicket(house, event)
    const slow = await openTransaction(house)
    await slow.query('update tickets set voided_at = now() where id = $1', [early.ticketId])
    const quick = await addTicket(house, event)
    const base = await ask(door)
    expect(await look(base, event, early.code)).toMatchObject({ state: 'valid' })
    expect(await look(base, event, quick.code)).toMatchObject({ state: 'valid' })
    await slow.commit()
    const delta = await ask(door, base.head.next)
    expect(await look(delta, event, early.code)).toMatchObject({ state: 'void' })
  })

  test.each(['x', '0.0', `${randomUUIDv7()}.1`, '000000000000000000000000.99'])(
    'that is none of this database (%s) come all of them',
    async (after) => {
      const { event, door } = await aDoor()
      await addTicket(house, event)
      const roster = await ask(door, after)
      expect([roster.head.kind, entriesOf(roster)]).toEqual(['whole', 1])
    },
  )
})

describe('what a door may show is for the event to say', () => {
  test.each([
    ['nothing', null],
    ['initials', 'WML'],
    ['full', 'Wong Mei Ling'],
  ] as const)('%s', async (doorNames, holder) => {
    const { event, owner, door } = await aDoor()
    const ticket = await addTicket(house, event)
    const before = await ask(door)
    await done(as(house, owner).call('eventDetails.save', { body: { eventId: event.eventId, doorNames } }))
    const roster = await ask(door, before.head.next)
    expect(roster.head.kind).toBe(doorNames === 'initials' ? 'delta' : 'whole')
    const now = mergeRosters(before, roster)
    expect(await look(now, event, ticket.code)).toMatchObject({ state: 'valid', holder })
    expect(roster.head.names).toBe(doorNames)
  })

  test('of a long name as many whole characters as fit', async () => {
    const { event, owner, door } = await aDoor()
    await done(
      as(house, owner).call('eventDetails.save', { body: { eventId: event.eventId, doorNames: 'full' } }),
    )
    const ticket = await addTicket(house, event, { holder: '貴'.repeat(40) })
    expect(await look(await ask(door), event, ticket.code)).toMatchObject({ holder: '貴'.repeat(21) })
  })
})

test('a new ticket type comes with the whole roster', async () => {
  const { event, door } = await aDoor()
  const before = await ask(door)
  await addTicketType(house, event)
  const after = await ask(door, before.head.next)
  expect([after.head.kind, after.head.types.length]).toEqual(['whole', before.head.types.length + 1])
})

test('nothing of another event is in it, nor does a revoked door get it', async () => {
  const { event, owner, door } = await aDoor()
  const sister = await addEvent(house, { organizer: event })
  await addTicket(house, sister)
  expect(entriesOf(await ask(door))).toBe(0)
  const revoked = { eventId: event.eventId, grantId: door.grantId }
  await reply(as(house, owner).call('scanners.revoke', { body: revoked }))
  const { answer } = await rosterBytes(door)
  expect(answer.status).toBe(403)
})

test('many doors that ask at once get the same', async () => {
  const { event, door } = await aDoor()
  await addTickets(house, event, { count: 300, withUser: false })
  const all = await Promise.all(Array.from({ length: 8 }, () => rosterBytes(door)))
  const hashes = await Promise.all(all.map(async ({ bytes }) => (await readRoster(bytes)).hashes.join()))
  expect(new Set(hashes).size).toBe(1)
})
