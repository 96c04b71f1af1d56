import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { run } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../support/browser-chromium.ts'
import { done } from '../support/call.ts'
import { lettersTo, runJobs } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { readCodes } from '../support/read-codes.ts'
import { openSale, register } from '../support/sales.ts'
import { until } from '../support/until.ts'
import { openEventNight } from './event-night.ts'
import type { EventNight } from './event-night.ts'

declare global {
  var axe: { run: typeof run }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What hinders somebody from reading or using the page as it is now. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }))
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => String(target)).join(' and ')}`,
  )
}

let browser: Browser
let evening: EventNight
let stopJobs: () => Promise<void>

beforeAll(async () => {
  browser = await openChromium()
  evening = await openEventNight()
  stopJobs = await runJobs(evening.house)
})
afterAll(async () => {
  await stopJobs()
  await browser.close()
  await evening.close()
})

async function buyer(quantity: number): Promise<Person> {
  const { house } = evening
  const person = await addSignedIn(house)
  const sale = await openSale(house)
  await done(register(house, person, { ...sale, lines: [{ ticketTypeId: sale.ticketTypeId, quantity }] }))
  return person
}

async function openWallet(colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, colorScheme })
  const page = await context.newPage()
  await page.goto(`${evening.network.origin}/tickets`)
  return page
}

async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await until(() =>
    lettersTo(evening.house, email)
      .map(({ text }) => /\b\d{4} \d{4}\b/.exec(text)?.[0])
      .find(Boolean),
  )
  await page.getByLabel(/eight digits/).fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.each(['light', 'dark'] as const)(
  'who signs in sees their tickets with codes that a camera reads, at 320 px, in %s',
  async (colorScheme) => {
    const person = await buyer(2)
    const page = await openWallet(colorScheme)
    await page.getByText('Sign in with the address').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await signIn(page, person)
    await page.getByRole('img').nth(1).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const codes = await evening.house.rows<{ id: string }>('select id from tickets where user_id = $1', [
      person.userId,
    ])
    for (const picture of await page.getByRole('img').all()) {
      const [code = ''] = await readCodes(await picture.screenshot())
      expect(await page.getByText(code.replace(/.{5}(?=.)/g, '$& ')).count()).toBe(1)
    }
    expect(await page.getByRole('img').count()).toBe(codes.length)
    await page.context().close()
  },
)

test('the mail is asked for again from the page, which says how long to wait; signing out hides the tickets', async () => {
  const person = await buyer(1)
  const page = await openWallet('light')
  await signIn(page, person)
  await page.getByRole('button', { name: 'Send by mail again' }).click()
  await page.getByText(/less than 5 minutes ago.*\(5 min\)/).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Your e-mail address').waitFor()
  expect(await page.getByRole('img').count()).toBe(0)
  await page.context().close()
})
