import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '../../../studio-app/words/en.ts'
import { codeOf, issueOne, peopleOf, scanAtDoor } from '../../support/attendees.ts'
import { openChromium } from '../../support/browser-chromium.ts'
import { as, done, reply } from '../../support/call.ts'
import { HOUR_MS } from '../../support/clock.ts'
import { enrol } from '../../support/doors.ts'
import { addEntrant, enter, openGiveaway } from '../../support/giveaways.ts'
import { openHouse } from '../../support/house.ts'
import type { House } from '../../support/house.ts'
import { runJobs } from '../../support/identity.ts'
import { addSignedIn, openStudio } from '../../support/organisers.ts'
import type { Person, Studio } from '../../support/organisers.ts'
import { plainPng } from '../../support/pictures.ts'
import { openSale, register } from '../../support/sales.ts'
import { addRow } from '../../support/tables.ts'
import { newStudioPage } from '../studio-page.ts'

let browser: Browser
let house: House
let studio: Studio
let endJobs: () => Promise<void>

beforeAll(async () => {
  browser = await openChromium()
  house = await openHouse({
    settings: {
      MASUK_PAYMENT_SIMULATORS: '1',
      MASUK_TNG_DEMO_SECRET: 'a-secret-of-the-wallet-simulator-',
      MASUK_CURLEC_DEMO_SECRET: 'a-secret-of-the-Curlec-simulator-',
    },
  })
  endJobs = await runJobs(house)
  studio = await openStudio(house)
})
afterAll(async () => {
  await endJobs()
  await browser.close()
  await house.close()
})

const origin = () => house.deps.origins[0] ?? ''
const inTheDark = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const

/** A page of somebody who is signed in, with what the browser has to complain of. */
async function open(address: string, person: Person, options: BrowserContextOptions = {}) {
  const page = await newStudioPage({ browser, house }, { person, ...options })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.clock.install({ time: house.clock.now() })
  await page.goto(address.startsWith('http') ? address : `${origin()}/studio/${address}`)
  return Object.assign(page, { complaints })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sell = (plan: Parameters<typeof openSale>[1] = {}) =>
  openSale(house, { organizationId: studio.organizationId, ...plan })

test('what was paid at the simulator is refunded in the studio, and the door refuses the ticket', async () => {
  const sale = await sell({ priceSen: 4_500 })
  const buyer = await addSignedIn(house)
  const { payment } = await done(register(house, buyer, { ...sale, provider: 'tng_demo' }))
  const till = await open(payment?.redirectUrl ?? '', buyer)
  await button(till, 'Pay RM 45.00').click()
  await till.getByRole('heading', { name: 'Paid' }).waitFor()
  const [person] = await peopleOf(house, studio.owner, { eventId: sale.eventId })
  const { ticketId, order } = person!
  const code = await codeOf(house, sale, ticketId)

  const page = await open(`events/${sale.eventId}/people/${order.registrationId}`, studio.owner, inTheDark)
  await button(page, en.order.kinds.refund.button).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/The doors refuse the tickets that become void/).waitFor()
  await dialog.getByText(/^RM\s45\.00 goes back to the buyer/).waitFor()
  await dialog.getByRole('button', { name: en.order.kinds.refund.button }).click()
  await page.getByText(en.order.kinds.refund.said).waitFor()
  await page.getByText(en.order.actions['attendee.refunded']).waitFor()
  expect(await scanAtDoor(house, sale, { ticketId, code })).toMatchObject({
    accepted: [],
    rejected: [{ reason: 'void' }],
  })
  await Promise.all([till, page].map((each) => each.context().close()))
})

