import { randomUUIDv7 } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { queueWaitingMails } from '../../server/tickets/mail-queue.ts'
import { as, done, reply } from '../support/call.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { addBuyers, openSale, register } from '../support/sales.ts'

const house = await openHouse()
afterAll(() => house.close())

const jobsOf = (mails: readonly { id: string }[]) =>
  house.rows<{ mail: string }>(
    `select data ->> 'mailId' as mail from pgboss.job where name = 'tickets.mail' and data ->> 'mailId' = any ($1)`,
    [mails.map(({ id }) => id)],
  )

test('of many who ask for the same tickets at once one is heard', async () => {
  const sale = await openSale(house)
  const buyer = await addSignedIn(house)
  const { registration } = await done(register(house, buyer, sale))
  house.clock.pass(5 * MINUTE_MS)
  const body = { registrationId: registration.id }
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => reply(as(house, buyer).call('tickets.resend', { body }))),
  )
  expect(replies.map(({ state }) => state).toSorted()).toEqual(['done', ...Array<string>(7).fill('refused')])
  const mails = await house.rows('select from ticket_mails where registration_id = $1', [registration.id])
  expect(mails).toHaveLength(2)
  await expectSaleInvariants(house)
})

test('processes that look for waiting mail together make one job of each mail', async () => {
  const sale = await openSale(house)
  const buyers = await addBuyers(house, 30)
  const orders = await Promise.all(buyers.map((buyer) => done(register(house, buyer, sale))))
  const ids = orders.map(({ registration }) => registration.id)
  // As after a death of the process that wrote them.
  await house.rows('delete from ticket_mails where registration_id = any ($1)', [ids])
  const mails = ids.map((registrationId) => ({ id: randomUUIDv7(), registrationId }))
  await house.rows(
    `insert into ticket_mails (organization_id, id, registration_id, reason, asked_at)
     select $1, m.id, m.registration_id, 'issued', $4 from unnest($2::uuid[], $3::uuid[]) as m (id, registration_id)`,
    [sale.organizationId, mails.map(({ id }) => id), ids, house.clock.now()],
  )
  await Promise.all(Array.from({ length: 4 }, () => queueWaitingMails(house.deps)))
  // The house itself, woken by the orders, may hold some of them still: those four pass them by.
  await expect.poll(() => house.rows('select from ticket_mails where queued_at is null')).toEqual([])
  const jobs = await jobsOf(mails)
  expect(jobs.map(({ mail }) => mail).toSorted()).toEqual(mails.map(({ id }) => id).toSorted())
})
