import { expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { answerJson, isApi } from '../support/browser-network.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { openDoorFixture } from './door-fixture.ts'
import { lightnessOf } from './page/pixels.ts'
import { holdUndo, holdVerdicts, lookAtVerdict } from './page/verdict-look.ts'
import type { PhoneOptions } from './phone.ts'
import { seriousFaults } from './serious-faults.ts'

const door = openDoorFixture({ beginsAt: '2026-11-20T15:50:00.000Z' })

const sizes: [string, PhoneOptions][] = [
  ['in light', { colorScheme: 'light' }],
  ['in dark on the narrowest phone', { colorScheme: 'dark', viewport: { width: 320, height: 568 } }],
]

test.for(sizes)(
  'every screen can be read and used by everybody, %s',
  { timeout: 240_000 },
  async ([, options]) => {
    const phone = await door.anotherPhone(options)
    const { house, network } = door.evening
    const [ticket, late, next] = [await door.ticket(), await door.ticket(), await door.ticket()]
    const faults: string[] = []
    const check = async (screen: string) => void faults.push(...(await seriousFaults(phone, screen)))
    const back = () => phone.button(words.typing.back).click()

    async function checkVerdict(kind: string): Promise<void> {
      await phone.page.locator(`section[data-verdict=${kind}]`).waitFor()
      await check(`verdict ${kind}`)
      const look = await phone.page.evaluate(lookAtVerdict)
      expect.soft(look, kind).toMatchObject({ fits: true })
      expect.soft(look.wordPx, `${kind}: size of the word`).toBeGreaterThanOrEqual(64)
      expect.soft(look.contrast, `${kind}: contrast of the word`).toBeGreaterThanOrEqual(7)
      // The narrowest phone is too short for it: there the words go first.
      if (!options.viewport)
        expect.soft(look.shape, `${kind}: width of the shape`).toBeGreaterThanOrEqual(0.4)
      const said = await phone.page.locator('[aria-live=assertive]').textContent()
      expect
        .soft(said, `${kind} is said aloud`)
        .toContain(await phone.page.locator('.verdict-word').textContent())
    }

    /** Ten seconds later it is another verdict: a machine that took so long does it once more. */
    async function scanTwice(): Promise<void> {
      const { code } = await door.ticket()
      await phone.scan(code, 'admit')
      await phone.leaveView()
      if ((await phone.scan(code)).kind !== 'just-now') await scanTwice()
    }

    await check('pairing')
    await phone.button(words.pairing.pair).click()
    await phone.page.getByRole('alert').waitFor()
    await check('pairing, with a mistake')
    await phone.enrol()
    await check('ready')
    await phone.start()
    await check('door')
    await phone.page.evaluate(holdVerdicts)
    await phone.page.evaluate(holdUndo)

    await phone.scan(ticket.code)
    await checkVerdict('admit')
    await phone.page.locator('section[data-verdict]').click({ position: { x: 5, y: 5 } })
    await phone.button(words.door.undo).click()
    await check('undo')
    await phone.button(words.undo.keep).click()
    await phone.button(words.door.typeCode).click()
    await check('typing')
    await back()
    await scanTwice()
    await checkVerdict('just-now')
    await phone.scan('hello')
    await checkVerdict('not-a-ticket')
    await phone.scan((await door.ticket({ voided: true })).code, 'not-valid')
    await checkVerdict('not-valid')
    await phone.passTime(MINUTE_MS)
    await phone.wake()
    await phone.scan(ticket.code)
    await checkVerdict('already-in')

    const mend = network.treat(isApi, () => 'cut')
    await house.rows('update tickets set voided_at = now() where id = $1', [late.ticketId])
    await phone.scan(late.code)
    // Issued since the roster was asked for.
    await phone.scan((await door.ticket()).code)
    await checkVerdict('recorded')
    mend()
    await phone.wake()
    await phone.waitingIs(0)
    await phone.page.locator('section[data-verdict]').click({ position: { x: 5, y: 5 } })
    await check('door, with an alarm')
    await phone.page.locator('.banner-act').first().click()
    await check('attention')
    await back()
    await phone.button(words.door.history).click()
    await check('history')
    await back()
    await phone.button(words.door.more).click()
    await check('more')
    await back()

    await phone.page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
    })
    await phone.scan(next.code)
    await checkVerdict('fault')

    network.treat(isApi, () => 'cut')
    await Promise.all([phone.page.waitForEvent('requestfailed'), phone.setClockAhead(7 * MINUTE_MS)])
    await phone.button(words.door.next).click()
    await phone.scan((await door.ticket()).code)
    await checkVerdict('attention')
    await phone.button(words.door.turnAway).click()

    network.treat(isApi, answerJson(403, { error: 'Its access has ended.' }))
    await phone.wake()
    await phone.page.locator('[data-halt]').waitFor()
    await check('halted')
    expect(faults).toEqual([])
  },
)

test('admission, repetition and refusal differ in grey', async () => {
  const { phone, browser } = door
  const { code } = await door.ticket()
  await phone.pair()
  await phone.page.evaluate(holdVerdicts)
  const eye = await browser.newPage()
  const lightness: Record<string, number> = {}
  async function measure(kind: string): Promise<void> {
    await phone.page.locator(`section[data-verdict=${kind}]`).waitFor()
    const png = (await phone.page.screenshot()).toString('base64')
    lightness[kind] = await eye.evaluate(lightnessOf, png)
  }
  await phone.scan(code)
  await measure('admit')
  await phone.scan((await door.ticket({ voided: true })).code, 'not-valid')
  await measure('not-valid')
  await phone.passTime(MINUTE_MS)
  await phone.wake()
  await phone.scan(code)
  await measure('already-in')
  const { admit = 0, 'not-valid': refused = 0, 'already-in': repeated = 0 } = lightness
  expect(Math.abs(admit - refused)).toBeGreaterThanOrEqual(20)
  expect(Math.abs(admit - repeated)).toBeGreaterThanOrEqual(20)
  expect(Math.abs(repeated - refused)).toBeGreaterThanOrEqual(20)
})

test('a door can be worked with the keyboard alone', async () => {
  const { phone } = door
  const { keyboard } = phone.page
  const [{ code }, other] = [await door.ticket(), await door.ticket()]
  const refused = await door.ticket({ voided: true })
  await phone.pair()
  /** Tab until the focus is on the button, then press it. */
  async function press(name: string): Promise<void> {
    const isThere = async () =>
      (await phone.page.evaluate(() => document.activeElement?.textContent))?.startsWith(name)
    for (let tabs = 0; tabs < 15 && !(await isThere()); tabs++) await keyboard.press('Tab')
    await keyboard.press('Enter')
  }
  async function type(text: string): Promise<void> {
    await press(words.door.typeCode)
    await phone.page.getByLabel(words.typing.label).and(phone.page.locator(':focus')).waitFor()
    await keyboard.insertText(text)
    await keyboard.press('Enter')
  }
  await type(code)
  await phone.verdict('admit')
  await phone.verdictGone()
  await type(refused.code)
  await phone.verdict('not-valid')
  await press(words.door.next)
  await phone.verdictGone()
  await type(other.code)
  await phone.verdict('admit', (await phone.screenLog()).verdicts.length - 1)
  await phone.verdictGone()
  await press(words.door.undo)
  await phone.page.getByRole('dialog').locator('.button-danger:enabled').waitFor()
  await press(words.undo.confirm)
  await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => door.scansOf(other)).toEqual([])
})
