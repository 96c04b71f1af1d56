import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobCommands } from '../../server/operator/job-commands.ts'
import type { Purpose } from '../../server/signing/keys.ts'
import { ticketMailJob } from '../../server/tickets/mail.ts'
import { mailQueueJob } from '../../server/tickets/mail-queue.ts'
import { as, done, reply } from '../support/call.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { runJobs } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addOrganizer } from '../support/people.ts'
import { readCodes } from '../support/read-codes.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale, register } from '../support/sales.ts'
import type { Sale } from '../support/sales.ts'
import { openSmtpSink } from '../support/smtp-sink.ts'
import type { SmtpSink } from '../support/smtp-sink.ts'
import { until } from '../support/until.ts'

let sink: SmtpSink
let house: House
beforeAll(async () => {
  sink = await openSmtpSink()
  house = await openHouse({ settings: { MASUK_SMTP_URL: sink.url } })
})
afterAll(async () => {
  await house.close()
  await sink.close()
})

let stopJobs: (() => Promise<void>) | null = null
beforeEach(() => sink.refuse(null))
afterEach(async () => {
  await stopJobs?.()
  stopJobs = null
  await expectSaleInvariants(house)
})
const startJobs = async () => (stopJobs = await runJobs(house))

interface Bought {
  buyer: Person
  sale: Sale & { ownerId: string }
  registrationId: string
}

async function buy(quantity = 1): Promise<Bought> {
  const organizer = await addOrganizer(house)
  const sale = { ...(await openSale(house, organizer)), ownerId: organizer.ownerId }
  const buyer = await addSignedIn(house)
  const lines = [{ ticketTypeId: sale.ticketTypeId, quantity }]
  const { registration } = await done(register(house, buyer, { ...sale, lines }))
  return { buyer, sale, registrationId: registration.id }
}

interface MailRow {
  organizationId: string
  mailId: string
  queuedAt: Date | null
  sentAt: Date | null
}
const mailsOf = ({ registrationId }: Pick<Bought, 'registrationId'>) =>
  house.rows<MailRow>(
    `select organization_id as "organizationId", id as "mailId", queued_at as "queuedAt", sent_at as "sentAt"
       from ticket_mails where registration_id = $1 order by asked_at, id`,
    [registrationId],
  )
const newestMailOf = async (bought: Bought): Promise<MailRow> => (await mailsOf(bought)).at(-1)!
const arrivedFor = ({ buyer }: Bought) => sink.mails.filter(({ to }) => to === buyer.email)
const walletOf = async ({ buyer }: Bought) =>
  (await reply(as(house, buyer).call('tickets.list', { query: {} }))).tickets
const jobOf = async ({ mailId }: Pick<MailRow, 'mailId'>, name = 'tickets.mail') =>
  (
    await house.rows<{ id: string; state: string }>(
      `select id, state from pgboss.job where name = $2 and data ->> 'mailId' = $1`,
      [mailId, name],
    )
  )[0]
const workplace = () => ({
  db: house.deps.db.web,
  keysFor: (purpose: Purpose) => house.deps.keyrings[purpose],
  now: house.clock.now(),
})
/** The door of the sale takes every ticket of the buyer. */
async function expectTicketsScan(bought: Bought): Promise<void> {
  const door = await pairDoor(house, { ...bought.sale, registrationId: bought.registrationId })
  const scans = (await walletOf(bought)).map(({ id, code }) => ({
    code: code ?? '',
    scanKey: `${id}:2026-11-20`,
    scannedAt: '2026-11-20T12:30:00.000Z',
    device: 'Door A',
  }))
  const { accepted } = await reply(admit(door, scans))
  expect(accepted).toHaveLength(scans.length)
}

test('right after registering the tickets are mailed, with a code for each that a camera reads', async () => {
  await startJobs()
  const bought = await buy(2)
  const [taken] = await until(() => arrivedFor(bought).length > 0 && arrivedFor(bought))
  const mail = await PostalMime.parse(taken?.raw ?? '')
  const pictures = mail.attachments.filter(({ mimeType }) => mimeType === 'image/png')
  const read = await Promise.all(
    pictures.map(({ content }) => readCodes(new Uint8Array(content as ArrayBuffer))),
  )
  const tickets = await walletOf(bought)
  expect(read.flat().toSorted()).toEqual(tickets.map(({ code }) => code ?? '').toSorted())
  expect(mail.text).toContain(`${house.deps.origins[0]}/tickets`)
  await until(async () => (await newestMailOf(bought)).sentAt)
  const [{ order } = { order: null }] = await walletOf(bought)
  expect(order?.mail?.delivery).toBe('sent')
})

