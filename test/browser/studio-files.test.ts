import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNSENT_FORMAT, UNSENT_VERSION, shortChecksum } from '@masuk/shared/unsent-scans.ts'
import type { PosterReader } from '../../server/outside/posters/read-poster.ts'
import { en } from '../../studio-app/words/en.ts'
import { openChromium } from '../support/browser-chromium.ts'
import { reply } from '../support/call.ts'
import { TONIGHT } from '../support/clock.ts'
import { admit } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { addTickets, forge, scanOf } from '../support/people.ts'
import { openUnsentDoor } from '../support/unsent.ts'
import { seriousFaults } from './serious-faults.ts'
import { buttonOf, openStudioPage } from './studio-page.ts'

const line = (text: string, top: number, height: number) => ({
  text,
  confidence: 0.95,
  place: { left: 0.1, top, width: 0.8, height },
})
/** Reads the same words on every picture. */
const posters: PosterReader = {
  async read() {
    const latin = [
      line('MALAM PUISI', 0.1, 0.1),
      line('5 December 2026, 8.00 pm', 0.4, 0.03),
      line('Venue: Dewan Merah', 0.5, 0.03),
    ]
    return { reading: { latin, chinese: [], codes: [] } }
  },
  clean: (bytes) => Promise.resolve({ bytes: Buffer.from(bytes) }),
  close: () => Promise.resolve(),
}

let browser: Browser
let house: House
let studio: Studio
let page: Page
let evening: Awaited<ReturnType<typeof openUnsentDoor>>

beforeAll(async () => {
  browser = await openChromium()
  house = await openHouse({ ai: null, posters })
  house.clock.set(TONIGHT)
  studio = await openStudio(house)
  evening = await openUnsentDoor(house, studio)
  page = await openStudioPage({ browser, house }, `events/${evening.eventId}/conflicts`, {
    person: studio.owner,
    viewport: { width: 360, height: 740 },
  })
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

const go = (path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/studio/${path}`)
const faults = (screen: string) => seriousFaults({ page }, screen)

test('who was let in all the same is listed with the reason, without loading anew', async () => {
  const { event, door } = evening
  const [cancelled, forged] = await addTickets(house, event, { count: 2, holder: 'Wong Mei Ling' })
  if (!cancelled || !forged) throw new Error('There are no tickets.')
  await house.rows('update tickets set voided_at = $2 where id = $1', [cancelled.ticketId, TONIGHT])
  const { exceptions: text } = en.conflicts
  await page.getByRole('link', { name: text.nav }).click()
  await page.getByText(text.none).waitFor()
  expect(await faults('exceptions, empty')).toEqual([])
  await reply(
    admit(door, [
      { ...scanOf(cancelled), override: { reason: 'I checked who they are' } },
      { ...scanOf(forged, { code: forge(forged.code) }), letIn: true },
    ]),
  )
  // Asks at once, as when the network is back, and not in a few seconds.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText(text.supervisor('I checked who they are')).waitFor()
  await page.getByText(text.rejections.forged).waitFor()
  expect(await faults('exceptions')).toEqual([])
})

test('the file of a door is taken in, once, and the wrong file is told', async () => {
  const { event, eventId, save, stored } = evening
  const scans = (await addTickets(house, event, { count: 2, withUser: false })).map((ticket) =>
    scanOf(ticket),
  )
  const part = save(...scans)
  const { unsentScans: text } = en
  await go(`events/${eventId}/scanners`)
  const choose = (content: string) =>
    page.locator('.unsent input[type=file]').setInputFiles({
      name: 'masuk-unsent-scans.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  await choose('a photo')
  await page.getByText(text.wrong.not_this_file).waitFor()
  await choose(JSON.stringify({ format: UNSENT_FORMAT, version: UNSENT_VERSION, parts: [part] }))
  await page.getByText(shortChecksum(part.checksum)).waitFor()
  await buttonOf(page, text.take).click()
  await page.getByText(text.taken('2')).waitFor()
  expect(await stored()).toHaveLength(2)
  expect(await faults('unsent scans, taken in')).toEqual([])
})

test('the scans of an event are saved as a file from its overview', async () => {
  await go(`events/${evening.eventId}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    buttonOf(page, en.eventExports.scans).click(),
  ])
  await page.getByText(en.eventExports.saved('2')).waitFor()
  const file = await readFile(await download.path(), 'utf8')
  expect([download.suggestedFilename(), file.trim().split('\r\n').length]).toEqual([
    `scans-${evening.eventId}.csv`,
    3,
  ])
})

test('an address that names no event says that there is nothing here', async () => {
  for (const id of ['malam-muzik', '00000000-0000-7000-8000-00000000ffff']) {
    await go(`events/${id}/people`)
    await page.getByRole('heading', { name: en.frame.notFound.title }).waitFor()
    await go('team')
    await page.getByRole('heading', { name: en.team.nav, level: 1 }).waitFor()
  }
})

test('a poster fills the form of a new event, each field with the words that it was taken from', async () => {
  await go('events/new')
  const { posters: text, events } = en
  await page.locator('.poster input[type=file]').setInputFiles({
    name: 'poster.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 90, height: 120, channels: 3, background: '#19b58a' } })
      .png()
      .toBuffer(),
  })
  await page.getByText(text.read).waitFor()
  const field = (name: string) => page.getByLabel(name, { exact: true }).inputValue()
  const { fields } = events.new
  expect([await field(fields.name), await field(fields.startsAt), await field(fields.venue)]).toEqual([
    'MALAM PUISI',
    '2026-12-05T20:00',
    'Dewan Merah',
  ])
  await page.getByText('“Venue: Dewan Merah”').waitFor()
  expect(await faults('new event')).toEqual([])
})
