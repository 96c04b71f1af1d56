import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpMailer } from '../../server/outside/mail.ts'
import type { Mailer } from '../../server/outside/mail.ts'
import { calendarFile } from '../../server/ticket-documents/calendar-file.ts'
import { MOST_PICTURES, ticketMail } from '../../server/ticket-documents/mail/ticket-mail.ts'
import { ticketLanguages } from '../../server/ticket-documents/ticket-order.ts'
import type { TicketOrder } from '../../server/ticket-documents/ticket-order.ts'
import { spellTicketCode } from '@masuk/shared/ticket-code.ts'
import { readCodes } from '../support/read-codes.ts'
import { openSmtpSink } from '../support/smtp-sink.ts'
import type { SmtpSink } from '../support/smtp-sink.ts'
import { names, NOW, printedTicket, ticketOrder } from '../support/ticket-orders.ts'

let sink: SmtpSink
let mailer: Mailer
beforeAll(async () => {
  sink = await openSmtpSink()
  mailer = smtpMailer({ smtpUrl: sink.url, requireTls: false }, 'tickets@masuk.example')
})
afterAll(async () => {
  mailer.close()
  await sink.close()
})

/** The message as it arrived by SMTP. */
async function arrived(order: TicketOrder): Promise<string> {
  await mailer.send({ to: 'grace@mail.example', ...(await ticketMail(order, NOW)) })
  return sink.mails.pop()?.raw ?? ''
}

/** Read as a mail program does. */
const delivered = async (order: TicketOrder): Promise<Email> => PostalMime.parse(await arrived(order))

const bytes = ({ content }: Email['attachments'][number]) =>
  new Uint8Array(content instanceof ArrayBuffer ? content : Buffer.from(content))

test('one message has the text, the HTML with a code for each ticket, the PDF and the calendar file', async () => {
  const order = ticketOrder()
  const mail = await delivered(order)
  expect(mail.subject).toBe('Your 2 tickets: Malam Muzik Tradisional')
  expect(
    mail.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
  ).toEqual([
    ['qr-1.png', 'image/png', 'inline'],
    ['qr-2.png', 'image/png', 'inline'],
    ['tickets-MSK-7F3K-92QD.pdf', 'application/pdf', 'attachment'],
    ['event.ics', 'text/calendar', 'attachment'],
  ])
  const [first, second, pdf, calendar] = mail.attachments.map(bytes)
  expect(await Promise.all([first, second].map((png) => readCodes(png ?? new Uint8Array())))).toEqual(
    order.tickets.map(({ code }) => [code]),
  )
  expect(
    Buffer.from(pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(Buffer.from(calendar ?? []).toString()).toMatch(/^BEGIN:VCALENDAR\r?\n/)
  for (const { contentId } of mail.attachments.slice(0, 2)) {
    expect(mail.html).toContain(`src="cid:${contentId?.slice(1, -1)}"`)
  }
})

test('the calendar file arrives byte for byte, its ends of lines too', async () => {
  const order = ticketOrder()
  const file = Buffer.from(calendarFile(order, NOW)).toString('base64')
  expect((await arrived(order)).replaceAll('\r\n', '')).toContain(file)
})

test('the text alone says all of it', async () => {
  const order = ticketOrder()
  const { text = '' } = await delivered(order)
  for (const part of [
    'Hello Grace Tan,',
    'Malam Muzik Tradisional',
    'When: Sat, 5 Dec 2026, 8:00 – 11:30 pm (Kuala Lumpur time)',
    'Where: Dewan Filharmonik, Menara Berkembar, 50088 Kuala Lumpur',
    'Order: MSK-7F3K-92QD',
    '2 × VIP · Seated: RM 240.50',
    'Total: RM 240.50',
    ...order.tickets.flatMap(({ code, holderName }) => [holderName, `Code: ${spellTicketCode(code)}`]),
    order.links.wallet,
    order.links.event,
  ]) {
    expect(text).toContain(part)
  }
})

test('nothing of the HTML is loaded from elsewhere, and nothing runs', async () => {
  const { html = '' } = await delivered(ticketOrder())
  const loaded = [...html.matchAll(/(?:src|background|action)="([^"]*)"|url\(([^)]*)\)/g)]
  expect(loaded.length).toBeGreaterThan(0)
  for (const [, address = ''] of loaded) expect(address).toMatch(/^cid:/)
  expect(html).not.toMatch(/<(script|link|iframe|object|form|video|base)\b|@import|\son\w+=/i)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
  expect(links).toEqual(Object.values(ticketOrder().links))
})

test('what people typed is text: no tag, no header, and no link of theirs in our mail', async () => {
  const typed =
    '<img src=x onerror=alert(1)> "quoted" & www.evil.example https://evil.example\r\nBcc: all@mail.example'
  const { event, order } = ticketOrder()
  const hostile = ticketOrder({
    event: { ...event, name: typed, organizationName: typed, venue: typed, address: typed },
    order: { ...order, buyerName: typed, lines: [{ name: typed, quantity: 1, amountSen: 1 }] },
    tickets: [{ ...printedTicket(typed), ticketTypeName: typed }],
  })
  const mail = await delivered(hostile)
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.html?.match(/<img\b/g)).toHaveLength(1)
  for (const body of [mail.html ?? '', mail.text ?? '']) {
    // The title is the event's name as well.
    expect(body).not.toMatch(/evil\.example|https:\/\/evil/)
    expect(body).toContain('evil[.]example')
  }
})

test('a large order is one mail: the first tickets in it, all of them in its text and its PDF', async () => {
  const tickets = Array.from({ length: 60 }, () => printedTicket())
  const mail = await delivered(ticketOrder({ tickets }))
  expect(mail.attachments.filter(({ mimeType }) => mimeType === 'image/png')).toHaveLength(MOST_PICTURES)
  expect(mail.html).toContain('40 more tickets are in the attached PDF.')
  // Gmail cuts a longer one off.
  expect(Buffer.byteLength(mail.html ?? '')).toBeLessThan(102_000)
  for (const { code } of tickets) expect(mail.text).toContain(spellTicketCode(code))
})

test('a free order speaks of no money', async () => {
  const { order } = ticketOrder()
  const { text, html } = await delivered(ticketOrder({ order: { ...order, totalSen: 0 } }))
  for (const body of [text, html]) expect(body).not.toMatch(/RM\s\d|Total/)
})

test.each(ticketLanguages)('in %s all is said, and the names stay as they are', async (language) => {
  const tickets = Object.values(names).map(printedTicket)
  const { html, text } = await delivered(ticketOrder({ language, tickets }))
  expect(html).toContain(`<html lang="${language}">`)
  for (const body of [html, text]) {
    expect(body).not.toMatch(/undefined|null|\[object/)
    for (const { holderName } of tickets) expect(body).toContain(holderName)
  }
})
