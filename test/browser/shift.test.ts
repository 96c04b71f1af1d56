import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEST_TEXT } from '../../scanner-app/shift/test-code.ts'
import { flows } from '../../scanner-app/words/flows/en.ts'
import { words } from '../../scanner-app/words/words.ts'
import { isApi } from '../support/browser-network.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { openDoorFixture } from './door-fixture.ts'
import { clippedTextIn } from './page/clipped-text.ts'
import { holdVerdicts } from './page/verdict-look.ts'
import type { Phone } from './phone.ts'
import { seriousFaults } from './serious-faults.ts'

const door = openDoorFixture({ viewport: { width: 320, height: 568 } })

const PIN = '246813'

async function more(phone: Phone, choice: string): Promise<void> {
  await phone.button(words.door.more).click()
  await phone.button(choice).click()
}

async function givePin({ page }: Phone, pin: string): Promise<void> {
  await page.locator('#pin').fill(pin)
  await page.keyboard.press('Enter')
}

/** The text of the file that a tap saves. */
async function savedBy({ page, button }: Phone, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()])
  return readFileSync(await download.path(), 'utf8')
}

const levelOf = ({ page }: Phone, check: string) =>
  page.locator(`[data-check=${check}]`).getAttribute('data-level')

/** A busy machine may break a burst of keys, which the app then refuses as a whole. */
async function typesUntil(phone: Phone, text: string, level: string): Promise<void> {
  const typed = async () => phone.wedge(text).then(() => levelOf(phone, 'test-scan'))
  await expect.poll(typed, { interval: 300 }).toBe(level)
}

test('before a shift the device is checked, with a ticket that is not counted and a reader that types wrongly', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  await phone.enrol()
  await phone.button(words.ready.check).click()
  await phone.page.locator('[data-check=camera][data-level=ok]').waitFor()
  await expect.poll(() => levelOf(phone, 'token')).toBe('ok')
  expect(await levelOf(phone, 'test-scan')).toBe('open')
  await typesUntil(phone, TEST_TEXT.replaceAll('Y', '#').replaceAll('Z', 'Y').replaceAll('#', 'Z'), 'fault')
  await typesUntil(phone, TEST_TEXT, 'ok')
  await phone.show(code)
  await phone.page.getByText(flows.checks.list['test-scan'].says['ticket']?.(0) ?? '').waitFor()
  await phone.button(flows.checks.heard).click()
  await phone.page.locator('[data-check=sound][data-level=ok]').waitFor()
  expect(await seriousFaults(phone, 'check')).toEqual([])
  await phone.show(null)
  await phone.button(flows.checks.start).click()
  await phone.page.locator('[data-camera=live]').waitFor()
  expect(await phone.scans(), 'the ticket was not counted').toEqual([])
})

test('a shift ends past unsent scans only when somebody says so, and drops none of them', async () => {
  const { phone } = door
  await phone.pair()
  await phone.scan((await door.ticket()).code, 'admit')
  const mend = door.evening.network.treat(isApi, () => 'cut')
  await phone.scan((await door.ticket()).code, 'recorded')
  await phone.tapAway()
  await more(phone, flows.shift.open)
  await phone.page.getByText(flows.shift.unsent(1, 2)).waitFor()
  expect(await phone.button(flows.shift.end).isDisabled()).toBe(true)
  expect(JSON.parse(await savedBy(phone, words.attention.export))).toMatchObject({ parts: [{ scans: [{}] }] })
  expect(await seriousFaults(phone, 'end of shift')).toEqual([])
  await phone.page.getByLabel(flows.shift.next).fill('Aminah')
  expect(await phone.button(flows.shift.handOver('Aminah')).isDisabled()).toBe(true)
  await phone.page.getByLabel(flows.shift.acknowledge(1)).check()
  await phone.button(flows.shift.handOver('Aminah')).click()
  await phone.page.locator('[data-camera=live]').waitFor()
  expect(await phone.scans(), 'nothing was dropped').toHaveLength(2)
  mend()
  await phone.wake()
  await phone.waitingIs(0)
  await more(phone, flows.shift.open)
  await phone.page.getByText(flows.shift.allSent(0)).waitFor()
  const report = JSON.parse(await savedBy(phone, flows.shift.report)) as { shift: unknown; checksum: string }
  expect(report).toMatchObject({ shift: { person: 'Aminah', counts: { letIn: 0, unsent: 0 } } })
  expect(report.checksum).toMatch(/^[0-9a-f]{64}$/)
  await phone.button(flows.shift.end).click()
  await phone.button(words.ready.start).waitFor()
})

