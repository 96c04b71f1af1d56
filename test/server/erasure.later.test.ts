import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { signUnsubscribeLink } from '../../server/signing/links/unsubscribe-link.ts'
import { deliver, sendBroadcast } from '../support/broadcasts.ts'
import { as, at, done, reply } from '../support/call.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { addOrganiser, addSignedIn, signIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openPayingHouse, order, runJob, sendCallback, settleAll } from '../support/payments.ts'
import { addOrganizer, balanceOf } from '../support/people.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale, register } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'

// What was under way when somebody left writes nothing of them afterwards.

const house = await openPayingHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))
afterEach(() => expectSaleInvariants(house))

const erase = (person: Person) => done(as(house, person).call('account.erase'))
const inboxOf = ({ userId }: Person) =>
  house.rows('select title from notifications where user_id = $1', [userId])

test('money that comes late is paid back, and nobody is told of it', async () => {
  const sale = await openSale(house, { priceSen: 4_500, capacity: 9 })
  const person = await addSignedIn(house)
  const made = await order(house, person, { ...sale, provider: 'curlec' })
  const { callbacks } = house.fakes.curlec.pay(made.gatewayRef)
  house.clock.pass(HOUR_MS / 2)
  await runJob(house.deps, 'registrations.lapse', {})
  const again = await signIn(house, person)
  await erase(again)
  for (const callback of callbacks) await sendCallback(house, 'curlec', callback)
  await settleAll(house)
  const refunds = await house.rows(
    'select f.reason from refunds f join payment_intents i on i.id = f.intent_id where i.user_id = $1',
    [person.userId],
  )
  expect(refunds).toHaveLength(1)
  expect(await inboxOf(person)).toEqual([])
})

test('a broadcast whose inboxes are filled later reaches those who are still there', async () => {
  const sale = await openSale(house)
  const owner = await addOrganiser(house, { ...sale, role: 'owner' })
  const [leaving, staying] = [await addSignedIn(house), await addSignedIn(house)]
  for (const buyer of [leaving, staying]) await done(register(house, buyer, sale))
  const { broadcast } = await done(sendBroadcast(house, owner, sale))
  await erase(leaving)
  await deliver(house.deps, 'inbox', { organizationId: sale.organizationId, broadcastId: broadcast.id })
  expect(await inboxOf(leaving)).toEqual([])
  expect(await inboxOf(staying)).toHaveLength(1)
})

test('the link of an old mail is nobody’s, and writes nothing', async () => {
  const { organizationId } = await addOrganizer(house)
  const person = await addSignedIn(house)
  const { userId } = person
  const query = { token: signUnsubscribeLink(house.deps.keyrings.links, { organizationId, userId }) }
  const click = () => reply(at(house).call('loyalty.unsubscribe', { query }))
  expect(await click()).toMatchObject({ state: 'done' })
  await erase(person)
  expect(await click()).toMatchObject({ state: 'refused', reason: 'invalid' })
  expect(await house.rows('select from broadcast_opt_outs where user_id = $1', [userId])).toEqual([])
})

test('more points than one entry can hold are no obstacle', async () => {
  const organizer = await addOrganizer(house)
  const { organizationId } = organizer
  const person = await addSignedIn(house)
  for (const amount of [1_000_000_000, 1_000_000_000, 1_000_000_000, 5])
    await addRow(house, 'point_entries', { organizationId, userId: person.userId, amount })
  await erase(person)
  expect(await balanceOf(house, organizer, person.userId)).toBe(0)
})
