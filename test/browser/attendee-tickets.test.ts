import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { readBarcodes } from 'zxing-wasm/reader'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../attendee-app/words/tickets/en.ts'
import { en as account } from '../../attendee-app/words/account/en.ts'
import { en as frame } from '../../attendee-app/words/frame/en.ts'
import { en as install } from '../../attendee-app/words/install/en.ts'
import { freshProfile, openChromium, openKeptChromium } from '../support/browser-chromium.ts'
import { lettersTo, runJobs } from '../support/identity.ts'
import '../support/read-codes.ts'
import { until } from '../support/until.ts'
import { addHolder, faultsOf, HOLDERS, keptOffline, openPhoneOf, prepare } from './attendee-evening.ts'
import type { Holder } from './attendee-evening.ts'
import { openEventNight } from './event-night.ts'
import type { EventNight } from './event-night.ts'

let browser: Browser
let evening: EventNight
let holder: Holder
let stopJobs: () => Promise<void>

beforeAll(async () => {
  browser = await openChromium()
  evening = await openEventNight()
  stopJobs = await runJobs(evening.house)
  holder = await addHolder(evening)
})
afterAll(async () => {
  await stopJobs()
  await browser.close()
  await evening.close()
})

const at = (path: string) => `${evening.network.origin}${path}`
const showTickets = (page: Page) => page.getByRole('link', { name: words.showAll(2) })
const picture = (page: Page) => page.locator('.code-picture').first()

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = await until(() =>
    lettersTo(evening.house, email)
      .map(({ text }) => /\b\d{4} \d{4}\b/.exec(text)?.[0])
      .find(Boolean),
  )
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The text of every file below a directory, as bytes that are letters. */
function textsBelow(directory: string): { file: string; text: string }[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  return files.map(({ parentPath, name }) => {
    const file = join(parentPath, name)
    return { file, text: readFileSync(file).toString('latin1') }
  })
}

/** The text as it stands in a file of either width of letters. */
const spellings = (text: string) => [text, Buffer.from(text, 'utf16le').toString('latin1')]

test('after one open the ticket shows with the service gone, and signing out leaves nothing of the person', async () => {
  const { person, codes } = await addHolder(evening)
  const directory = await freshProfile()
  const options = { serviceWorkers: 'allow' as const }
  const first = await openKeptChromium(directory, options)
  await prepare(first.context, {
    origin: evening.network.origin,
    shiftMs: evening.clock.shiftMs(),
    person: null,
  })
  const page = await first.context.newPage()
  await page.goto(at('/tickets'))
  await page.getByRole('link', { name: words.signInButton }).click()
  await signIn(page, person.email)
  await showTickets(page).waitFor()
  await keptOffline(page)
  await evening.network.cut()
  await page.goto(at('/tickets'))
  await showTickets(page).click()
  await picture(page).waitFor()
  await page.getByText('No connection').waitFor()
  expect(await page.getByRole('button', { name: words.documents.pdf }).isDisabled()).toBe(true)
  await evening.network.mend()

  await page.goto(at('/account'))
  await page.getByRole('button', { name: account.signOut, exact: true }).click()
  await page.waitForURL(at('/'))
  expect(await page.evaluate(keptRows)).toBe(0)
  await page.goto(at('/tickets'))
  await page.getByText(words.signIn).waitFor()
  await first.context.close()
  const secrets = [...codes, ...HOLDERS, person.email].flatMap(spellings)
  const left = textsBelow(directory).filter(({ text }) => secrets.some((secret) => text.includes(secret)))
  expect(left.map(({ file }) => file.slice(directory.length))).toEqual([])
})

/** Runs in the page: how much the app keeps of anybody. */
async function keptRows(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('masuk-attendee')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('The database can not be opened.')))
  })
  const stores = ['owner', 'sealed']
  const tx = database.transaction(stores)
  const counts = stores.map(
    (store) =>
      new Promise<number>((resolve) => {
        const counting = tx.objectStore(store).count()
        counting.addEventListener('success', () => resolve(counting.result))
      }),
  )
  const sum = (await Promise.all(counts)).reduce((a, b) => a + b, 0)
  database.close()
  return sum
}

