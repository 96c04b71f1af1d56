import { randomUUIDv7 } from 'node:crypto'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../server/operator/commands.ts'
import { as, done, reply } from '../support/call.ts'
import { HOUR_MS, TODAY, TONIGHT } from '../support/clock.ts'
import { admit, enrol } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { askForCode, cookieIn, guess, readCode, runJobs } from '../support/identity.ts'
import { nobody } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { readCodes } from '../support/read-codes.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSmtpSink } from '../support/smtp-sink.ts'
import { until } from '../support/until.ts'

// From an empty service to a visitor inside, over HTTP and SMTP alone, but for the operator's command.

const sink = await openSmtpSink()
const house = await openHouse({
  settings: {
    MASUK_SMTP_URL: sink.url,
    MASUK_PAYMENT_SIMULATORS: '1',
    MASUK_TNG_DEMO_SECRET: 't'.repeat(43),
    MASUK_CURLEC_DEMO_SECRET: 'c'.repeat(43),
  },
})
const stopJobs = await runJobs(house)
afterAll(async () => {
  await stopJobs()
  await house.close()
  await sink.close()
})

const mailsTo = (email: string) => sink.mails.filter(({ to }) => to === email)

/** Signs in with the code of a mail, as everybody does. */
async function signIn(email: string): Promise<Person> {
  const before = mailsTo(email).length
  await askForCode(house, email)
  const mail = await until(() => mailsTo(email)[before])
  const answer = await guess(house, email, readCode(mail.raw))
  return { ...nobody, email, cookie: cookieIn(answer) }
}

/** Somebody with an organisation, which only the operator makes. */
async function openOrganization(): Promise<Person> {
  const organiser = await signIn('aminah@people.example')
  const { db, keyrings, clock } = house.deps
  const context = { db: db.door, keysFor: () => keyrings.tickets, now: clock.now() }
  await commands['organization-add']?.run({ name: 'Balai Raya Events', email: organiser.email }, context)
  return organiser
}

interface PublishedEvent {
  eventId: string
  ticketTypeId: string
}

async function publish(organiser: Person, priceSen: number): Promise<PublishedEvent> {
  const studio = as(house, organiser)
  const times = { startsAt: TONIGHT, endsAt: new Date(Date.parse(TONIGHT) + 3 * HOUR_MS).toISOString() }
  const { event } = await done(
    studio.call('events.create', { body: { name: 'Malam Muzik', venue: 'Dataran Merdeka', ...times } }),
  )
  const { ticketType } = await done(
    studio.call('ticketTypes.add', { body: { eventId: event.id, name: 'Umum', priceSen, quantity: 50 } }),
  )
  await done(studio.call('events.status', { body: { eventId: event.id, status: 'published' } }))
  return { eventId: event.id, ticketTypeId: ticketType.id }
}

async function pairDoor(organiser: Person, eventId: string): Promise<Door> {
  const { code } = await done(as(house, organiser).call('scanners.pair', { body: { eventId } }))
  const { token, grantId } = await reply(enrol(house, { code, device: 'Gate A' }))
  return { url: house.url, token, grantId }
}

/** The codes that a camera reads in the pictures of a mail. */
async function codesIn(raw: string): Promise<string[]> {
  const { attachments } = await PostalMime.parse(raw)
  const pictures = attachments.filter(({ mimeType }) => mimeType === 'image/png')
  const read = pictures.map(({ content }) => readCodes(new Uint8Array(content as ArrayBuffer)))
  return (await Promise.all(read)).flat()
}

/** Shows a code at the door. */
function scan(door: Door, { ticketId, code }: { ticketId: string; code: string }) {
  const scannedAt = house.clock.now().toISOString()
  return reply(
    admit(door, [{ code, scanKey: makeScanKey({ ticketId, day: TODAY }), scannedAt, device: 'Gate A' }]),
  )
}

