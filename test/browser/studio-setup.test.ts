import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '../../studio-app/words/en.ts'
import { openChromium } from '../support/browser-chromium.ts'
import { as, done } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { lettersTo, readCode, runJobs } from '../support/identity.ts'
import { openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { createEvent } from '../support/studio.ts'
import { until } from '../support/until.ts'
import { seriousFaults } from './serious-faults.ts'
import { openStudioPage } from './studio-page.ts'

/** Most fields between the sign-in code and a published event. Source: the studio's requirements, T01. */
const MOST_FIELDS = 12

let browser: Browser
let house: House
let studio: Studio
let stopJobs: () => Promise<void>
beforeAll(async () => {
  browser = await openChromium()
  house = await openHouse()
  stopJobs = await runJobs(house)
  studio = await openStudio(house)
})
afterAll(async () => {
  await stopJobs()
  await browser.close()
  await house.close()
})

/** The studio on a screen of its own; signed in as the owner unless told otherwise. */
const open = (
  path: string,
  { guest = false, ...options }: { guest?: boolean } & BrowserContextOptions = {},
) => openStudioPage({ browser, house }, path, { ...(!guest && { person: studio.owner }), ...options })

async function enterCode(page: Page, email: string, typeAddress = true): Promise<void> {
  const { signIn: text } = en.shared
  const before = lettersTo(house, email).length
  if (typeAddress) await page.getByLabel(text.address).fill(email)
  await page.getByRole('button', { name: text.send }).click()
  const letters = await until(() => lettersTo(house, email).length > before && lettersTo(house, email))
  await page.getByLabel(text.code, { exact: true }).fill(readCode(letters[0]?.text ?? ''))
  await page.getByRole('button', { name: text.enter, exact: true }).click()
}

const fieldsOf = (page: Page) => page.locator('main :is(input, select, textarea)').count()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

test('from the sign-in code to a published event with a free ticket type in at most 12 fields', async () => {
  const page = await open('', { guest: true })
  await page.getByLabel(en.shared.signIn.address).waitFor()
  let fields = await fieldsOf(page)
  await enterCode(page, studio.owner.email)
  // The code's own.
  fields += 1
  await page.getByRole('link', { name: en.events.create }).first().click()
  await heading(page, en.events.new.title)
  fields += await fieldsOf(page)
  await page.getByLabel(en.events.new.fields.name).fill('Pasar Malam Bangsar')
  await button(page, en.events.new.publish).click()
  await heading(page, en.publish.nav)
  await page.locator('main').getByText(en.frame.statuses.published, { exact: true }).waitFor()
  // The attendee app's own page.
  await page.frameLocator('iframe').getByRole('heading', { name: 'Pasar Malam Bangsar' }).waitFor()
  expect(fields).toBeLessThanOrEqual(MOST_FIELDS)
  const published = await house.rows<{ priceSen: string }>(
    `select e.status, e.name, t.name as "ticketType", t.price_sen as "priceSen"
       from events e join ticket_types t on t.organization_id = e.organization_id and t.event_id = e.id
      where e.organization_id = $1`,
    [studio.organizationId],
  )
  expect(published).toMatchObject([
    { status: 'published', name: 'Pasar Malam Bangsar', ticketType: en.events.new.ticketDefault },
  ])
  expect(Number(published[0]?.priceSen)).toBe(0)
  await page.context().close()
})

test('a save that fails keeps the form, a session that ends goes on, and two people keep both their changes', async () => {
  const { id: eventId } = await createEvent(house, { owner: studio.admin })
  const page = await open(`events/${eventId}/details`)
  const { fields } = en.eventDetails
  const venue = page.getByLabel(fields.venue, { exact: true })
  const save = button(page, en.frame.save)
  const saved = () => page.getByText(en.frame.saved, { exact: true }).waitFor()

  await venue.fill('Dewan Merah')
  await page.route('**/api/partner/events/details', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await save.click()
  await page.getByRole('alert').filter({ hasText: en.frame.form.kept }).waitFor()
  expect(await venue.inputValue()).toBe('Dewan Merah')
  await page.unroute('**/api/partner/events/details')

  // Leaving asks first.
  await page.getByRole('link', { name: en.ticketTypes.nav }).first().click()
  await page.getByRole('dialog', { name: en.frame.unsaved.title }).waitFor()
  await button(page, en.frame.unsaved.stay).click()

  // Somebody else saves another field meanwhile, and the session ends.
  const other = as(house, studio.admin)
  await done(other.call('eventDetails.save', { body: { eventId, name: 'Malam Puisi' } }))
  await house.rows('delete from sessions where user_id = $1', [studio.owner.userId])
  await save.click()
  await page.getByRole('dialog', { name: en.frame.signInAgain.title }).waitFor()
  await enterCode(page, studio.owner.email, false)
  await saved()
  await page.getByText(en.frame.form.someoneChanged(fields.name)).waitFor()
  expect(await page.getByLabel(fields.name, { exact: true }).inputValue()).toBe('Malam Puisi')

  // The same field: nothing is lost before the person has chosen.
  await done(other.call('eventDetails.save', { body: { eventId, venue: 'Dewan Biru' } }))
  await venue.fill('Dewan Hijau')
  await save.click()
  await page.getByText(en.frame.form.theirValue(fields.venue, 'Dewan Biru')).waitFor()
  await button(page, en.frame.form.mine).click()
  await save.click()
  await until(async () => {
    const [event] = await house.rows<{ name: string; venue: string }>(
      'select name, venue from events where id = $1',
      [eventId],
    )
    return event?.name === 'Malam Puisi' && event.venue === 'Dewan Hijau'
  })
  await page.context().close()
})

test('a ticket type is made and put in order with the keyboard alone', async () => {
  const { id: eventId } = await createEvent(house, { owner: studio.admin })
  for (const name of ['General', 'VIP'])
    await done(as(house, studio.admin).call('ticketTypes.add', { body: { eventId, name } }))
  const page = await open(`events/${eventId}/tickets`)
  await page.getByRole('link', { name: en.ticketTypes.add }).focus()
  await page.keyboard.press('Enter')
  await heading(page, en.ticketTypes.add)
  // From the title to the first field.
  await page.keyboard.press('Tab')
  await page.keyboard.type('Student')
  await page.keyboard.press('Control+s')
  await heading(page, en.ticketTypes.nav)
  const names = () => page.locator('.ordered-row a').allTextContents()
  await until(async () => (await names()).join() === 'General,VIP,Student')
  const up = page.getByRole('button', { name: en.frame.ordering.up('Student') })
  await up.focus()
  await page.keyboard.press('Enter')
  await until(async () => (await names()).join() === 'General,Student,VIP')
  // The button is still under the finger.
  await page.keyboard.press('Enter')
  await until(async () => (await names()).join() === 'Student,General,VIP')
  await page.context().close()
})

const first = ['events/new', 'nothing', '']
const ofEvent = ['publish', 'details', 'tickets', 'tickets/new', 'passes', 'zones', 'workshops', 'practice']
const looks: [string, string[], BrowserContextOptions][] = [
  [
    'light, at a desk',
    ['details', 'zones'],
    { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  ],
  ['dark, on a phone', ofEvent, { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
]

test.for(looks)('every screen can be read and used by everybody: %s', async ([, paths, options]) => {
  const { id: eventId } = await createEvent(house, { owner: studio.admin }, { isPractice: true })
  const added = as(house, studio.admin).call('ticketTypes.add', { body: { eventId, name: 'VIP' } })
  const { ticketType } = await done(added)
  const guest = await open('', { guest: true, ...options })
  const faults = [await faultsOf(guest, 'sign in')]
  await guest.context().close()
  const page = await open('', options)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const path of [
    ...first,
    ...[...paths, `passes/${ticketType.id}`].map((each) => `events/${eventId}/${each}`),
  ]) {
    await page.evaluate(goTo, `/studio/${path}`)
    await page.locator('h1:not([data-before])').waitFor()
    faults.push(await faultsOf(page, path))
  }
  expect(faults.flat()).toEqual([])
  await page.context().close()
})

/** Shows another screen as its link would, and marks the title of the one before. */
function goTo(path: string): void {
  document.querySelector('h1')?.setAttribute('data-before', '')
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** What is seriously wrong with the screen as soon as it is there. */
async function faultsOf(page: Page, screen: string): Promise<string[]> {
  await page.locator('.skeleton').waitFor({ state: 'detached' })
  return seriousFaults({ page }, screen)
}