test.each([
  [320, 'light'],
  [375, 'dark'],
  [430, 'light'],
] as const)(
  'at %i px in %s the code is read at full and half size by the plainest reader',
  async (width, colorScheme) => {
    const { person, codes } = holder
    const page = await openPhoneOf(evening, browser, {
      person,
      viewport: { width, height: 740 },
      colorScheme,
    })
    await page.goto(at('/tickets'))
    await showTickets(page).click()
    await picture(page).waitFor()
    const screenshot = await page.screenshot()
    const half = await sharp(screenshot)
      .resize({ width: Math.round(width / 2) })
      .png()
      .toBuffer()
    for (const image of [screenshot, half]) {
      const found = await readBarcodes(new Uint8Array(image), {
        formats: ['QRCode'],
        tryHarder: false,
        tryRotate: false,
        tryInvert: false,
        tryDownscale: false,
      })
      expect(codes).toContain(found[0]?.text)
    }
    const box = await picture(page).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(0.8 * Math.min(width, 420))
    expect((box?.width ?? 0) % 37, 'whole pixels a module').toBe(0)
    await page.context().close()
  },
)

test('every ticket is one step away, is read before its code, and shows a clock and its id', async () => {
  const page = await openPhoneOf(evening, browser, { person: holder.person, reducedMotion: 'reduce' })
  await page.goto(at('/tickets'))
  await showTickets(page).focus()
  await page.keyboard.press('Enter')
  await picture(page).waitFor()
  const shown = page.locator('.pager-ticket:not([inert])')
  const order = ['Malam Muzik', '9:00', 'General', 'QR code of your ticket']
  const text = (await shown.textContent()) ?? ''
  const places = order.map((part) => text.indexOf(part))
  expect(places, text).toEqual(places.filter((place) => place >= 0).toSorted((a, b) => a - b))
  const id = shown.locator('dd').nth(1)
  expect(await id.textContent()).toMatch(/^[0-9a-f-]{36}$/)
  const look = await id.evaluate((element) => {
    const { fontSize, userSelect } = getComputedStyle(element)
    return { size: Number.parseFloat(fontSize), userSelect }
  })
  expect(look).toMatchObject({ userSelect: 'text' })
  expect(look.size).toBeGreaterThanOrEqual(16)
  const before = await shown.locator('time').textContent()
  expect(before).toMatch(/\d:\d\d:\d\d/)
  await expect.poll(() => shown.locator('time').textContent()).not.toBe(before)
  expect(await page.getByText(words.shown.of(1, 2)).first().isVisible()).toBe(true)
  const name = await shown.locator('.face-facts').textContent()
  await page.getByRole('button', { name: words.shown.next }).focus()
  await page.keyboard.press('Enter')
  await page.locator('output', { hasText: words.shown.of(2, 2) }).waitFor()
  expect(await shown.locator('.face-facts').textContent()).not.toBe(name)
  await page.context().close()
})

test('a session that is over leaves the tickets with a note; cleared storage comes back by itself', async () => {
  const { person } = await addHolder(evening)
  const page = await openPhoneOf(evening, browser, { person })
  await page.goto(at('/tickets'))
  await showTickets(page).waitFor()
  await page.evaluate(() => indexedDB.deleteDatabase('masuk-attendee'))
  await page.goto(at('/tickets'))
  await showTickets(page).waitFor({ timeout: 3_000 })
  await expect.poll(() => page.evaluate(keptRows)).toBeGreaterThan(1)
  await evening.house.rows('delete from sessions where user_id = $1', [person.userId])
  await page.goto(at('/tickets'))
  await page.getByText(words.state.signedOut).waitFor()
  await showTickets(page).click()
  await picture(page).waitFor()
  await page.evaluate(() => indexedDB.deleteDatabase('masuk-attendee'))
  await page.goto(at('/tickets'))
  await page.getByText(words.signIn).waitFor()
  await page.context().close()
})

test('signing out in one window takes the tickets from the other', async () => {
  const { person } = await addHolder(evening)
  const page = await openPhoneOf(evening, browser, { person })
  await page.goto(at('/tickets'))
  await showTickets(page).waitFor()
  const other = await page.context().newPage()
  await other.goto(at('/account'))
  await other.getByRole('button', { name: account.signOut, exact: true }).click()
  await other.waitForURL(at('/'))
  await page.getByText(words.signIn).waitFor()
  expect(await showTickets(page).count()).toBe(0)
  await page.context().close()
})

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

test('on the day of the event its ticket is one tap from the first screen', async () => {
  const page = await openPhoneOf(evening, browser, { person: holder.person })
  await page.goto(at('/'))
  await page.getByRole('link', { name: words.today('Malam Muzik') }).click()
  await picture(page).waitFor()
  await page.context().close()
})

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
  await page.context().close()
})

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

test('no code was in an address, and none left for anywhere else', () => {
  const told = evening.network.requests.map(
    ({ path, query, headers }) => `${path}?${query.toString()} ${headers.referer ?? ''}`,
  )
  expect(told.filter((each) => /T1[A-Z2-7]{55}/.test(each))).toEqual([])
})
