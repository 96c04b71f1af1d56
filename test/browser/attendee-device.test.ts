import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as account } from '../../attendee-app/words/account/en.ts'
import { en as frame } from '../../attendee-app/words/frame/en.ts'
import { en as install } from '../../attendee-app/words/install/en.ts'
import { en as words } from '../../attendee-app/words/tickets/en.ts'
import { openChromium } from '../support/browser-chromium.ts'
import { addHolder, faultsOf, keptOffline, openPhoneOf } from './attendee-evening.ts'
import type { Holder } from './attendee-evening.ts'
import { openEventNight } from './event-night.ts'
import type { EventNight } from './event-night.ts'

let browser: Browser
let evening: EventNight
let holder: Holder

beforeAll(async () => {
  browser = await openChromium()
  evening = await openEventNight()
  holder = await addHolder(evening)
})
afterAll(async () => {
  await browser.close()
  await evening.close()
})

const at = (path: string) => `${evening.network.origin}${path}`
const showTickets = (page: Page) => page.getByRole('link', { name: words.showAll(2) })
const picture = (page: Page) => page.locator('.code-picture').first()

test('a newer version waits while a code is shown, and is offered afterwards', async () => {
  const page = await openPhoneOf(evening, browser, { person: holder.person, serviceWorkers: 'allow' })
  await page.goto(at('/tickets'))
  await showTickets(page).waitFor()
  await keptOffline(page)
  await showTickets(page).click()
  await picture(page).waitFor()
  await page.evaluate(() => void (document.documentElement.dataset['loaded'] = 'once'))
  const restore = serveAnotherVersion()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const isWaiting = () => navigator.serviceWorker.ready.then(({ waiting }) => waiting?.state === 'installed')
  await expect.poll(() => page.evaluate(isWaiting)).toBe(true)
  expect(await page.getByRole('button', { name: frame.update.now }).count()).toBe(0)
  expect(await page.locator('html[data-loaded=once]').count(), 'no reload').toBe(1)
  await page.getByRole('link', { name: words.shown.back }).click()
  await page.getByRole('button', { name: frame.update.now }).click()
  await page.locator('html:not([data-loaded])').waitFor({ state: 'attached' })
  restore()
  await page.context().close()
})

/** A deployed build: the same files, and a worker that differs. */
function serveAnotherVersion(): () => void {
  return evening.network.treat(
    ({ path }) => path === '/app/service-worker.js',
    async (forward, { headers }) => {
      headers['accept-encoding'] = 'identity'
      delete headers['if-none-match']
      delete headers['if-modified-since']
      const { status, headers: given, body } = await forward()
      return {
        status,
        headers: {
          'content-type': given['content-type'],
          'cache-control': 'no-cache',
          'service-worker-allowed': given['service-worker-allowed'],
        },
        body: String(body).replace(
          /"revision":"\w+","url":"index.html"/,
          '"revision":"2","url":"index.html"',
        ),
      }
    },
  )
}

test('the offer of the Home Screen goes with a tap and stays away, and never stands over a ticket', async () => {
  const page = await openPhoneOf(evening, browser, { person: holder.person, userAgent: ANDROID })
  await page.goto(at('/tickets'))
  await page.getByText(install.note).waitFor()
  await showTickets(page).click()
  await picture(page).waitFor()
  expect(await page.getByText(install.note).count()).toBe(0)
  await page.goto(at('/tickets'))
  await page.getByRole('button', { name: install.notNow }).click()
  await page.reload()
  await showTickets(page).waitFor()
  expect(await page.getByText(install.note).count()).toBe(0)
  await page.goto(at('/install'))
  await page.getByRole('heading', { name: install.kinds['chrome-android'] }).waitFor()
  await page.context().close()
})

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

test('a push is shown while the app is looked at, and its tap leads into the window that is open', async () => {
  const page = await openPhoneOf(evening, browser, { person: holder.person, serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'], { origin: evening.network.origin })
  await page.goto(at('/account'))
  await keptOffline(page)
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const data = JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'Masuk',
      body: 'An event of yours has changed.',
      navigate: at('/inbox'),
      tag: 'event_changed',
    },
    app_badge: 1,
  })
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: evening.network.origin,
    registrationId: await registered,
    data,
  })
  const shown = () =>
    navigator.serviceWorker.ready
      .then((registration) => registration.getNotifications())
      .then((all) => all.map(({ title, body, data: about }) => ({ title, body, path: about.path as string })))
  await expect
    .poll(() => page.evaluate(shown))
    .toEqual([{ title: 'Masuk', body: 'An event of yours has changed.', path: '/inbox' }])
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(TAP_ON_ALERT)
  await page.waitForURL(at('/inbox'))
  await page.context().close()
})

/** Runs in the worker, whose types are not those of a page: somebody taps on the alert that is shown. */
const TAP_ON_ALERT = `self.registration.getNotifications().then(([notification]) => {
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
})`

test('every screen can be read and used at 320 px in the dark, and at twice the size of letters', async () => {
  const page = await openPhoneOf(evening, browser, {
    person: holder.person,
    viewport: { width: 320, height: 568 },
    colorScheme: 'dark',
  })
  const faults: string[] = []
  for (const path of ['/tickets', '/hub', `/hub/${holder.sale.slug}`, '/inbox', '/account', '/install']) {
    await page.goto(at(path))
    await page.locator('h1').waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    faults.push(...(await faultsOf(page, path)))
  }
  await page.goto(at('/tickets'))
  await showTickets(page).click()
  await picture(page).waitFor()
  faults.push(...(await faultsOf(page, 'ticket')))
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  faults.push(...(await faultsOf(page, 'ticket with large letters')))
  await page.goto(at('/account'))
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await page.getByRole('button', { name: account.data.erase }).click()
  faults.push(...(await faultsOf(page, 'erasing with large letters')))
  expect(faults).toEqual([])
  await page.context().close()
})