test('a free event: published, found, registered for, mailed, scanned, counted', async () => {
  const organiser = await openOrganization()
  const { eventId, ticketTypeId } = await publish(organiser, 0)
  const { events } = await reply(as(house, nobody).call('publicEvents.published', { query: { q: 'muzik' } }))
  expect(events).toMatchObject([{ id: eventId, name: 'Malam Muzik' }])

  const visitor = await signIn('lim@people.example')
  const lines = [{ ticketTypeId, quantity: 2, holderNames: ['Lim Wei Jian', 'Kumar'] }]
  const { registration, payment } = await done(
    as(house, visitor).call('registrations.register', {
      body: { eventId, attemptId: randomUUIDv7(), lines },
    }),
  )
  expect({ status: registration.status, payment }).toEqual({ status: 'confirmed', payment: null })

  const mail = await until(() => mailsTo(visitor.email).find(({ raw }) => raw.includes('qr-1.png')))
  const codes = await codesIn(mail.raw)
  const { tickets } = await reply(as(house, visitor).call('tickets.list', { query: {} }))
  expect(codes.toSorted()).toEqual(tickets.map(({ code }) => code ?? '').toSorted())

  const door = await pairDoor(organiser, eventId)
  const [first = ''] = codes
  const { ticket } = await reply(as(house, nobody).call('tickets.one', { query: { code: first } }))
  expect(await scan(door, { ticketId: ticket.id, code: first })).toMatchObject({ rejected: [] })
  const again = await reply(as(house, nobody).call('tickets.one', { query: { code: first } }))
  expect(again.ticket.checkedInAt).toBe(house.clock.now().toISOString())

  const overview = await reply(as(house, organiser).call('reports.overview', { query: { eventId } }))
  expect(overview).toMatchObject({
    registered: 1,
    tickets: [{ ticketTypeId, sold: 2 }],
    checkIns: 1,
    day: { day: TODAY, doors: [{ grantId: door.grantId, checkedIn: 1 }] },
  })
  await expectSaleInvariants(house)
})

test('a paid event: paid at the simulator, mailed, scanned, counted, refunded, refused', async () => {
  const organiser = await signIn('aminah@people.example')
  const { eventId, ticketTypeId } = await publish(organiser, 4_500)
  const buyer = await signIn('kumar@people.example')
  const { registration, payment } = await done(
    as(house, buyer).call('registrations.register', {
      body: {
        eventId,
        attemptId: randomUUIDv7(),
        lines: [{ ticketTypeId, quantity: 2 }],
        provider: 'tng_demo',
      },
    }),
  )
  const { id: registrationId } = registration
  expect({ status: registration.status, totalSen: registration.totalSen }).toEqual({
    status: 'held',
    totalSen: 9_000,
  })
  const intentId = payment?.intentId ?? ''
  await reply(as(house, buyer).call('payments.settleTng', { body: { intentId } }))
  const returned = () => reply(as(house, buyer).call('registrations.return', { query: { registrationId } }))
  await until(async () => (await returned()).state === 'paid')

  const mail = await until(() => mailsTo(buyer.email).find(({ raw }) => raw.includes('qr-1.png')))
  const [code = ''] = await codesIn(mail.raw)
  const { ticket } = await reply(as(house, nobody).call('tickets.one', { query: { code } }))
  const door = await pairDoor(organiser, eventId)
  expect(await scan(door, { ticketId: ticket.id, code })).toMatchObject({ rejected: [] })
  const figures = () => reply(as(house, organiser).call('reports.overview', { query: { eventId } }))
  expect(await figures()).toMatchObject({ registered: 1, checkIns: 1, tickets: [{ ticketTypeId, sold: 2 }] })
  await expectSaleInvariants(house)

  const { tickets } = await reply(as(house, buyer).call('tickets.list', { query: {} }))
  const [, other] = tickets
  await done(
    as(house, organiser).call('attendees.refund', {
      body: { eventId, registrationId, amountSen: 9_000, ticketIds: tickets.map(({ id }) => id) },
    }),
  )
  const refundOf = async () => (await house.rows<{ status: string }>('select status from refunds'))[0]?.status
  await until(async () => (await refundOf()) === 'succeeded')
  const late = { ticketId: other?.id ?? '', code: other?.code ?? '' }
  expect(await scan(door, late)).toMatchObject({ accepted: [], rejected: [{ reason: 'void' }] })
  expect(await figures()).toMatchObject({ tickets: [{ ticketTypeId, sold: 0 }] })
  await expectSaleInvariants(house)
})
