import fc from 'fast-check'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { expect, test } from 'vitest'
import { ticketPdf } from '../../server/ticket-documents/pdf/ticket-pdf.ts'
import { ticketLanguages } from '../../server/ticket-documents/ticket-order.ts'
import type { TicketOrder } from '../../server/ticket-documents/ticket-order.ts'
import { names, NOW, printedTicket, ticketOrder } from '../support/ticket-orders.ts'

async function pagesOf(order: TicketOrder): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await ticketPdf(order, NOW)))
  const { text } = await extractText(pdf)
  return text.map((page) => page.normalize('NFC').replace(/\s+/g, ' '))
}

test('each ticket has a page, with all that the door and its holder need', async () => {
  const order = ticketOrder()
  const pages = await pagesOf(order)
  expect(pages).toHaveLength(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Malam Muzik Tradisional')
    expect(page).toContain('Persatuan Muzik Selangor')
    expect(page).toContain('Sat, 5 Dec 2026, 8:00 – 11:30 pm (Kuala Lumpur time)')
    expect(page).toContain('Dewan Filharmonik, Menara Berkembar, 50088 Kuala Lumpur')
    expect(page).toContain('VIP · Seated')
    expect(page).toContain(`Order MSK-7F3K-92QD · Ticket ${index + 1} of 2`)
    expect(page.replaceAll(' ', '')).toContain(order.tickets[index]?.code)
  }
})

const { latin, chinese, traditional } = names
test.each([latin, chinese, traditional])('the name %s can be copied out of it', async (name) => {
  const [page] = await pagesOf(ticketOrder({ tickets: [printedTicket(name)] }))
  expect(page).toContain(name)
})

test('a ticket without a name is of whoever bought it, and one alone has no number', async () => {
  const [page] = await pagesOf(ticketOrder({ tickets: [printedTicket(null)] }))
  expect(page).toContain('Grace Tan')
  expect(page).not.toContain('of 1')
})

test('what no font can show is seen to be missing', async () => {
  const [page] = await pagesOf(ticketOrder({ tickets: [printedTicket('Ann 😀 김')] }))
  expect(page).toContain('Ann � �')
})

test('the same order at the same time is the same file, and names itself', async () => {
  const order = ticketOrder()
  const pdf = await ticketPdf(order, NOW)
  expect((await ticketPdf(order, NOW)).equals(pdf)).toBe(true)
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(pdf)))
  expect(info).toMatchObject({ Title: 'Your 2 tickets: Malam Muzik Tradisional', Language: 'en' })
})

test.each(ticketLanguages)('all words of %s have letters in the fonts', async (language) => {
  const order = ticketOrder({ language, tickets: Object.values(names).map(printedTicket) })
  for (const page of await pagesOf(order)) expect(page).not.toContain('�')
})

test('a hundred tickets are a hundred pages in less than a megabyte, and others have their turn between them', async () => {
  const order = ticketOrder({ tickets: Array.from({ length: 100 }, () => printedTicket()) })
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const pdf = await ticketPdf(order, NOW)
  clearInterval(counting)
  expect((await getDocumentProxy(new Uint8Array(pdf))).numPages).toBe(100)
  expect(pdf.length).toBeLessThan(1_000_000)
  expect(turns).toBeGreaterThan(10)
})

test('any name whatever makes a ticket of one page', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({
      unit: fc.constantFrom('م', 'ح', '١', '(', ')', ' ', 'a', '5', 'க்', '陈', '\u0301', '\u200d'),
      maxLength: 60,
    }),
  )
  await fc.assert(
    fc.asyncProperty(text, text, text, async (holder, eventName, venue) => {
      const { event } = ticketOrder()
      const order = ticketOrder({
        event: { ...event, name: eventName, venue, organizationName: holder },
        tickets: [{ ...printedTicket(holder), ticketTypeName: eventName }],
      })
      const pdf = await getDocumentProxy(new Uint8Array(await ticketPdf(order, NOW)))
      expect(pdf.numPages).toBe(1)
    }),
    { numRuns: 15 },
  )
})
