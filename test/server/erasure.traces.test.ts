import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { steps } from '../../server/erasure/steps.ts'
import { as, done } from '../support/call.ts'
import { dump } from '../support/dump.ts'
import { openHouse } from '../support/house.ts'
import { addEvent } from '../support/people.ts'
import { addShared, addTraced } from '../support/personal-rows.ts'
import type { Traced } from '../support/personal-rows.ts'

type Dump = Awaited<ReturnType<typeof dump>>

const house = await openHouse()
afterAll(() => house.close())

const shared = await addShared(house, await addEvent(house))
const leaving = await addTraced(house, shared, 'Zulaikha')
const staying = await addTraced(house, shared, 'Bathmavathy')

let before: Dump
let after: Dump
beforeAll(async () => {
  before = await dump(house)
  const reply = await done(as(house, leaving).call('account.erase'))
  expect(reply.ticketsKept).toMatchObject([{ eventId: shared.event.eventId, tickets: 2 }])
  after = await dump(house)
})

const holds = (row: string, needles: readonly string[]) =>
  needles.some((needle) => row.toLowerCase().includes(needle.toLowerCase()))
const of = ({ userId, needles }: Traced) => [userId, ...needles]

describe('before, every column that a step clears holds something of both people', () => {
  const cleared = steps.flatMap(({ clears }) => clears)
  test.each(cleared)('%s', (name) => {
    const [table, column = ''] = name.split('.')
    for (const person of [leaving, staying]) {
      const values = before
        .filter((each) => each.table === table)
        .map(({ row }) => (column === '*' ? row : JSON.stringify(JSON.parse(row)[column])))
      // What is kept of a code is a hash that nothing here can make.
      if (table === 'auth_verifications') expect(values.length).toBe(2)
      else
        expect(
          values.some((value) => holds(value, of(person))),
          person.word,
        ).toBe(true)
    }
  })
})

test('afterwards nothing of the person is anywhere but in the identities that bills need', () => {
  const left = after.filter(({ row }) => holds(row, leaving.needles))
  expect(left.filter(({ table }) => table !== 'billing_identities')).toEqual([])
  expect(left.map(({ row }) => JSON.parse(row))).toMatchObject([
    {
      payer_name: 'Zulaikha as buyer',
      payer_email: 'zulaikha.address@people.example',
      paid_at: '2026-11-20T13:00:00+00:00',
      retain_until: '2033-11-20T13:00:00+00:00',
    },
  ])
})

test('the codes under way are gone, and the sessions', async () => {
  expect(after.filter(({ table }) => table === 'auth_verifications')).toHaveLength(1)
  expect(after.filter(({ table, row }) => table === 'sessions' && row.includes(leaving.userId))).toEqual([])
})

test('nothing of anybody else is changed or gone', () => {
  const foreign = (row: string) =>
    !holds(row, of(leaving)) && !leaving.registrationIds.some((id) => row.includes(id))
  const kept = new Set(after.map(({ table, row }) => `${table} ${row}`))
  const lost = before
    .filter(({ row }) => foreign(row))
    .filter(({ table, row }) => !kept.has(`${table} ${row}`))
  const counted = new Set(['request_counts', 'pgboss.queue', 'pgboss.version', 'auth_verifications'])
  expect(lost.filter(({ table }) => !counted.has(table))).toEqual([])
  expect(before.filter(({ row }) => holds(row, of(staying))).length).toBeGreaterThan(30)
})

test('what stays of the person has their id and no more: orders, tickets, points, scans and the audit log', async () => {
  const { userId } = leaving
  const one = async (text: string) => (await house.rows(text, [userId]))[0]
  expect(await one('select name, email, email_verified, image, shown_name from users where id = $1')).toEqual(
    {
      name: '',
      email: null,
      email_verified: false,
      image: null,
      shown_name: '',
    },
  )
  expect(
    await one('select sum(amount)::integer as balance, count(*) from point_entries where user_id = $1'),
  ).toEqual({
    balance: 0,
    count: 2,
  })
  expect(await one('select removed_at from memberships where user_id = $1')).toEqual({
    removed_at: house.clock.now(),
  })
  expect(await one('select revoked_at from platform_admins where user_id = $1')).toEqual({
    revoked_at: house.clock.now(),
  })
  expect(await one('select revoked_at, device from scanner_grants where member_id = $1')).toEqual({
    revoked_at: house.clock.now(),
    device: '',
  })
  expect(await one('select erased_at from erasures where user_id = $1')).toEqual({
    erased_at: house.clock.now(),
  })
  const orders = await house.rows<{ status: string }>(
    'select status from registrations where id = any ($1) order by status',
    [leaving.registrationIds],
  )
  expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'confirmed', 'confirmed'])
  expect(
    await house.rows(
      `select actor_id from audit_log where action = 'identity.signed_in' and subject_id = 'erased'`,
    ),
  ).toEqual([{ actor_id: userId }])
  expect(
    await house.rows('select status, email from invitations where email is null order by status'),
  ).toEqual([
    { status: 'accepted', email: null },
    { status: 'revoked', email: null },
  ])
})

test('the tickets that are valid stay so, and are nobody’s', async () => {
  const nobodys = { user_id: null, holder_name: null, voided_at: null }
  const tickets = await house.rows(
    'select user_id, holder_name, voided_at from tickets where registration_id = any ($1)',
    [leaving.registrationIds],
  )
  expect(tickets).toEqual([nobodys, nobodys])
})