test('somebody is found, their ticket gets another name, and is mailed again', async () => {
  const sale = await sell()
  const { people, order } = en
  const { id: vip } = await addRow(house, 'ticket_types', { ...ofEvent(sale), name: 'VIP' })
  await issueOne(house, studio.owner, sale, { name: 'Zoë van der Berg', email: 'zoe@people.example' })
  await issueOne(house, studio.owner, sale, { name: 'Amir Hamzah', email: 'amir@people.example' })
  await issueOne(house, studio.owner, sale, { name: 'Mei Ling', ticketTypeId: vip })
  const page = await open(`events/${sale.eventId}/people`, studio.owner, inTheDark)
  const names = page.locator('.people-table tbody th')
  await expect.poll(() => names.allTextContents()).toEqual(['Mei Ling', 'Amir Hamzah', 'Zoë van der Berg'])
  await page.getByLabel(people.sort).selectOption('name')
  await expect.poll(() => names.allTextContents()).toEqual(['Amir Hamzah', 'Mei Ling', 'Zoë van der Berg'])
  await page.getByLabel(people.type, { exact: true }).selectOption({ label: 'VIP' })
  await expect.poll(() => names.allTextContents()).toEqual(['Mei Ling'])
  // The state of the list is in its address.
  await page.reload()
  await expect.poll(() => names.allTextContents()).toEqual(['Mei Ling'])
  await page.getByLabel(people.type, { exact: true }).selectOption('')
  await page.getByLabel(people.search).fill('zoë')
  await expect.poll(() => names.allTextContents()).toEqual(['Zoë van der Berg'])
  await page.getByRole('link', { name: 'Zoë van der Berg' }).click()
  await button(page, order.kinds.rename.button).click()
  await page.getByRole('textbox', { name: order.holderName }).fill('Priya Nair')
  await page
    .getByRole('dialog')
    .getByText(/The code stays valid/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: order.kinds.rename.button }).click()
  await page.getByText(order.kinds.rename.said).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Priya Nair' }).waitFor()
  house.clock.pass(HOUR_MS)
  await button(page, order.kinds.resend.button).click()
  await page
    .getByRole('dialog')
    .getByText(/go to its address once more/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: order.kinds.resend.button }).click()
  await page.getByText(order.kinds.resend.said).waitFor()
  house.clock.pass(-HOUR_MS)
  await page.context().close()
})

const ofEvent = ({ organizationId, eventId }: { organizationId: string; eventId: string }) => ({
  organizationId,
  eventId,
})

test('a pasted list with a bad line names it, and issues nothing until it is right', async () => {
  const { eventId } = await sell({ quantity: 4 })
  const { issue: text } = en
  const page = await open(`events/${eventId}/people/issue`, studio.owner)
  const list = page.getByLabel(text.list, { exact: true })
  await list.fill('Aminah, aminah@people.example, 2\nSiti, siti@people\nMei Ling')
  await page.getByText(text.badLines('1')).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: text.line('2') })
    .filter({ hasText: text.faults.wrong_email })
    .waitFor()
  expect(await button(page, text.dryRun).isEnabled()).toBe(false)
  await list.fill('Aminah, aminah@people.example, 2\nSomebody, b@people.example, 3\nMei Ling')
  await button(page, text.dryRun).click()
  await page.getByText(text.line('2')).waitFor()
  expect(await peopleOf(house, studio.owner, { eventId })).toEqual([])
  await list.fill('Aminah, aminah@people.example, 2\nMei Ling')
  await button(page, text.dryRun).click()
  await page.getByText(text.would('3')).waitFor()
  expect(await peopleOf(house, studio.owner, { eventId })).toEqual([])
  await button(page, text.issue('3')).click()
  await page.getByText(text.issued('3', '2')).waitFor()
  expect(await peopleOf(house, studio.owner, { eventId })).toHaveLength(3)
  await page.context().close()
})

test('a giveaway is made with a picture, drawn on the screen, and shows where anybody checks it', async () => {
  const sale = await sell()
  const { giveaways: text } = en
  const event = { ...sale, ownerId: studio.owner.userId, registrationId: '' }
  const page = await open(`events/${sale.eventId}/giveaways`, studio.owner)
  await page.getByLabel(text.fields.title).fill('Signed poster')
  await page.getByLabel(text.fields.prize).fill('Signed by the band')
  await page
    .getByLabel(text.choosePicture)
    .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: plainPng })
  await page.getByRole('img', { name: text.pictureOf }).waitFor()
  await button(page, text.make).click()
  await page.getByText(text.made).waitFor()
  const item = page.getByRole('listitem').filter({ hasText: 'Signed poster' })
  expect(
    await item.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0)
  expect(page.complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([])

  const giveawayId = await openGiveaway(house, { ...sale, owner: studio.owner }, { winners: 2 })
  for (let n = 0; n < 3; n++) {
    const person = await addEntrant(house, {
      ...event,
      registrationId: (await addRow(house, 'registrations', { ...ofEvent(sale), status: 'confirmed' })).id,
    })
    await done(enter(house, person, giveawayId))
  }
  house.clock.pass(2 * HOUR_MS)
  await page.goto(`${origin()}/studio/events/${sale.eventId}/giveaways/${giveawayId}/draw`)
  await page.getByText(text.drawEffect).waitFor()
  await button(page, text.draw).click()
  await page.locator('.draw-winners li').nth(1).waitFor()
  const proof = page.getByRole('link', { name: `/giveaways/${giveawayId}` })
  await page.locator('.draw-proof svg').waitFor()
  await proof.click()
  await page.getByRole('heading', { name: 'Meet the band' }).waitFor()
  await expect.poll(() => page.locator('#seed').textContent()).toMatch(/^[0-9a-f]{64}$/)
  house.clock.pass(-2 * HOUR_MS)
  await page.context().close()
})

