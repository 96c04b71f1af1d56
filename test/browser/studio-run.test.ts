import { abilities } from '@masuk/shared/roles.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEEP_FOR_MS } from '../../studio-app/scanners/scanners-store.ts'
import { LOOK_EVERY_MS } from '../../studio-app/shell/shell-store.ts'
import { en } from '../../studio-app/words/en.ts'
import { makeRunningClock } from '../support/browser-clock.ts'
import { openChromium } from '../support/browser-chromium.ts'
import { as, done, reply } from '../support/call.ts'
import { HOUR_MS, MINUTE_MS, TONIGHT } from '../support/clock.ts'
import { admit, enrol, pairDoor } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import type { Person, Studio } from '../support/organisers.ts'
import { addEvent, addTicket, addTickets, scanOf } from '../support/people.ts'
import type { TestEvent, TestTicket } from '../support/people.ts'
import { organizerOf } from '../support/studio.ts'
import { seriousFaults } from './serious-faults.ts'
import { newStudioPage } from './studio-page.ts'

let browser: Browser
let house: House
let studio: Studio
let event: TestEvent
let tickets: TestTicket[]
const clock = makeRunningClock(TONIGHT)

beforeAll(async () => {
  browser = await openChromium()
  house = await openHouse({ clock })
  studio = await openStudio(house)
  const startsAt = new Date(Date.parse(TONIGHT) - HOUR_MS)
  event = await addEvent(house, { organizer: organizerOf(studio), startsAt })
  tickets = await addTickets(house, event, { count: 30 })
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

/** The studio on a screen of its own, whose clock is that of the service. */
async function open(
  path: string,
  { as: person = studio.owner, ...options }: BrowserContextOptions & { as?: Person } = {},
) {
  const page = await newStudioPage({ browser, house }, { person, ...options })
  await page.clock.install({ time: clock.now() })
  await page.goto(`${house.deps.origins[0] ?? ''}/studio/${path}`)
  return page
}

/** Goes to another screen as a link does, without loading the app anew. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/studio/${path}`)
}

const ofEvent = (below = '') => `events/${event.eventId}${below}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('an evening on the board: doors scan, one falls silent, two let the same ticket in, somebody settles it', async () => {
  const [doorA, doorB, doorC] = [
    await pairDoor(house, event, { device: 'Door A' }),
    await pairDoor(house, event, { device: 'Door B' }),
    await pairDoor(house, event, { device: 'Door C' }),
  ] as const
  const page = await open(ofEvent('/board'))
  const { board: text, doors, conflicts } = en
  const inside = page.locator('.board-number')
  await expect.poll(() => inside.textContent()).toBe('0')

  const scan = (door: Door, device: string, from: number, to: number) =>
    admit(
      door,
      tickets
        .slice(from, to)
        .map((ticket) => ({ ...scanOf(ticket), device, scannedAt: clock.now().toISOString() })),
    )
  await Promise.all([
    scan(doorA, 'Door A', 0, 10),
    scan(doorB, 'Door B', 10, 18),
    scan(doorC, 'Door C', 18, 20),
  ])
  await admit(doorC, [], { waiting: 7 })
  await expect.poll(() => inside.textContent(), { interval: 50 }).toBe('20')
  await page.locator('.live-age[data-live=true]').waitFor()
  await page.getByText(text.waiting('7')).waitFor()

  // Door B lets in what door A has let in, 40 seconds later.
  const first = tickets[0]
  if (!first) throw new Error('There is no ticket.')
  const again = new Date(clock.now().getTime() + 40_000).toISOString()
  await admit(doorB, [{ ...scanOf(first), device: 'Door B', scannedAt: again }])
  await page.getByText(text.conflicts('1')).waitFor()

  // Door C has scans waiting and is not heard of.
  clock.pass(6 * MINUTE_MS)
  await admit(doorA, [], { waiting: 0 })
  await admit(doorB, [], { waiting: 0 })
  await page.locator('.board-door[data-state=silent]').filter({ hasText: 'Door C' }).waitFor()
  await page.getByText(doors.states.silent).waitFor()
  expect(await page.locator('.board-door').first().textContent()).toContain('Door C')

  await go(page, ofEvent('/conflicts'))
  await page.getByText(/4\d s apart/).waitFor()
  await button(page, conflicts.settle).click()
  await page.getByLabel(conflicts.note).fill('The same person')
  await page.getByRole('dialog').getByRole('button', { name: conflicts.settle }).click()
  await page.getByText(conflicts.none).waitFor()
  const settled = await house.rows(`select 1 from audit_log where action = 'conflict.settled'`)
  expect(settled).toHaveLength(1)
  await page.context().close()
})

test('a ticket that is voided in the studio is refused at the door', async () => {
  const door = await pairDoor(house, event, { device: 'Door D' })
  const ticket = await addTicket(house, event, { holder: 'Zoë van der Berg' })
  const page = await open(ofEvent('/people'), { viewport: { width: 360, height: 740 } })
  const { people, order } = en
  await page.getByLabel(people.search).fill(ticket.ticketId)
  await page.getByRole('link', { name: 'Zoë van der Berg' }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Zoë van der Berg' })
  await item.getByRole('button', { name: order.kinds.void.button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/can not be taken back/).waitFor()
  expect(await seriousFaults({ page }, 'void')).toEqual([])
  await dialog.getByRole('button', { name: order.kinds.void.button }).click()
  await page.getByText(order.kinds.void.said).waitFor()
  await page.getByText(order.actions['attendee.voided']).waitFor()
  const { rejected } = await reply(admit(door, [scanOf(ticket, { device: 'Door D' })]))
  expect(rejected).toMatchObject([{ reason: 'void' }])
  await page.context().close()
})

test('every screen can be read by everybody at 360 px, and says to each role who may do what', async () => {
  const phone = await open(ofEvent(), { viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  const screens: [string, string][] = [
    [ofEvent(), en.home.registered],
    [ofEvent('/people'), 'General'],
    [ofEvent('/people/issue'), en.issue.list],
    [ofEvent('/conflicts'), en.conflicts.lead],
    [ofEvent('/scanners'), en.scanners.settings],
    [ofEvent('/giveaways'), en.giveaways.new],
    [ofEvent('/broadcasts'), en.broadcasts.preview],
    [ofEvent('/board'), en.board.fullScreen],
    ['team', en.team.invite],
    ['settings', en.settings.points],
    ['settings/keys', en.settings.newKey],
    ['settings/audit', en.settings.who],
    ['codes', en.codes.new],
  ]
  const faults: string[] = []
  for (const [path, shown] of screens) {
    await go(phone, path)
    await phone.getByText(shown).first().waitFor({ state: 'attached' })
    faults.push(...(await seriousFaults({ page: phone }, path)))
    await phone.setViewportSize({ width: 320, height: 568 })
    if (await isWiderThanWindow(phone)) faults.push(`${path}: scrolls sideways at 320 px`)
    await phone.setViewportSize({ width: 360, height: 740 })
  }
  expect(faults).toEqual([])

  await done(as(house, studio.owner).call('zones.add', { body: { eventId: event.eventId, name: 'Gate A' } }))
  const staff = await open(ofEvent('/scanners'), { as: studio.staff })
  await staff.getByText(abilities['event.edit'].refusal).waitFor()
  await go(staff, 'settings/keys')
  await staff.getByText(abilities['keys.manage'].refusal).waitFor()
  await go(staff, 'team')
  await staff.getByText(abilities['team.manage'].refusal).waitFor()
  expect(await button(staff, en.team.asked.remove.button).count()).toBe(0)
  await Promise.all([phone, staff].map((page) => page.context().close()))
})

test('an owner makes crew an admin and staff again: the screen that they have open says what they may now', async () => {
  const { team, noStudio, settings, frame } = en
  const { owner: maker, crew: person } = await openStudio(house)
  const other = await open('', { as: person, viewport: { width: 360, height: 740 } })
  await other.getByText(noStudio.crewOf('Balai Raya Events')).waitFor()
  expect(await other.getByRole('link', { name: noStudio.door }).getAttribute('href')).toBe('/door/')
  expect(await seriousFaults({ page: other }, 'no studio')).toEqual([])

  const owner = await open('team', { as: maker, viewport: { width: 360, height: 740 } })
  async function change(role: 'admin' | 'staff'): Promise<void> {
    await owner.getByRole('button', { name: `${team.change.button}: ${person.name}` }).click()
    await owner.getByRole('dialog').getByLabel(team.role).selectOption(role)
    await owner.getByRole('dialog').getByText(team.abilities['keys.manage']).waitFor()
    expect(await seriousFaults({ page: owner }, 'role')).toEqual([])
    await button(owner, team.change.save).click()
    await owner.getByText(team.change.changed(person.name, frame.roleNames[role])).waitFor()
    await other.clock.fastForward(LOOK_EVERY_MS)
  }
  await change('admin')
  await other.getByText(team.news.now('an admin')).waitFor()
  await button(other, team.news.understood).click()
  await go(other, 'settings/keys')
  await other.getByText(settings.newKey).waitFor()
  await change('staff')
  await other.getByText(team.news.now('staff')).waitFor()
  await other.getByText(abilities['keys.manage'].refusal).waitFor()

  await go(owner, 'settings')
  await owner.getByLabel(settings.name, { exact: true }).fill('Dewan Kita')
  await owner.getByRole('link', { name: team.nav }).first().click()
  await button(owner, frame.unsaved.stay).click()
  await owner.keyboard.press('Control+s')
  await owner.getByText(settings.renamed).waitFor()
  await other.clock.fastForward(LOOK_EVERY_MS)
  await other.getByText('Dewan Kita').first().waitFor({ state: 'attached' })
  await Promise.all([other, owner].map((page) => page.context().close()))
})

test('a phone is paired from the screen, its access is ended by one tap, and anything is reached by typing', async () => {
  const page = await open(ofEvent('/scanners'))
  const { scanners, palette, people } = en
  await button(page, scanners.pair).click()
  const code = (await page.locator('.pairing-code').textContent()) ?? ''
  await enrol(house, { code, device: 'Pintu Barat' })
  await page.getByText(scanners.paired('Pintu Barat')).waitFor()
  await button(page, en.shared.close).click()
  await page.getByRole('button', { name: `${scanners.end}: Pintu Barat` }).click()
  await button(page, scanners.keep).waitFor()
  await page.clock.fastForward(KEEP_FOR_MS)
  await expect
    .poll(() =>
      house.rows(`select 1 from scanner_grants where device = 'Pintu Barat' and revoked_at is not null`),
    )
    .toHaveLength(1)
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: palette.title }).fill('peop')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: people.nav, level: 1 }).waitFor()
  await page.context().close()
})

test('the search and the person stay in sight at a desk, keys lead on, and without the network what was known is shown', async () => {
  const page = await open(ofEvent('/people'), { viewport: { width: 1280, height: 800 } })
  const { frame, palette, people, conflicts, shared, assistant } = en
  const side = page.locator('.side-nav')
  await page.getByText('General').first().waitFor()
  for (const control of [button(page, palette.title), side.locator('.person-menu-open')]) {
    const box = await control.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= 800).toBe(true)
  }
  await side.locator('.person-menu-open').click()
  await side.getByLabel(frame.theme).selectOption('dark')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: palette.shortcuts.title }).waitFor()
  expect(await seriousFaults({ page }, 'shortcuts')).toEqual([])
  await page.keyboard.press('Escape')
  // What is loaded beside a screen leaves that able to change.
  await button(page, assistant.title).click()
  await page.getByLabel(assistant.title, { exact: true }).getByRole('button', { name: shared.close }).click()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: conflicts.nav, level: 1 }).waitFor()
  await page.context().setOffline(true)
  await page.goBack()
  await page.getByRole('heading', { name: people.nav, level: 1 }).waitFor()
  expect(await page.title()).toContain(people.nav)
  await page.getByText(shared.failed.unreachable).waitFor()
  await page.getByText('General').first().waitFor()
  await page.context().close()
})
