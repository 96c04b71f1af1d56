import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { run } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../support/browser-chromium.ts'
import { as, reply } from '../support/call.ts'
import { TONIGHT } from '../support/clock.ts'
import type { House } from '../support/house.ts'
import { lettersTo, openHouseWithJobs, originOf, readCode } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'
import type { Sale } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'
import { until } from '../support/until.ts'

declare global {
  var axe: { run: typeof run }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const SMALLEST = { width: 320, height: 568 }

let browser: Browser
let house: House

beforeAll(async () => {
  browser = await openChromium()
  house = await openHouseWithJobs({
    settings: {
      MASUK_PAYMENT_SIMULATORS: '1',
      MASUK_TNG_DEMO_SECRET: 'a-secret-of-the-wallet-simulator-',
      MASUK_CURLEC_DEMO_SECRET: 'a-secret-of-the-Curlec-simulator-',
    },
  })
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

/** An event with a promotion code and a question. */
async function openPaidSale(): Promise<Sale> {
  const sale = await openSale(house, { priceSen: 4_500, quantity: 20 })
  const { organizationId, ticketTypeId, eventId } = sale
  await house.rows('update ticket_types set name = $2 where id = $1', [ticketTypeId, 'General'])
  await house.rows('update events set venue = $2, description = $3 where id = $1', [
    eventId,
    'Dataran Merdeka',
    'Bring a **mat**.',
  ])
  await addRow(house, 'promotion_codes', { organizationId, code: 'KAWAN10', kind: 'percentage', amount: 10 })
  const meal = { id: 'meal', kind: 'text', label: 'What do you eat?', help: '', isRequired: true }
  await addRow(house, 'pass_forms', {
    organizationId,
    ticketTypeId,
    version: 1,
    questions: [{ ...meal, choices: [], shownIf: null }],
    publishedAt: TONIGHT,
  })
  return sale
}

async function openPhone(colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport: SMALLEST, colorScheme })
  // The service of the test lives then.
  await context.clock.setFixedTime(TONIGHT)
  return context.newPage()
}

/** What hinders somebody from reading or using the screen as it is now. */
async function faultsOf(page: Page, screen: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }))
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return [
    ...violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${screen}: ${id} at ${nodes.map(({ target }) => String(target)).join()}`),
    ...(width > SMALLEST.width ? [`${screen}: is ${width} px wide`] : []),
  ]
}

test('from the list of events to a paid ticket, on the narrowest phone in the dark', async () => {
  const page = await openPhone('dark')
  page.setDefaultTimeout(15_000)
  const sale = await openPaidSale()
  const faults: string[] = []
  const check = async (screen: string) => void faults.push(...(await faultsOf(page, screen)))
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await page.goto(originOf(house))
  await page.getByRole('searchbox').fill('muzik merdeka')
  await page.waitForURL('**/?q=muzik+merdeka')
  await check('list')
  await page.locator(`a[href='/events/${sale.slug}']`).click()
  await page.getByText('20 left').waitFor()
  await page.getByText('Bring a mat.').waitFor()
  expect(await page.title()).toBe('Malam Muzik · Masuk')
  await check('event')

  await page.getByRole('link', { name: 'Get tickets' }).click()
  await button('More: General').click()
  await button('More: General').click()
  await check('tickets')
  await button('Continue').click()
  expect(await page.getByRole('heading', { level: 1 }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  )
  await page.reload()

  const email = `kamala-${sale.slug}@people.example`
  await page.getByLabel('E-mail address').fill(email)
  await check('sign-in')
  await button('Send the code').click()
  const [letter] = await until(() => lettersTo(house, email).length > 0 && lettersTo(house, email))
  await page.getByLabel('Code', { exact: true }).fill(readCode(letter?.text ?? ''))
  await button('Sign in').click()

  await page.getByLabel('Promotion code').fill('NOBODY')
  await button('Apply').click()
  await page.getByRole('alert').filter({ hasText: 'This code is not valid for this event.' }).waitFor()
  await page.getByLabel('Promotion code').fill('kawan10')
  await button('Apply').click()
  await button('Pay RM 81.00').click()
  await page.getByRole('alert').filter({ hasText: 'Answer this question.' }).waitFor()
  await check('details')
  await page.getByLabel('Your name').fill('Kamala')
  await page.getByLabel('What do you eat?').fill('Everything')
  await button('Pay RM 81.00').dblclick()

  await page.getByRole('heading', { name: 'Pay RM 81.00' }).waitFor()
  await page.getByRole('link', { name: 'Back to my order' }).click()
  await page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor()
  await check('waiting')
  await button('Pay again').click()
  await button('Pay RM 81.00').click()
  await page.getByRole('heading', { name: 'Paid' }).waitFor()
  await check('paid')
  await page.getByRole('link', { name: 'See my tickets' }).click()
  await page.getByRole('heading', { name: 'Malam Muzik' }).waitFor()

  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  const orders = await house.rows(
    `select status, total_sen as "totalSen", buyer_name as "buyerName" from registrations where event_id = $1`,
    [sale.eventId],
  )
  expect(orders).toEqual([{ status: 'confirmed', totalSen: 8_100, buyerName: 'Kamala' }])
  expect(faults).toEqual([])
  await page.context().close()
  await expectSaleInvariants(house)
})

test('an order whose answer is lost is asked for again, and made once', async () => {
  const person = await addSignedIn(house)
  const free = await openSale(house, { quantity: 5 })
  await house.rows('update ticket_types set name = $2 where id = $1', [free.ticketTypeId, 'Free entry'])
  const page = await openPhone('light')
  const [name = '', ...value] = (person.cookie ?? '').split('=')
  await page.context().addCookies([{ name, value: value.join('='), url: originOf(house) }])
  await page.goto(`${originOf(house)}/events/${free.slug}/register`)
  await page.getByRole('button', { name: 'More: Free entry' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  // It reaches the service; what the service answers is lost.
  await page.route('**/api/events/register', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('alert').filter({ hasText: 'No answer came' }).waitFor()
  await page.unroute('**/api/events/register')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await page.getByRole('heading', { name: 'You are registered' }).waitFor()
  const { tickets } = await reply(as(house, person).call('tickets.list', { query: {} }))
  expect(tickets).toHaveLength(1)
  await page.context().close()
})

test('who may not see an event is told the same as where there is none, in their own language', async () => {
  const hidden = await openSale(house, { visibility: 'private' })
  const page = await openPhone('light')
  for (const slug of [hidden.slug, 'there-is-none']) {
    await page.goto(`${originOf(house)}/events/${slug}`)
    await page.getByRole('heading', { name: 'This event is not here' }).waitFor()
  }
  await page.getByLabel('Language').selectOption('ms')
  await page.getByRole('heading', { name: 'Acara ini tiada di sini' }).waitFor()
  await page.goto(`${originOf(house)}/invites/half-a-token`)
  await page.getByRole('alert').filter({ hasText: 'Pautan ini tidak lengkap.' }).waitFor()
  await page.context().close()
})
