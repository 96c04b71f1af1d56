import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeKeyring } from '../../server/signing/keys.ts'
import { signGrantToken } from '../../server/signing/grant-token.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { admit, allThree, known, pairDoor, undo, withClaims } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { expectScannerFault } from '../support/faults.ts'
import { freshKey, openHouse } from '../support/house.ts'
import { addEvent, addMember, addTicket, deleteEvent, scanOf } from '../support/people.ts'
import type { TestEvent } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'

const house = await openCheckedHouse()
const event = await addEvent(house)
const scan = scanOf(await addTicket(house, event))
const REFUSED = { error: 'This scanner is not paired with an event, or its access has ended. Pair it again.' }

async function expectAllLost(door: Door): Promise<void> {
  const answers = await allThree(door, scan)
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    [1, 2, 3].map(() => ({ status: 403, body: REFUSED })),
  )
}

async function expectAllWork(door: Door): Promise<void> {
  expect((await admit(door, [scan])).status).toBe(200)
  expect((await known(door)).status).toBe(200)
  expect((await undo(door, scan)).status).toBe(200)
}

const claimsOf = ({ token }: Door) => JSON.parse(Buffer.from(token.split('.')[2]!, 'base64url').toString())
const sign = (claims: object, key = freshKey(1)) => signGrantToken(makeKeyring([key]), claims as never)

