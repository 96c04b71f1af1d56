import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../server/operator/commands.ts'
import { as, reply } from '../support/call.ts'
import { TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
const folder = await mkdtemp(join(tmpdir(), 'masuk-stalls-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await house.close()
})
const { id: organizationId, slug } = await addRow(house, 'organizations', {})

async function take(content: unknown) {
  const file = join(folder, 'orders.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  const { db, clock } = house.deps
  return commands['stall-orders-import']!.run(
    { file },
    { db: db.door, keysFor: () => expect.fail('no key is needed'), now: clock.now() },
  )
}

const purchase = (more: object = {}) => ({
  organization: slug,
  id: randomUUID(),
  email: null,
  stallName: 'Nasi Lemak Antarabangsa',
  amountSen: 1_250,
  status: 'paid',
  orderedAt: TONIGHT,
  ...more,
})

test('purchases come in once, and whoever bought finds them in their data', async () => {
  const person = await addSignedIn(house)
  const own = purchase({ email: person.email.toUpperCase(), description: 'Two, with egg' })
  const orders = [own, purchase(), purchase({ email: 'nobody@people.example' })]
  expect(await take(orders)).toEqual([{ organization: slug, imported: 3, withAccount: 1 }])
  expect(await take(orders)).toEqual([{ organization: slug, imported: 0, withAccount: 0 }])
  const data = await reply(as(house, person).call('account.export'))
  expect(data.stall_orders).toEqual([
    {
      id: own.id,
      organization: { id: organizationId, name: 'Balai Raya Events' },
      stall_name: 'Nasi Lemak Antarabangsa',
      description: 'Two, with egg',
      amount_sen: 1_250,
      currency: 'MYR',
      status: 'paid',
      ordered_at: TONIGHT,
    },
  ])
  expect(
    await house.rows(
      `select metadata from audit_log where action = 'organization.stall_orders_imported' order by id`,
    ),
  ).toEqual([{ metadata: { imported: 3 } }, { metadata: { imported: 0 } }])
})

test.each<[string, unknown, RegExp]>([
  ['no JSON', '{', /is no JSON list of purchases/],
  ['no list', {}, /is no JSON list of purchases/],
  [
    'an organisation that there is not',
    [purchase(), purchase({ organization: 'nowhere' })],
    /no organisation nowhere/,
  ],
  ['half a sen', [purchase(), purchase({ amountSen: 0.5 })], /^Purchase 2 of the file is wrong: amountSen/],
  ['another status', [purchase({ status: 'lost' })], /^Purchase 1 of the file is wrong: status/],
])('a file with %s is refused as a whole', async (_, content, words) => {
  const count = () => house.rows('select id from stall_orders')
  const before = await count()
  await expect(take(content)).rejects.toThrow(words)
  expect(await count()).toEqual(before)
})

test('a file has to be named, and to be there', async () => {
  const { db, clock } = house.deps
  const context = { db: db.door, keysFor: () => expect.fail('no key is needed'), now: clock.now() }
  const run = commands['stall-orders-import']!.run
  await expect(run({}, context)).rejects.toThrow(/^Say which file: --file PATH/)
  await expect(run({ file: join(folder, 'nowhere.json') }, context)).rejects.toThrow(/can't be read/)
})
