import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Options } from '../../server/operator/command.ts'
import { commands } from '../../server/operator/commands.ts'
import { UsageError } from '../../server/operator/usage-error.ts'
import { as, done } from '../support/call.ts'
import { dump } from '../support/dump.ts'
import type { House } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { openPayingHouse, order } from '../support/payments.ts'
import { addEvent } from '../support/people.ts'
import { addShared, addTraced } from '../support/personal-rows.ts'
import { openSale } from '../support/sales.ts'

const folder = await mkdtemp(join(tmpdir(), 'masuk-erasures-'))
const house = await openPayingHouse()
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})
const file = join(folder, 'erasures.jsonl')

function run({ deps }: House, name: string, options: Options = {}): Promise<object | object[]> {
  const { db, keyrings, clock } = deps
  const context = {
    db: db.web,
    keysFor: (purpose: keyof typeof keyrings) => keyrings[purpose],
    now: clock.now(),
  }
  return commands[name]!.run(options, context)
}

test('who was erased is listed, and written as JSON lines', async () => {
  const { crew } = await openStudio(house)
  await done(as(house, crew).call('account.erase'))
  const erasedAt = house.clock.now()
  expect(await run(house, 'erasures')).toEqual([{ userId: crew.userId, erasedAt }])
  expect(await run(house, 'erasures', { file })).toEqual({ file, erasures: 1 })
  const [line = '', ...more] = (await readFile(file, 'utf8')).split('\n')
  expect(JSON.parse(line)).toEqual({ userId: crew.userId, erasedAt: erasedAt.toISOString() })
  expect(more).toEqual([''])
})

test('whoever came back with a restored database is erased again, whatever stands in the way by now', async () => {
  const shared = await addShared(house, await addEvent(house))
  const person = await addTraced(house, shared, 'Zulaikha')
  const other = await addTraced(house, shared, 'Bathmavathy')
  // In the restored database the person is a last owner once more, and an order waits for its payment.
  await house.rows(`update memberships set role = 'owner' where user_id = $1`, [person.userId])
  await house.rows(`delete from memberships where organization_id = $1 and user_id = $2`, [
    shared.event.organizationId,
    shared.event.ownerId,
  ])
  const sale = await openSale(house, { priceSen: 4_500, capacity: 1 })
  await order(house, person, { ...sale, provider: 'curlec' })
  const unknown = randomUUIDv7()
  const erasedAt = '2026-11-19T10:00:00.000Z'
  await writeFile(
    file,
    [person.userId, unknown].map((userId) => `${JSON.stringify({ userId, erasedAt })}\n`).join(''),
  )
  expect(await run(house, 'erasures-replay', { file })).toEqual({ listed: 2, erased: 1 })
  const left = (await dump(house)).filter(({ row }) => person.needles.some((needle) => row.includes(needle)))
  expect(new Set(left.map(({ table }) => table))).toEqual(new Set(['billing_identities']))
  expect(
    await house.rows('select erased_at from erasures where user_id = any ($1)', [[person.userId, unknown]]),
  ).toEqual([erasedAt, erasedAt].map((at) => ({ erased_at: new Date(at) })))
  expect(
    await house.rows(`select actor_id from audit_log where action = 'account.erased' and subject_id = $1`, [
      person.userId,
    ]),
  ).toEqual([{ actor_id: null }])
  expect(await house.rows('select status from registrations where event_id = $1', [sale.eventId])).toEqual([
    { status: 'cancelled' },
  ])
  expect(await run(house, 'erasures-replay', { file })).toEqual({ listed: 2, erased: 0 })
  // The place of the order is free, and others are who they were.
  await order(house, other, { ...sale, provider: 'curlec' })
})

test.each<[string, Options, RegExp]>([
  ['erasures-replay', {}, /^Say which file/],
  ['erasures-replay', { file: join(folder, 'nowhere') }, /can't be read/],
  ['erasures', { file: join(folder, 'no', 'where') }, /can't be written/],
])('%s with %j says what is wrong', async (name, options, words) => {
  const refusal = await run(house, name, options).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UsageError)
  expect((refusal as UsageError).message).toMatch(words)
})

test.each(['{', '{}', '{"userId":"x","erasedAt":"2026-11-19"}'])(
  'a line such as %s erases nobody',
  async (line) => {
    const { crew } = await openStudio(house)
    await writeFile(file, `${JSON.stringify({ userId: crew.userId, erasedAt: new Date() })}\n${line}\n`)
    await expect(run(house, 'erasures-replay', { file })).rejects.toThrow(/^Line 2 of .*Nobody was erased/)
    expect(await house.rows('select from erasures where user_id = $1', [crew.userId])).toEqual([])
  },
)
