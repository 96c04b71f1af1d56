import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as attendee } from '../../../attendee-app/words/en.ts'
import { en } from '../../../studio-app/words/en.ts'
import { openChromium } from '../../support/browser-chromium.ts'
import { makeRunningClock } from '../../support/browser-clock.ts'
import { as, done, reply } from '../../support/call.ts'
import { HOUR_MS } from '../../support/clock.ts'
import { openHouse } from '../../support/house.ts'
import type { House } from '../../support/house.ts'
import { openStudio } from '../../support/organisers.ts'
import type { Studio } from '../../support/organisers.ts'
import { createEvent } from '../../support/studio.ts'
import { until } from '../../support/until.ts'
import { newStudioPage } from '../studio-page.ts'

const clock = makeRunningClock(new Date().toISOString())
const tomorrow = (hours: number) => new Date(clock.now().getTime() + (24 + hours) * HOUR_MS).toISOString()

let browser: Browser
let house: House
let studio: Studio
beforeAll(async () => {
  browser = await openChromium()
  house = await openHouse({ clock })
  studio = await openStudio(house)
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

const makeEvent = async () =>
  createEvent(house, studio, { name: 'Malam Puisi', startsAt: tomorrow(0), endsAt: tomorrow(3) })

/** A screen of the event at a desk, as its owner sees it. */
async function open(eventId: string, path: string): Promise<Page> {
  const viewport = { width: 1280, height: 1400 }
  const page = await newStudioPage({ browser, house }, { person: studio.owner, viewport })
  page.setDefaultTimeout(20_000)
  await page.goto(`${house.deps.origins[0] ?? ''}/studio/events/${eventId}/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByText(en.frame.saved, { exact: true }).waitFor()

/** A picture whose left half is red and whose right half is blue, made by the browser. */
async function halves(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 1200)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.fillStyle = 'red'
    context.fillRect(0, 0, 600, 1200)
    context.fillStyle = 'blue'
    context.fillRect(600, 0, 600, 1200)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  return Buffer.from(base64, 'base64')
}

/** Red, green and blue in the middle of what the crop shows. */
const middleOf = (page: Page) =>
  page.locator('canvas.crop').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement
    const context = (canvas as HTMLCanvasElement).getContext('2d')
    return [...(context?.getImageData(width / 2 - 8, height / 2, 1, 1).data.slice(0, 3) ?? [])]
  })

test('a cover is cut by pointer and by keyboard, and the preview has it', async () => {
  const { id: eventId } = await makeEvent()
  const page = await open(eventId, 'details')
  const { cover } = en.eventDetails
  const buffer = await halves(page)
  await page
    .getByLabel(en.eventDetails.fields.cover)
    .setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: cover.crop })
  await dialog.waitFor()

  // Nearer by the keyboard: only then there is something to move across.
  await dialog.getByLabel(cover.zoom).focus()
  await page.keyboard.press('End')
  const across = dialog.getByLabel(cover.across)
  await across.focus()
  await page.keyboard.press('Home')
  await until(async () => String(await middleOf(page)) === '255,0,0')
  await page.keyboard.press('End')
  await until(async () => String(await middleOf(page)) === '0,0,255')

  // Dragged to the right the picture shows what is left of it.
  const box = await dialog.locator('canvas').boundingBox()
  if (!box) throw new Error('There is no canvas.')
  const at = { x: box.x + 8, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  for (let n = 1; n <= 4; n++) await page.mouse.move(at.x + (n * (box.width - 16)) / 4, at.y, { steps: 4 })
  await page.mouse.up()
  expect(Number(await across.inputValue())).toBeLessThan(1)

  await dialog.getByRole('button', { name: cover.use }).click()
  await page.getByAltText(cover.alt).waitFor()
  await button(page, en.frame.save).click()
  await saved(page)
  const [row] = await house.rows<{ cover: string | null }>('select cover from events where id = $1', [
    eventId,
  ])
  expect(row?.cover).toMatch(/^\/api\/image\?/)

  await page.getByRole('link', { name: en.publish.nav, exact: true }).first().click()
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Malam Puisi' }).waitFor()
  const shown = preview.locator('img.picture')
  await until(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0))
  await page.context().close()
})

test('a line of the programme is dragged with the mouse, and the preview has the order', async () => {
  const { id: eventId } = await makeEvent()
  const titles = ['Pembukaan', 'Sajak', 'Penutup']
  const schedule = titles.map((title, at) => ({ title, startsAt: tomorrow(at) }))
  await done(as(house, studio.owner).call('eventDetails.save', { body: { eventId, schedule } }))
  const page = await open(eventId, 'details')
  const rows = page.locator('.ordered-row')
  await rows.nth(2).locator('.ordered-grip').dragTo(rows.nth(0))
  const written = () =>
    page
      .getByLabel(en.eventDetails.slot.fields.title)
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).join())
  await until(async () => (await written()) === 'Penutup,Pembukaan,Sajak')
  await button(page, en.frame.save).click()
  await saved(page)
  const { event } = await reply(as(house, studio.owner).call('eventDetails.read', { query: { eventId } }))
  expect(event.schedule.map(({ title }) => title)).toEqual(['Penutup', 'Pembukaan', 'Sajak'])
  await page.context().close()
})

test('the questions of a pass are made, published, and have a version', async () => {
  const { id: eventId } = await makeEvent()
  const added = as(house, studio.owner).call('ticketTypes.add', { body: { eventId, name: 'Umum' } })
  const { ticketType } = await done(added)
  const page = await open(eventId, `passes/${ticketType.id}`)
  const text = en.passes
  await page.getByText(text.neverPublished).waitFor()
  await button(page, text.addQuestion).click()
  await page.getByLabel(text.label, { exact: true }).fill('Saiz baju?')
  await page.getByLabel(text.kind).selectOption(text.kinds.one)
  await page.getByRole('textbox', { name: text.choice(1) }).fill('S')
  await page.getByRole('textbox', { name: text.choice(2) }).fill('L')
  await page.getByRole('region', { name: text.preview }).getByText('Saiz baju?').waitFor()
  await button(page, text.saveDraft).click()
  await button(page, text.publish).click()
  await page.getByText(/^Version 1 is published/).waitFor()
  const published = await house.rows(
    `select questions -> 0 ->> 'label' as label from pass_forms where ticket_type_id = $1 and published_at is not null`,
    [ticketType.id],
  )
  expect(published).toEqual([{ label: 'Saiz baju?' }])
  await page.context().close()
})

test('a workshop is added, changed, deleted and brought back, and somebody is put into a zone', async () => {
  const { id: eventId } = await makeEvent()
  const text = en.workshops
  const page = await open(eventId, 'workshops')
  await page.getByRole('link', { name: text.another }).first().click()
  await page.getByLabel(text.fields.name, { exact: true }).fill('Wau bulan')
  await page.getByLabel(text.fields.capacity, { exact: true }).fill('12')
  await button(page, text.add).click()
  const link = page.getByRole('link', { name: 'Wau bulan' })
  await link.click()
  await page.getByLabel(text.fields.capacity, { exact: true }).fill('8')
  await button(page, en.frame.save).click()
  await page.getByText('0 of 8').waitFor()

  await button(page, text.remove('Wau bulan')).click()
  const dialog = page.getByRole('dialog', { name: text.removeTitle('Wau bulan') })
  await dialog.getByText(text.removeEmpty).waitFor()
  await dialog.getByRole('button', { name: en.frame.remove }).click()
  await page.getByText(text.removed('Wau bulan')).waitFor()
  await link.waitFor({ state: 'detached' })
  await button(page, text.undo).click()
  await link.waitFor()

  await page.getByRole('link', { name: en.zones.nav }).first().click()
  await page.getByLabel(en.zones.name).fill('Pintu Utara')
  await button(page, en.zones.add).click()
  await page.getByLabel(en.zones.worksAt(studio.crew.name, 'Pintu Utara')).last().check()
  await until(
    async () =>
      (await house.rows('select from member_zones where organization_id = $1', [studio.organizationId]))
        .length === 1,
  )
  await page.context().close()
})

test('closing an event says what follows, and its page shows it', async () => {
  const { id: eventId } = await makeEvent()
  const owner = as(house, studio.owner)
  await done(owner.call('ticketTypes.add', { body: { eventId, name: 'Umum' } }))
  const { event } = await done(owner.call('events.status', { body: { eventId, status: 'published' } }))
  const page = await open(eventId, 'publish')
  await button(page, en.publish.moves.closed).click()
  const dialog = page.getByRole('dialog', { name: en.publish.asks.closed.title })
  await dialog.getByText(en.publish.asks.closed.follows).waitFor()
  await dialog.getByRole('button', { name: en.publish.moves.closed }).click()
  await page.getByText(en.publish.moved.closed).waitFor()
  const visitor = await browser.newPage()
  await visitor.goto(`${house.deps.origins[0]}/events/${event.slug}`)
  await visitor.getByText(attendee.event.notOpen).waitFor()
  expect(await visitor.getByRole('link', { name: attendee.event.registerFree }).count()).toBe(0)
  await visitor.close()
  await page.context().close()
})

test('the preview leads nowhere, and only our own pages may show it', async () => {
  const { id: eventId } = await makeEvent()
  await done(as(house, studio.owner).call('ticketTypes.add', { body: { eventId, name: 'Umum' } }))
  const page = await open(eventId, 'publish')
  const preview = page.frameLocator('iframe')
  const way = preview.getByRole('link', { name: attendee.event.registerFree })
  await way.click()
  await way.focus()
  await page.keyboard.press('Enter')
  await preview.getByRole('heading', { name: 'Malam Puisi' }).waitFor()
  // What is in the frame is as it will be: no word of a draft.
  expect(await preview.getByText(attendee.event.draft).count()).toBe(0)
  const stranger = await browser.newPage()
  await stranger.goto(`${house.deps.origins[0]}/preview/${eventId}`)
  await stranger.getByRole('heading', { name: attendee.event.gone.title }).waitFor()
  await stranger.close()
  await page.context().close()
})