test('a supervisor lets somebody in with PIN and reason; five wrong PINs lock, also over a restart', async () => {
  const { phone } = door
  const { code } = await door.ticket({ voided: true })
  await phone.pair()
  await more(phone, flows.settings.open)
  await givePin(phone, PIN)
  expect(await seriousFaults(phone, 'settings')).toEqual([])
  await phone.button(words.typing.back).click()

  await phone.scan(code, 'not-valid')
  await phone.button(words.door.override).click()
  await givePin(phone, '1111')
  await phone.page.getByText(flows.pin.problems.wrong(0)).waitFor()
  await givePin(phone, PIN)
  await phone.page.getByText(flows.override.reasons.other).click()
  await phone.button(flows.override.confirm).click()
  await phone.page.getByText(flows.override.noteMissing).waitFor()
  expect(await seriousFaults(phone, 'override')).toEqual([])
  await phone.page.getByLabel(flows.override.note).fill('The band')
  await phone.button(flows.override.confirm).click()
  await phone.page.getByText(words.override.done).waitFor()
  await phone.button(words.door.history).click()
  await phone.waitingIs(0)
  await phone.page.getByText(flows.override.listed('The band', ''), { exact: true }).waitFor()
  await phone.button(words.typing.back).click()
  const kept = await door.evening.house.rows('select rejection, override_reason from door_exceptions')
  expect(kept, 'the organiser is told').toEqual([{ rejection: 'void', override_reason: 'The band' }])
  expect(await phone.page.locator('.strip[data-level=alarm]').count(), 'nobody at the door is').toBe(0)

  await more(phone, flows.settings.open)
  for (let wrong = 0; wrong < 5; wrong++) {
    await givePin(phone, '1111')
    await phone.page.locator('#pin-problem').waitFor()
  }
  await phone.button(flows.pin.enter).and(phone.page.locator(':disabled')).waitFor()
  await phone.page.reload()
  await phone.start()
  await phone.setClockAhead(10 * MINUTE_MS)
  await more(phone, flows.settings.open)
  await phone.button(flows.pin.enter).and(phone.page.locator(':disabled')).waitFor()
})

test('in a kiosk everything but scanning asks for the PIN, and names are hidden', async () => {
  const { phone } = door
  await phone.pair()
  await more(phone, flows.settings.open)
  await givePin(phone, PIN)
  await phone.button(flows.settings.on).click()
  const hidden = phone.button(flows.settings.namesHidden)
  expect(await hidden.getAttribute('aria-pressed')).toBe('true')
  await phone.button(words.typing.back).click()
  await phone.scan((await door.ticket()).code, 'admit')
  await phone.tapAway()
  for (const act of [words.door.undo, words.door.history, words.door.more]) {
    await phone.button(act).click()
    await phone.page.getByRole('dialog').getByText(flows.pin.enterTitle).waitFor()
    await phone.button(flows.pin.cancel).click()
  }
})

test('a training has storage of its own, sends nothing, says so all the time, and ends after half an hour', async () => {
  const { phone } = door
  const { house } = door.evening
  await phone.pair()
  await phone.scan((await door.ticket()).code, 'admit')
  await phone.waitingIs(0)
  await phone.tapAway()
  const before = (await house.rows('select scan_key from scans')).length
  await more(phone, flows.training.open)
  await phone.button(flows.training.begin).click()
  await phone.page.locator('.training').waitFor()
  await phone.start()
  await phone.page.evaluate(holdVerdicts)
  const samples = [
    ['good', 'admit'],
    ['again', 'just-now'],
    ['other-door', 'already-in'],
    ['void', 'not-valid'],
    ['unverified', 'recorded'],
    ['not-a-ticket', 'not-a-ticket'],
    ['attention', 'attention'],
    ['fault', 'fault'],
  ] as const
  for (const [sample, kind] of samples) {
    await phone.button(words.door.samples).click()
    await phone.button(flows.training.kinds[sample]).click()
    await phone.page.locator(`section[data-verdict=${kind}]`).waitFor()
    expect(await phone.page.evaluate(clippedTextIn, '.training'), kind).toEqual([])
    await phone.page.locator('.verdict-actions .button').first().click()
  }
  expect(await house.rows('select scan_key from scans'), 'nothing was sent').toHaveLength(before)
  expect(await phone.scans(), 'the queue of the door is as it was').toHaveLength(1)
  await phone.passTime(31 * MINUTE_MS)
  await phone.page.locator('.training').waitFor({ state: 'detached' })
  await phone.button(words.ready.start).waitFor()
})

test('the log for whoever helps has no token, no ticket code and no name, and the language changes at once', async () => {
  const { phone } = door
  const ticket = await door.ticket()
  await phone.pair()
  await phone.scan(ticket.code, 'admit')
  await phone.waitingIs(0)
  await phone.tapAway()
  await more(phone, flows.diagnostics.open)
  expect(await seriousFaults(phone, 'diagnostics')).toEqual([])
  const log = await savedBy(phone, flows.diagnostics.save)
  expect(JSON.parse(log)).toMatchObject({ queue: { waiting: 0 }, sync: { halt: null } })
  const { token } = await phone.pairing()
  expect(token).toBeTruthy()
  for (const secret of [token, ticket.code, ticket.code.slice(0, 20)]) expect(log).not.toContain(secret)
  expect(log).not.toMatch(/token=/)
  await phone.button(words.typing.back).click()
  await phone.button(words.door.more).click()
  await phone.page.getByRole('button', { name: 'Melayu', exact: true }).click()
  await phone.page.getByRole('heading', { name: 'Bahasa' }).waitFor()
  await phone.page.reload()
  await phone.page.getByRole('button', { name: 'Mula mengimbas' }).waitFor()
})

test('in a tab on iOS a shift begins only past a warning, and in a private window not at all', async () => {
  const { phone } = door
  await phone.context.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await phone.open()
  await phone.enrol()
  await phone.button(words.ready.start).click()
  await phone.page.getByRole('dialog').getByText(words.ready.tab.title).waitFor()
  await phone.button(words.ready.tab.cancel).click()
  expect(await phone.page.locator('[data-camera]').count()).toBe(0)
  await phone.button(words.ready.start).click()
  await phone.button(words.ready.tab.start).click()
  await phone.page.locator('[data-camera=live]').waitFor()

  await phone.context.addInitScript(() => {
    navigator.storage.getDirectory = () => Promise.reject(new DOMException('Private.', 'SecurityError'))
  })
  await phone.page.reload()
  await phone.page.getByText(words.ready.privateWindow).waitFor()
  expect(await phone.button(words.ready.start).isDisabled()).toBe(true)
})
