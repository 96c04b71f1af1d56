import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { run } from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { done } from '../support/call.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openSale, register } from '../support/sales.ts'
import type { Sale } from '../support/sales.ts'
import type { EventNight } from './event-night.ts'
import { fakeClock } from './page/fake-clock.ts'

declare global {
  var axe: { run: typeof run }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Somebody with tickets of an event that begins now. */
export interface Holder {
  person: Person
  sale: Sale
  /** Codes of their tickets. */
  codes: string[]
}

export const HOLDERS = ['Aminah binti Salleh', 'Tan Mei Ling']

export async function addHolder({ house }: EventNight): Promise<Holder> {
  const person = await addSignedIn(house)
  const sale = await openSale(house)
  const lines = [{ ticketTypeId: sale.ticketTypeId, quantity: 2, holderNames: HOLDERS }]
  await done(register(house, person, { ...sale, lines }))
  const tickets = await house.rows<{ id: string; issue: number; keyId: number }>(
    'select id, issue, key_id as "keyId" from tickets where user_id = $1',
    [person.userId],
  )
  const codes = tickets.map(
    ({ id: ticketId, issue, keyId }) =>
      house.deps.codesOf(sale.eventId).codeOf({ ticketId, issue, keyId }) ?? '',
  )
  return { person, sale, codes }
}

/** A phone of that person, signed in, whose clock agrees with the service's; `nobody` has no session. */
export async function openPhoneOf(
  { network, clock }: EventNight,
  browser: Browser,
  { person, ...options }: BrowserContextOptions & { person: Person | null },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  await prepare(context, { origin: network.origin, shiftMs: clock.shiftMs(), person })
  return context.newPage()
}

export async function prepare(
  context: BrowserContext,
  { origin, shiftMs, person }: { origin: string; shiftMs: number; person: Person | null },
): Promise<void> {
  await context.addInitScript(fakeClock, { dateMs: shiftMs, elapsedMs: 0 })
  const [name = '', value = ''] = person?.cookie?.split('=') ?? []
  if (name) await context.addCookies([{ name, value, url: origin }])
}

/** Waits until the app opens without a network. */
export async function keptOffline(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** What is seriously wrong with the screen as it is now. */
export async function faultsOf(page: Page, screen: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }))
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [
    ...violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) => `${screen}: ${id} at ${nodes.map(({ target }) => String(target)).join(' and ')}`,
      ),
    ...(isWide ? [`${screen}: scrolls sideways`] : []),
  ]
}