test('the log has neither an address nor a code nor a name', async () => {
  await startJobs()
  const bought = await buy()
  await until(async () => (await newestMailOf(bought)).sentAt)
  const [ticket] = await walletOf(bought)
  await reply(as(house, bought.buyer).call('tickets.one', { query: { code: ticket?.code ?? '' } }))
  const log = await until(
    () => house.logLines.join('\n').includes('tickets.mail') && house.logLines.join('\n'),
  )
  for (const secret of [bought.buyer.email, bought.buyer.name, ticket?.code ?? '-'])
    expect(log).not.toContain(secret)
})

test('what a process left waiting when it died is found by the next look', async () => {
  const bought = await buy()
  await until(async () => (await newestMailOf(bought)).queuedAt)
  // As if it had died after it had booked.
  await house.rows(`update ticket_mails set queued_at = null where registration_id = $1`, [
    bought.registrationId,
  ])
  await house.rows(`delete from pgboss.job where name = 'tickets.mail'`)
  await startJobs()
  await mailQueueJob.run({}, house.deps)
  await until(() => arrivedFor(bought).length > 0)
})

test('a mail server that is busy is asked again, and the tickets are valid meanwhile', async () => {
  await startJobs()
  sink.refuse('451 come back later')
  const bought = await buy()
  const mail = await newestMailOf(bought)
  await until(async () => (await jobOf(mail))?.state === 'retry')
  const [{ order } = { order: null }] = await walletOf(bought)
  expect(order?.mail?.delivery).toBe('queued')
  await expectTicketsScan(bought)
  sink.refuse(null)
  await house.rows(
    `update pgboss.job set start_after = now() where name = 'tickets.mail' and state = 'retry'`,
  )
  await until(async () => (await newestMailOf(bought)).sentAt)
  expect(arrivedFor(bought)).toHaveLength(1)
})

test('an address that is refused for good: the job is set aside, the tickets scan, and the operator sends it again', async () => {
  await startJobs()
  sink.refuse('550 no such person here')
  const bought = await buy()
  const mail = await newestMailOf(bought)
  const aside = await until(() => jobOf(mail, 'set-aside'))
  expect(house.logLines.join()).toContain('job failed for good and is set aside')
  await expectTicketsScan(bought)
  sink.refuse(null)
  const listed = await jobCommands['jobs-set-aside']?.run({}, workplace())
  expect(listed).toContainEqual(expect.objectContaining({ id: aside.id, job: 'tickets.mail' }))
  await jobCommands['jobs-again']?.run({}, workplace())
  await until(() => arrivedFor(bought).length > 0)
})

test('a worker that dies after the mail server has answered sends it once more at most', async () => {
  const bought = await buy()
  const mail = await newestMailOf(bought)
  await house.rows(`alter table ticket_mails add constraint dies check (sent_at is null) not valid`)
  await expect(ticketMailJob.run(mail, house.deps)).rejects.toThrow()
  await house.rows('alter table ticket_mails drop constraint dies')
  await ticketMailJob.run(mail, house.deps)
  await ticketMailJob.run(mail, house.deps)
  expect(arrivedFor(bought)).toHaveLength(2)
})

const VOID = `select void_tickets(organization_id, event_id, array_agg(id), now()) from tickets
  where registration_id = $1 group by organization_id, event_id`
test.each([
  ['the registration was cancelled', [VOID, `update registrations set status = 'cancelled' where id = $1`]],
  ['every ticket is void', [VOID]],
  ['it has no address any more', ['update registrations set buyer_email = null where id = $1']],
])('nothing is sent when %s', async (_, statements) => {
  const bought = await buy()
  for (const sql of statements) await house.rows(sql, [bought.registrationId])
  const mail = await newestMailOf(bought)
  await ticketMailJob.run(mail, house.deps)
  expect(arrivedFor(bought)).toEqual([])
  expect((await newestMailOf(bought)).sentAt).toBeNull()
})

test('a void ticket of an order is left out of its mail', async () => {
  const bought = await buy(2)
  const [first, second] = await walletOf(bought)
  await house.rows('update tickets set voided_at = now() where id = $1', [first?.id])
  await ticketMailJob.run(await newestMailOf(bought), house.deps)
  const { text = '' } = await PostalMime.parse(arrivedFor(bought)[0]?.raw ?? '')
  const spelled = (code = '') => code.replace(/.{5}(?=.)/g, '$& ')
  expect(text).toContain(spelled(second?.code ?? ''))
  expect(text).not.toContain(spelled(first?.code ?? ''))
})

test('while the mail server was away a buyer asked again: one mail comes', async () => {
  sink.refuse('451 come back later')
  const bought = await buy()
  house.clock.pass(5 * MINUTE_MS)
  const { registrationId } = bought
  await done(as(house, bought.buyer).call('tickets.resend', { body: { registrationId } }))
  sink.refuse(null)
  for (const mail of await mailsOf(bought)) await ticketMailJob.run(mail, house.deps)
  expect(arrivedFor(bought)).toHaveLength(1)
  expect((await mailsOf(bought)).map(({ sentAt }) => sentAt !== null)).toEqual([false, true])
})