test('a broadcast is seen as mail and alert before it goes, and goes to one ticket type', async () => {
  const sale = await sell()
  const { broadcasts: text } = en
  const { id: vip } = await addRow(house, 'ticket_types', { ...ofEvent(sale), name: 'VIP' })
  const guests = [await addSignedIn(house), await addSignedIn(house), await addSignedIn(house)]
  for (const [at, guest] of guests.entries())
    await done(register(house, guest, { ...sale, ticketTypeId: at === 0 ? vip : sale.ticketTypeId }))
  const page = await open(`events/${sale.eventId}/broadcasts`, studio.owner, inTheDark)
  await page.getByText(text.noPreview).waitFor()
  await page.getByLabel(text.title).fill('Pintu <C>')
  await page
    .getByLabel(text.text, { exact: true })
    .fill('Map: https://example.my/map <script>alert(1)</script>')
  const mail = page.frameLocator('iframe')
  await mail.getByRole('heading', { name: 'Pintu <C>' }).waitFor()
  await mail.getByRole('link', { name: 'https://example.my/map' }).waitFor()
  // As it will be sent, though the page itself allows no such styles.
  const size = () => mail.getByRole('heading').evaluate((title) => getComputedStyle(title).fontSize)
  await expect.poll(size).toBe('28px')
  expect(await mail.locator('script').count()).toBe(0)
  expect(page.complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  await button(page, text.channels.push).click()
  await page.getByText('An organiser has a message for you.').waitFor()

  await page.getByLabel(text.ticketType).selectOption({ label: 'VIP' })
  await button(page, text.send('1')).click()
  await page.getByRole('dialog').getByText(`${text.audiences.all} · VIP`).waitFor()
  await page.getByRole('dialog').getByText(text.askEffect).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text.send('1') })
    .click()
  await page.getByText(text.sent).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'VIP' })
    .filter({ hasText: text.people('1') })
    .waitFor()
  const { broadcasts } = await reply(
    as(house, studio.owner).call('loyalty.broadcasts', { query: { eventId: sale.eventId } }),
  )
  expect(broadcasts).toMatchObject([{ title: 'Pintu <C>', ticketTypeId: vip, people: 1 }])
  await page.context().close()
})

test('a device is paired for a member of the crew, and the board says what it needs', async () => {
  const { eventId } = await sell()
  const { scanners, doors } = en
  const page = await open(`events/${eventId}/scanners`, studio.owner)
  await button(page, scanners.pair).first().click()
  const code = page.locator('.pairing-code')
  const first = await code.textContent()
  await page.getByLabel(scanners.holder).selectOption(studio.crew.userId)
  await expect.poll(() => code.textContent()).not.toBe(first)
  const { token } = await reply(
    enrol(house, { code: (await code.textContent()) ?? '', device: 'Pintu Timur' }),
  )
  await page.getByText(scanners.paired('Pintu Timur')).waitFor()
  const said = { batteryPercent: 12, isCharging: false, clockSkewMs: 190_000, quarantined: 2 }
  await reply(as(house, studio.owner).call('scan.admit', { body: { token, scans: [], ...said } }))
  await button(page, en.shared.close).click()
  await page.getByText(doors.advice.battery_low).waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: 'Pintu Timur' })
    .filter({ hasText: studio.crew.name })
    .waitFor()
  await page.goto(`${origin()}/studio/events/${eventId}/board`)
  const tile = page.locator('.board-door').filter({ hasText: 'Pintu Timur' })
  for (const warning of [
    doors.warnings.battery_low('12'),
    doors.warnings.clock_wrong('3'),
    doors.warnings.quarantined('2'),
  ])
    await tile.getByText(warning).waitFor()
  await page.context().close()
})
