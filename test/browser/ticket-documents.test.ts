import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketMail } from '../../server/ticket-documents/mail/ticket-mail.ts'
import { ticketPdf } from '../../server/ticket-documents/pdf/ticket-pdf.ts'
import type { TicketOrder } from '../../server/ticket-documents/ticket-order.ts'
import { openChromium } from '../support/browser-chromium.ts'
import { readCodes } from '../support/read-codes.ts'
import { names, NOW, printedTicket, ticketOrder } from '../support/ticket-orders.ts'

let browser: Browser
beforeAll(async () => (browser = await openChromium()))
afterAll(() => browser.close())

const SMALLEST = { width: 320, height: 568 }
const order = ticketOrder({ tickets: Object.values(names).map(printedTicket) })
const codes = order.tickets.map(({ code }) => code)

/** The message as a mail program shows it: with its pictures from its own attachments, and nothing from elsewhere. */
async function openMail(options: BrowserContextOptions, shown: TicketOrder = order): Promise<Page> {
  const { html = '', attachments = [] } = await ticketMail(shown, NOW)
  const pictures = new Map(attachments.map(({ cid, content }) => [cid, content.toString('base64')]))
  const context = await browser.newContext({ viewport: SMALLEST, ...options })
  await context.route('**', (route) => route.abort())
  const page = await context.newPage()
  page.on('request', ({ url }) => {
    if (!url().startsWith('data:')) throw new Error('The mail asks for something from elsewhere.')
  })
  await page.setContent(
    html.replace(/cid:([^"]+)/g, (_, cid: string) => `data:image/png;base64,${pictures.get(cid)}`),
  )
  return page
}

const whole = (page: Page) => page.screenshot({ fullPage: true })

describe('every code of the mail is read from the screen', () => {
  test.each(['light', 'dark'] as const)('as it is in %s', async (colorScheme) => {
    const page = await openMail({ colorScheme })
    expect(await readCodes(await whole(page))).toEqual(codes)
    await page.context().close()
  })

  test.each(['light', 'dark'] as const)(
    'by a program that turns light pages dark itself, in %s',
    async (colorScheme) => {
      const page = await openMail({ colorScheme })
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
      expect(await readCodes(await whole(page))).toEqual(codes)
      await page.context().close()
    },
  )

  test('by a program that inverts the page but not its pictures', async () => {
    const page = await openMail({ colorScheme: 'light' })
    await page.addStyleTag({
      content: 'html, img { filter: invert(1) hue-rotate(180deg) } html { background: #000 }',
    })
    expect(await readCodes(await whole(page))).toEqual(codes)
    await page.context().close()
  })

  test('by a program that makes every ground dark and every letter light', async () => {
    const page = await openMail({ colorScheme: 'light' })
    await page.addStyleTag({ content: '* { background: #000 !important; color: #fff !important }' })
    expect(await readCodes(await whole(page))).toEqual(codes)
    await page.context().close()
  })

  test('inverted altogether, pictures too, by the door that also looks for light on dark', async () => {
    const page = await openMail({ colorScheme: 'light' })
    await page.addStyleTag({ content: 'html { filter: invert(1) }' })
    expect(await readCodes(await whole(page), { inverted: true })).toEqual(codes)
    await page.context().close()
  })
})

test.each([320, 375, 1280])('nothing is cut off or beside the screen at %i px', async (width) => {
  const typed = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
  const { event } = order
  const long = ticketOrder({
    event: { ...event, name: typed, venue: typed },
    tickets: [printedTicket(typed)],
  })
  for (const shown of [order, long]) {
    const page = await openMail({ viewport: { width, height: 800 } }, shown)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.context().close()
  }
})

test.each(['light', 'dark'] as const)('its words stand out from their ground in %s', async (colorScheme) => {
  const page = await openMail({ colorScheme })
  await page.addScriptTag({ path: fileURLToPath(import.meta.resolve('axe-core/axe.min.js')) })
  const violations = await page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  expect(violations.filter((each) => !/^(landmark|region|page-has)/.test(each))).toEqual([])
  await page.context().close()
})

test('without pictures the code is still there to be typed, and each picture has words', async () => {
  const page = await openMail({})
  const boxes = await page.locator('.code').evaluateAll((found) =>
    found.map((box) => ({
      alt: box.querySelector('img')?.getAttribute('alt'),
      spelled: box.lastElementChild?.textContent.replaceAll(' ', ''),
    })),
  )
  expect(boxes).toEqual(
    codes.map((code, index) => ({
      alt: `QR code of Ticket ${index + 1} of ${codes.length}`,
      spelled: code,
    })),
  )
  await page.context().close()
})

test('every page of the PDF shows its code', async () => {
  const pdf = (await ticketPdf(order, NOW)).toString('base64')
  const context = await browser.newContext()
  const page = await context.newPage()
  await openPdfjs(page)
  for (const [index, code] of codes.entries()) {
    const picture = await page.evaluate(drawPage, { pdf, number: index + 1 })
    expect(await readCodes(Buffer.from(picture, 'base64'))).toEqual([code])
  }
  await context.close()
})

interface PdfPage {
  getViewport(options: { scale: number }): { width: number; height: number }
  render(options: { canvas: HTMLCanvasElement; viewport: object }): { promise: Promise<void> }
}
declare global {
  var pdfjs: {
    getDocument(options: object): { promise: Promise<{ getPage(number: number): Promise<PdfPage> }> }
  }
}

/** A blank page that has PDF.js. */
async function openPdfjs(page: Page): Promise<void> {
  const body = readFileSync(fileURLToPath(import.meta.resolve('unpdf/pdfjs')), 'utf8')
  const html = `<canvas></canvas><script type="module">import * as pdfjs from '/pdfjs.mjs'; globalThis.pdfjs = pdfjs</script>`
  await page.route('http://pdf.test/', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route('http://pdf.test/pdfjs.mjs', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
  await page.goto('http://pdf.test/')
  await page.waitForFunction(() => 'pdfjs' in globalThis)
}

/** Runs in the page. */
async function drawPage({ pdf, number }: { pdf: string; number: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(pdf), (each) => each.charCodeAt(0))
  const page = await (await pdfjs.getDocument({ data: bytes }).promise).getPage(number)
  const viewport = page.getViewport({ scale: 2 })
  const canvas = document.querySelector('canvas') ?? document.createElement('canvas')
  Object.assign(canvas, { width: viewport.width, height: viewport.height })
  await page.render({ canvas, viewport }).promise
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}
