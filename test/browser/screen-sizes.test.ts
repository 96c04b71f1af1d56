import { expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { isApi } from '../support/browser-network.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { openDoorFixture } from './door-fixture.ts'
import { clippedTextIn } from './page/clipped-text.ts'
import { holdVerdicts, lookAtVerdict } from './page/verdict-look.ts'
import type { Phone } from './phone.ts'

const door = openDoorFixture({ beginsAt: '2026-11-20T15:50:00.000Z' })

/** Width, height and size of the letters that somebody has chosen, in per cent. */
type Size = readonly [width: number, height: number, letters: number]

const sized = (width: number, height: number, ...letters: number[]): Size[] =>
  letters.map((percent) => [width, height, percent])

const SIDEWAYS: readonly Size[] = [
  ...sized(932, 430, 100),
  ...sized(844, 390, 100, 200),
  ...sized(740, 360, 100),
  ...sized(667, 375, 100),
  ...sized(568, 320, 100),
]
const UPRIGHT: readonly Size[] = [
  ...sized(390, 844, 100, 125, 150, 200),
  ...sized(320, 568, 100, 200),
  ...sized(768, 1024, 100),
  ...sized(1024, 768, 100),
]

async function resize({ page }: Phone, [width, height, letters]: Size): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((percent) => void (document.documentElement.style.fontSize = `${percent}%`), letters)
}

async function atEverySize(phone: Phone, name: string, check: (at: string) => Promise<void>): Promise<void> {
  for (const size of [...SIDEWAYS, ...UPRIGHT]) {
    await resize(phone, size)
    const at = `${name} at ${size[0]} × ${size[1]}, letters ${size[2]} %`
    await check(at)
  }
  await resize(phone, [390, 844, 100])
}

async function checkVerdict(phone: Phone, kind: string): Promise<void> {
  await phone.page.locator(`section[data-verdict=${kind}]`).waitFor()
  await atEverySize(phone, kind, async (at) => {
    expect.soft(await phone.page.evaluate(clippedTextIn, '.verdict'), at).toEqual([])
    const { wordPx } = await phone.page.evaluate(lookAtVerdict)
    expect.soft(wordPx, `${at}: size of the word`).toBeGreaterThanOrEqual(64)
    const shape = await phone.page.locator('.verdict .shape').boundingBox()
    expect.soft(shape?.height, `${at}: height of the shape`).toBeGreaterThanOrEqual(64)
  })
}

test(
  'no verdict is cut off, however the phone is held and however large its letters are',
  { timeout: 120_000 },
  async () => {
    const { phone } = door
    const { network } = door.evening
    const ticket = await door.ticket()
    await phone.pair()
    await phone.page.evaluate(holdVerdicts)
    await phone.scan(ticket.code)
    await checkVerdict(phone, 'admit')
    await phone.leaveView()
    await phone.scan(ticket.code)
    await checkVerdict(phone, 'just-now')
    await phone.scan((await door.ticket({ voided: true })).code, 'not-valid')
    await checkVerdict(phone, 'not-valid')
    await phone.scan('hello', 'not-a-ticket')
    await checkVerdict(phone, 'not-a-ticket')
    await phone.passTime(MINUTE_MS)
    await phone.wake()
    await phone.scan(ticket.code, 'already-in')
    await checkVerdict(phone, 'already-in')

    network.treat(isApi, () => 'cut')
    // Issued since the roster was asked for.
    await phone.scan((await door.ticket()).code, 'recorded')
    await checkVerdict(phone, 'recorded')
    await phone.setClockAhead(7 * MINUTE_MS)
    // The app looks at the clock once a second.
    await phone.page.waitForTimeout(1_500)
    await phone.scan((await door.ticket()).code, 'attention')
    await checkVerdict(phone, 'attention')
    await phone.button(words.door.turnAway).click()
    await phone.setClockAhead(-7 * MINUTE_MS)
    await phone.page.evaluate(() => {
      IDBObjectStore.prototype.get = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
      IDBObjectStore.prototype.add = IDBObjectStore.prototype.get
    })
    await phone.scan((await door.ticket()).code, 'fault')
    await checkVerdict(phone, 'fault')
  },
)

/** The screens before a shift on a tablet: nobody has to look for the button under an empty half of the screen. */
async function expectOneGroup({ page }: Phone): Promise<void> {
  const title = await page.locator('h1').boundingBox()
  const primary = await page.locator('.button-primary').boundingBox()
  const apart = (primary?.y ?? Infinity) - (title?.y ?? 0)
  expect
    .soft(apart, `${await page.locator('h1').textContent()}: title and button are one group`)
    .toBeLessThan(600)
}

test('the door keeps a picture to aim with, however the phone is held and however large its letters are', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  await resize(phone, [820, 1180, 100])
  await expectOneGroup(phone)
  await phone.enrol()
  await expectOneGroup(phone)
  await resize(phone, [568, 320, 100])
  const { y = 0, height = 0 } = (await phone.button(words.ready.start).boundingBox()) ?? {}
  expect(y + height, 'the start of a shift is in view').toBeLessThanOrEqual(320)
  await phone.start()
  await phone.scan(code)
  await phone.tapAway()
  await atEverySize(phone, 'door', async (at) => {
    expect.soft(await phone.page.evaluate(clippedTextIn, '.door'), at).toEqual([])
    const picture = await phone.page.locator('.viewfinder').boundingBox()
    expect.soft(picture?.height, `${at}: height of the picture`).toBeGreaterThanOrEqual(160)
  })
})
