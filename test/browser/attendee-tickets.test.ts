import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../attendee-app/words/tickets/en.ts'
import { en as account } from '../../attendee-app/words/account/en.ts'
import { freshProfile, openChromium, openKeptChromium } from '../support/browser-chromium.ts'
import { spellings, textsBelow } from '../support/files-below.ts'
import { lettersTo, runJobs } from '../support/identity.ts'
import { readPlainly } from '../support/read-codes.ts'
import { until } from '../support/until.ts'
import { addHolder, HOLDERS, keptOffline, openPhoneOf, prepare } from './attendee-evening.ts'
import type { Holder } from './attendee-evening.ts'
import { openEventNight } from './event-night.ts'
import { cachedPaths, countWakeLocks, keptRows } from './page/attendee-device.ts'
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
  const cached = await page.evaluate(cachedPaths)
  expect(
    cached.filter((path) => !path.startsWith('/app/')),
    'only files of the app are cached',
  ).toEqual([])
  await evening.network.mend()

  await page.goto(at('/account'))
  await page.getByRole('button', { name: account.signOut, exact: true }).click()
  await page.waitForURL(at('/'))
  expect(await page.evaluate(keptRows)).toBe(0)
  await page.goto(at('/tickets'))
  await page.getByText(words.signIn).waitFor()
  await first.context.close()
  const secrets = [...codes, ...HOLDERS, person.email]
  const left = textsBelow(directory).flatMap(({ file, text }) =>
    secrets
      .filter((secret) => spellings(secret).some((each) => text.includes(each)))
      .map((secret) => ({ file: file.slice(directory.length), secret })),
  )
  // There the browser remembers for itself what people type into the fields of any site.
  const isOfTheBrowser = (file: string) => /^\/Default\/(Web Data|Sessions\/)/.test(file)
  expect(left.filter(({ file, secret }) => secret !== person.email || !isOfTheBrowser(file))).toEqual([])
})

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
      const [found] = await readPlainly(image)
      expect(codes).toContain(found)
    }
    const box = await picture(page).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(0.8 * Math.min(width, 420))
    expect((box?.width ?? 0) % 37, 'whole pixels a module').toBe(0)
    await page.context().close()
  },
)

test('every ticket is one step away, is read before its code, and shows a clock and its id', async () => {
  const page = await openPhoneOf(evening, browser, { person: holder.person, reducedMotion: 'reduce' })
  await page.addInitScript(countWakeLocks)
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
  expect(await page.evaluate(() => document.documentElement.dataset['wakeLocks'])).toBe('1')
  await page.getByText(words.shown.brightness).waitFor()
  // The mail of the order itself counts.
  const again = page.getByRole('button', { name: /^Can be sent again in [0-5]:\d\d$/ })
  expect(await again.isDisabled()).toBe(true)
  const name = await shown.locator('.face-facts').textContent()
  await page.getByRole('button', { name: words.shown.next }).focus()
  await page.keyboard.press('Enter')
  await page.locator('output', { hasText: words.shown.of(2, 2) }).waitFor()
  expect(await shown.locator('.face-facts').textContent()).not.toBe(name)
  await page.reload()
  await picture(page).waitFor()
  expect(await page.getByText(words.shown.brightness).count(), 'said once for an event').toBe(0)
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

test('on the day of the event its ticket is one tap from the first screen', async () => {
  const page = await openPhoneOf(evening, browser, { person: holder.person })
  await page.goto(at('/'))
  await page.getByRole('link', { name: words.today('Malam Muzik') }).click()
  await picture(page).waitFor()
  await page.context().close()
})

test('no code was in an address, and none left for anywhere else', () => {
  const told = evening.network.requests.map(
    ({ path, query, headers }) => `${path}?${query.toString()} ${headers.referer ?? ''}`,
  )
  expect(told.filter((each) => /T1[A-Z2-7]{55}/.test(each))).toEqual([])
})

test('the ticket that is shown can be put into a wallet where the service has one, and only there', async () => {
  const page = await openPhoneOf(evening, browser, { person: holder.person })
  const buttons = [words.passes.apple, words.passes.google].map((name) => page.getByRole('button', { name }))
  await page.goto(at('/tickets'))
  await showTickets(page).click()
  await page.getByRole('button', { name: words.documents.pdf }).waitFor()
  for (const button of buttons) expect(await button.count()).toBe(0)

  await page.route('**/api/events/tickets?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), walletPasses: ['google'] } })
  })
  const asked: string[] = []
  await page.route('**/api/events/ticket/google-pass?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('ticketId') ?? '')
    await route.fulfill({ json: { link: 'https://pay.google.com/gp/v/save/a.b.c' } })
  })
  await page.route('https://pay.google.com/**', (route) => route.fulfill({ body: 'Google Wallet' }))
  await page.reload()
  const google = page.getByRole('button', { name: words.passes.google })
  await google.waitFor()
  await page.getByRole('button', { name: words.shown.next }).click()
  await page.getByText(words.shown.of(2, 2)).first().waitFor()
  const shown = page.locator('.pager-ticket:not([inert]) .face-ids dd').last()
  const shownId = await shown.textContent()
  await google.click()
  await page.waitForURL('https://pay.google.com/gp/v/save/a.b.c')
  expect(asked).toEqual([shownId])
  await page.context().close()
})
