import { klDayOf } from '@masuk/shared/kl-day.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as attendee } from '../../../attendee-app/words/en.ts'
import { en } from '../../../studio-app/words/en.ts'
import { openChromium } from '../../support/browser-chromium.ts'
import { makeRunningClock } from '../../support/browser-clock.ts'
import { as, reply } from '../../support/call.ts'
import { MINUTE_MS } from '../../support/clock.ts'
import { admit, pairDoor } from '../../support/doors.ts'
import { openHouse } from '../../support/house.ts'
import type { House } from '../../support/house.ts'
import { runJobs } from '../../support/identity.ts'
import { openStudio } from '../../support/organisers.ts'
import type { Studio } from '../../support/organisers.ts'
import { scanOf } from '../../support/people.ts'
import { newStudioPage } from '../studio-page.ts'

/** As long as it may take a person. Source: the studio's requirements, T24. */
const MOST_MS = 5 * MINUTE_MS
/** The browser's clock is this machine's, and so the service's is as well. */
const clock = makeRunningClock(new Date().toISOString())

let browser: Browser
let house: House
let studio: Studio
let stopJobs: () => Promise<void>
beforeAll(async () => {
  browser = await openChromium()
  // As a service in production: no simulator is set up.
  house = await openHouse({ clock, gateways: [] })
  stopJobs = await runJobs(house)
  studio = await openStudio(house)
})
afterAll(async () => {
  await stopJobs()
  await browser.close()
  await house.close()
})

const text = en.practice

/** The step with that title, and whether it is done. */
const step = (page: Page, title: string) => page.locator('.practice > li', { hasText: title })
const isDone = (page: Page, title: string) =>
  page.locator('.practice > li.practice-done', { hasText: title }).waitFor()

/** What a link of the guide opens beside it. */
async function beside(page: Page, title: string, link: string): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await step(page, title).getByRole('link', { name: link }).click()
  const opened = await opening
  opened.setDefaultTimeout(20_000)
  return opened
}

async function buy(page: Page): Promise<void> {
  const shop = await beside(page, text.steps.pay.title, text.steps.pay.act)
  await shop.getByRole('link', { name: attendee.event.register }).click()
  await shop.getByRole('button', { name: `More: ${text.names.paid}` }).click()
  await shop.getByRole('button', { name: attendee.register.go }).click()
  await shop.getByRole('button', { name: 'Pay RM 1.00' }).click()
  await shop.getByText('no money moves').waitFor()
  await shop.getByRole('button', { name: 'Pay RM 1.00' }).click()
  await shop.getByRole('heading', { name: 'Paid' }).waitFor()
  await shop.close()
}

/** The phone at the door: it pairs, and lets the ticket in. */
async function scan(eventId: string): Promise<void> {
  const { organizationId, owner } = studio
  const { userId } = owner
  const event = { organizationId, eventId, ownerId: userId, slug: '', ticketTypeId: '', registrationId: '' }
  const door = await pairDoor(house, event)
  const [row] = await house.rows<{ id: string }>('select id from tickets where event_id = $1', [eventId])
  const ticketId = row?.id ?? ''
  const { ticket } = await reply(as(house, owner).call('tickets.one', { query: { ticketId } }))
  const scannedAt = clock.now().toISOString()
  const day = klDayOf(Date.parse(scannedAt))
  const sent = scanOf({ ticketId, userId, code: ticket.code ?? '' }, { scannedAt, day })
  expect(await reply(admit(door, [sent]))).toMatchObject({ checkedIn: 1 })
}

async function draw(page: Page): Promise<void> {
  const { title } = text.steps.draw
  await step(page, title).getByRole('button', { name: text.draw.open }).click()
  const hub = await beside(page, title, text.draw.enter)
  await hub.getByRole('button', { name: attendee.hub.giveaway.enter }).click()
  const yes = hub.getByRole('dialog').getByRole('button', { name: attendee.hub.giveaway.yesFree })
  await yes.click()
  await hub.getByText(attendee.hub.giveaway.entries(1, 1)).waitFor()
  await hub.close()
  clock.pass(2 * MINUTE_MS)
  await page.reload()
  await step(page, title).getByRole('link', { name: text.draw.draw }).click()
  await page.getByRole('button', { name: en.giveaways.draw }).click()
  await page.getByText(studio.owner.name).waitFor()
  await page.goBack()
}

test(
  'an empty organisation sells, is paid, scans and draws in a practice event, and is empty again',
  async () => {
    const began = Date.now()
    const page = await newStudioPage({ browser, house }, { person: studio.owner })
    page.setDefaultTimeout(20_000)
    await page.goto(`${house.deps.origins[0] ?? ''}/studio/`)
    await page.getByRole('link', { name: en.events.none.practice }).click()
    await page.getByRole('button', { name: text.make }).click()
    await page.waitForURL(/practice$/)
    await step(page, text.steps.buy.title).waitFor()
    expect(await page.locator('.practice-done').count()).toBe(0)
    const [, eventId = ''] = /events\/([^/]+)\/practice/.exec(page.url()) ?? []

    await buy(page)
    await page.reload()
    await isDone(page, text.steps.buy.title)
    await isDone(page, text.steps.pay.title)
    await scan(eventId)
    await page.reload()
    await isDone(page, text.steps.pair.title)
    await isDone(page, text.steps.scan.title)
    await draw(page)
    await isDone(page, text.steps.draw.title)

    await page.getByRole('button', { name: text.away.confirm }).click()
    const dialog = page.getByRole('dialog', { name: text.away.title })
    await dialog.getByRole('button', { name: text.away.confirm }).click()
    await page.getByRole('link', { name: en.events.none.practice }).waitFor()
    expect(Date.now() - began).toBeLessThan(MOST_MS)
    const left = await house.rows('select from events where organization_id = $1', [studio.organizationId])
    expect(left).toEqual([])
    await page.context().close()
  },
  MOST_MS,
)