/** Tokens that can't be ours; each is refused by its signature or its words alone. */
const forgeries: Record<string, (door: Door) => string> = {
  'signed by a stranger under our key id': (door) => sign(claimsOf(door)),
  'signed under a key id that we do not have': (door) => sign(claimsOf(door), freshKey(9)),
  'with another event written in': ({ token }) => rewritten(token, { evt: randomUUIDv7() }),
  'with a later end written in': ({ token }) => rewritten(token, { exp: 4_000_000_000 }),
  'without its signature': ({ token }) => token.split('.').slice(0, 3).join('.'),
  'with an empty signature': ({ token }) => `${token.split('.').slice(0, 3).join('.')}.`,
  'cut short': ({ token }) => token.slice(0, -1),
  'with something added': ({ token }) => `${token}A`,
  'with a space in front': ({ token }) => ` ${token}`,
  'with another prefix': ({ token }) => token.replace('sg1', 'sg2'),
  'that is an unsigned JWT': (door) => `${base64url({ alg: 'none' })}.${base64url(claimsOf(door))}.`,
  'that is a ticket code': () => scan.code,
  'of 2,048 letters': () => 'x'.repeat(2_048),
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function rewritten(token: string, change: object): string {
  const [prefix, id, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return [prefix, id, base64url({ ...claims, ...change }), signature].join('.')
}

test.each(Object.entries(forgeries))(
  'a token %s loses all three calls without a single statement',
  async (_, forge) => {
    const door = await pairDoor(house, event)
    const sent = await statementsDuring(() => expectAllLost({ ...door, token: forge(door) }))
    expect(sent).toEqual([])
  },
)

test('a token with any one character of its signature changed is refused without a statement', async () => {
  const door = await pairDoor(house, event)
  const start = door.token.lastIndexOf('.') + 1
  const sent = await statementsDuring(async () => {
    // All but the last character, which carries two bits that mean nothing.
    for (let at = start; at < door.token.length - 1; at++) {
      const token = door.token.slice(0, at) + (door.token[at] === 'A' ? 'B' : 'A') + door.token.slice(at + 1)
      expect((await known({ ...door, token })).status).toBe(403)
    }
  })
  expect(sent).toEqual([])
})

test.each([
  ['type', { typ: 'invitation' }],
  ['grant', { jti: 'x' }],
  ['organisation', { org: undefined }],
  ['end', { exp: '4000000000' }],
])('a token that we signed ourselves but with a wrong %s is refused', async (_, change) => {
  const door = await pairDoor(house, event)
  expect(await statementsDuring(async () => expectAllLost(await withClaims(house, door, change)))).toEqual([])
})

test('a token that we signed for a grant that does not exist is refused', async () => {
  const door = await pairDoor(house, event)
  await expectAllLost(await withClaims(house, door, { jti: randomUUIDv7() }))
  await expectAllLost(await withClaims(house, door, { org: randomUUIDv7() }))
})

test('a revoked device loses all three calls at its very next request', async () => {
  const door = await pairDoor(house, event)
  const colleague = await pairDoor(house, event, { device: 'Door B' })
  await expectAllWork(door)
  await house.rows('update scanner_grants set revoked_at = now() where id = $1', [door.grantId])
  await expectAllLost(door)
  await expectAllWork(colleague)
})

test('a removed member loses all devices, all three calls, at the very next request', async () => {
  const memberId = await addMember(house, event.organizationId)
  const doors = [await pairDoor(house, event, { memberId }), await pairDoor(house, event, { memberId })]
  const ownersDoor = await pairDoor(house, event)
  for (const door of doors) await expectAllWork(door)
  await house.rows('update memberships set removed_at = now() where user_id = $1', [memberId])
  for (const door of doors) await expectAllLost(door)
  await expectAllWork(ownersDoor)
})

test('a member who is taken back may scan again with the same device', async () => {
  const memberId = await addMember(house, event.organizationId)
  const door = await pairDoor(house, event, { memberId })
  await house.rows('update memberships set removed_at = now() where user_id = $1', [memberId])
  await house.rows('update memberships set removed_at = null where user_id = $1', [memberId])
  await expectAllWork(door)
})

test('a token ends a day after its event: one second before it works, at that second it does not', async () => {
  const late = await openHouse({ database: house.database })
  try {
    const door = { ...(await pairDoor(late, event)), url: late.url }
    late.clock.set(TONIGHT)
    late.clock.pass(27 * HOUR_MS - 1_000)
    await expectAllWork(door)
    late.clock.pass(1_000)
    expect(await statementsDuring(() => expectAllLost(door))).toEqual([])
  } finally {
    await late.close()
  }
})

test('every fault of a token has the same body, so that a caller learns nothing about which', async () => {
  const revoked = await pairDoor(house, event)
  await house.rows('update scanner_grants set revoked_at = now() where id = $1', [revoked.grantId])
  const bodies = await Promise.all(
    [revoked.token, 'x', '', rewritten(revoked.token, { exp: 1 })].map(
      async (token) => (await known({ ...revoked, token })).text,
    ),
  )
  expect(new Set(bodies).size).toBe(1)
})

test('a deleted event is a 404 for all three calls, and its token stays worth nothing else', async () => {
  const doomed = await addEvent(house)
  const door = await pairDoor(house, doomed)
  await deleteEvent(house, doomed)
  for (const answer of await allThree(door, scan))
    expectScannerFault(answer, 404, /^This event no longer exists/)
})

test('a revoked device of a deleted event learns nothing of the event: 403', async () => {
  const doomed = await addEvent(house)
  const door = await pairDoor(house, doomed)
  await deleteEvent(house, doomed)
  await house.rows('update scanner_grants set revoked_at = now() where id = $1', [door.grantId])
  await expectAllLost(door)
})

describe.each([
  ['another event of the same organiser', (own: TestEvent) => addEvent(house, { organizer: own })],
  ['an event of another organiser', () => addEvent(house)],
])('at %s, a token of event A', async (_, makeOther) => {
  const other = await makeOther(event)
  const ticket = await addTicket(house, other)
  const theirs = scanOf(ticket)
  await admit(await pairDoor(house, other), [theirs])
  const door = await pairDoor(house, event)

  test('cannot list', async () => {
    expect(JSON.stringify((await known(door)).body)).not.toContain(ticket.ticketId)
  })

  test('cannot admit', async () => {
    const fresh = scanOf(await addTicket(house, other))
    expect((await admit(door, [fresh])).body).toMatchObject({
      accepted: [],
      rejected: [{ reason: 'forged' }],
    })
    expect(await house.rows('select * from scans where scan_key = $1', [fresh.scanKey])).toEqual([])
  })

  test('cannot undo', async () => {
    expectScannerFault(await undo(door, theirs), 400, /of this event/)
    const code = house.deps.codesOf(event.eventId).sign({ ticketId: ticket.ticketId, issue: 1 })
    await undo(door, { ...theirs, code })
    expect(await house.rows('select * from scans where scan_key = $1', [theirs.scanKey])).toHaveLength(1)
  })
})
