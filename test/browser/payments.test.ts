import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../support/browser-chromium.ts'
import { done } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { runJobs } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openPayingHouse, order, sendCallback } from '../support/payments.ts'
import type { PayingHouse } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale, register } from '../support/sales.ts'

let browser: Browser
/** With the simulators of its own settings, as a laptop has them. */
let house: House
let paying: PayingHouse
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  browser = await openChromium()
  house = await openHouse({
    settings: {
      MASUK_PAYMENT_SIMULATORS: '1',
      MASUK_TNG_DEMO_SECRET: 'a-secret-of-the-wallet-simulator-',
      MASUK_CURLEC_DEMO_SECRET: 'a-secret-of-the-Curlec-simulator-',
    },
  })
  paying = await openPayingHouse()
  ends.push(await runJobs(house), await runJobs(paying))
})
afterAll(async () => {
  for (const end of ends) await end()
  await browser.close()
  await house.close()
  await paying.close()
})

const originOf = ({ deps }: House) => deps.origins[0] ?? ''

/** A small phone of that person, in the dark or not. */
async function openPhone(at: House, person: Person, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, colorScheme })
  const [name = '', ...value] = (person.cookie ?? '').split('=')
  if (person.cookie !== null) await context.addCookies([{ name, value: value.join('='), url: originOf(at) }])
  return context.newPage()
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.each(['tng_demo', 'curlec_demo'] as const)(
  'at the simulator %s a payment fails, is made again, and brings the tickets',
  async (provider) => {
    const buyer = await addSignedIn(house)
    const sale = await openSale(house, { priceSen: 4_500 })
    const { payment } = await done(register(house, buyer, { ...sale, provider }))
    const page = await openPhone(house, buyer, 'dark')
    await page.goto(payment?.redirectUrl ?? '')
    await page.getByRole('heading', { name: 'Pay RM 45.00' }).waitFor()
    await page.getByText('no money moves').waitFor()
    expect(await widthOf(page)).toBe(320)
    expect(await groundOf(page)).not.toBe('rgb(255, 255, 255)')
    await page.getByRole('button', { name: 'Let the payment fail' }).click()
    await page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor()
    await page.getByRole('button', { name: 'Pay again' }).click()
    await page.getByRole('button', { name: 'Pay RM 45.00' }).click()
    await page.getByRole('heading', { name: 'Paid' }).waitFor()
    expect(await widthOf(page)).toBe(320)
    expect(await page.getByRole('link', { name: 'See my tickets' }).getAttribute('href')).toBe('/tickets')
    await page.context().close()
    await expectSaleInvariants(house)
  },
)

test('who is not signed in, or is somebody else, is told what to do', async () => {
  const sale = await openSale(house, { priceSen: 4_500 })
  const { payment, registration } = await done(register(house, await addSignedIn(house), sale))
  const stranger = await openPhone(house, await addSignedIn(house))
  await stranger.goto(payment?.redirectUrl ?? '')
  await stranger.getByRole('alert').filter({ hasText: 'There is no such payment of yours.' }).waitFor()
  expect(await stranger.getByRole('button').count()).toBe(0)
  await stranger.goto(`${originOf(house)}/pay/return?registrationId=${registration.id}`)
  await stranger.getByRole('alert').filter({ hasText: 'There is no such order of yours.' }).waitFor()
  await stranger.goto(`${originOf(house)}/pay/return?registrationId=half`)
  await stranger.getByRole('alert').filter({ hasText: 'the address of this page is not whole' }).waitFor()
  expect(await stranger.getByText('Looking').count()).toBe(0)
  await stranger.context().close()
  const nobody = await openPhone(house, { userId: '', name: '', email: '', cookie: null })
  await nobody.goto(payment?.redirectUrl ?? '')
  await nobody.getByRole('alert').filter({ hasText: 'You are not signed in.' }).waitFor()
  await nobody.context().close()
})

test('a payment that is on its way is found also when the connection was gone for a while', async () => {
  const buyer = await addSignedIn(house)
  const sale = await openSale(house, { priceSen: 4_500 })
  const { registration } = await done(register(house, buyer, sale))
  const page = await openPhone(house, buyer)
  await page.goto(`${originOf(house)}/pay/return?registrationId=${registration.id}`)
  await page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor()
  await page.route('**/registration-return*', (route) => route.abort())
  await page.getByRole('alert').filter({ hasText: 'The service does not answer.' }).waitFor()
  await page.unroute('**/registration-return*')
  await house.rows(`update registrations set status = 'expired' where id = $1`, [registration.id])
  await page.getByRole('heading', { name: 'Not paid' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().close()
})

test('a hold that has ended says that it was not paid', async () => {
  const buyer = await addSignedIn(house)
  const sale = await openSale(house, { priceSen: 4_500 })
  const { registration } = await done(register(house, buyer, sale))
  await house.rows(`update registrations set status = 'expired' where id = $1`, [registration.id])
  const page = await openPhone(house, buyer)
  await page.goto(`${originOf(house)}/pay/return?registrationId=${registration.id}`)
  await page.getByRole('heading', { name: 'Not paid' }).waitFor()
  await page.getByText('You can register again.').waitFor()
  await page.context().close()
})

test("Curlec's checkout opens with our order, and its callback settles it", async () => {
  const buyer = await addSignedIn(paying)
  const sale = await openSale(paying, { priceSen: 4_500 })
  const made = await order(paying, buyer, { ...sale, provider: 'curlec' })
  const page = await openPhone(paying, buyer)
  const { fields, callbacks } = paying.fakes.curlec.pay(made.gatewayRef)
  const script = `window.Razorpay = class {
    constructor(options) { this.options = options }
    open() {
      if (this.options.order_id === ${JSON.stringify(made.gatewayRef)}) this.options.handler(${JSON.stringify(fields)})
    }
  }`
  await page.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.goto(made.redirectUrl)
  await page.getByRole('button', { name: 'Pay RM 45.00' }).click()
  await page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor()
  for (const callback of callbacks) await sendCallback(paying, 'curlec', callback)
  await page.getByRole('heading', { name: 'Paid' }).waitFor()
  await page.context().close()
  await expectSaleInvariants(paying)
})
