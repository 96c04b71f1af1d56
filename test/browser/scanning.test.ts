import { expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { openChromium } from '../support/browser-chromium.ts'
import { openDoorFixture } from './door-fixture.ts'
import { scanOne, scanTwo } from './first-scans.ts'
import { holdVerdicts } from './page/verdict-look.ts'
import { openPhone } from './phone.ts'

declare global {
  var makeRoom: (() => void) | undefined
}

const door = openDoorFixture()

test('a ticket that is held in view makes one record, however often it is read', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  await phone.pair()
  await phone.show(code)
  expect(await phone.verdict('admit')).toMatchObject({ word: 'Welcome' })
  await phone.tapAway()
  await phone.decodes(15)
  const turns = (await phone.screenLog()).verdicts.filter(({ isImproved }) => !isImproved)
  expect(turns.map(({ kind }) => kind)).toEqual(['checking', expect.stringMatching(/admit|recorded/)])
  expect(await phone.scans()).toHaveLength(1)
})

test('a ticket that comes back within ten seconds repeats what was said, muted', async () => {
  const { phone } = door
  const [one] = await scanTwo(door)
  await phone.leaveView()
  expect(await phone.scan(one.code, 'just-now')).toMatchObject({
    before: 'admit',
    word: 'Same ticket',
    main: expect.stringContaining('One person only.'),
  })
  expect(await phone.scans()).toHaveLength(2)
})

test('the next ticket is taken while the verdict about the last one is still on the screen', async () => {
  const { phone } = door
  const [one, other] = [await door.ticket(), await door.ticket()]
  await phone.pair()
  await phone.page.evaluate(holdVerdicts)
  await phone.scan(one.code)
  await phone.scan(other.code)
  expect((await phone.scans()).map(({ code }) => code)).toEqual([one.code, other.code])
})

test('an admission clears by itself; a refusal stays until somebody taps', async () => {
  const { phone } = door
  await scanOne(door)
  await phone.verdictGone()
  expect(await phone.scan('https://menu.example/nasi-lemak', 'not-a-ticket')).toMatchObject({
    word: 'Not a ticket',
  })
  await phone.decodes(15)
  await phone.button(words.door.next).click()
  await phone.verdictGone()
  expect(await phone.scans(), 'a code that is no ticket leaves no record').toHaveLength(1)
})

test('the camera stays on while tickets are read and nobody taps, and rests when nothing is read', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  await phone.pair()
  await phone.passTime(170_000)
  await phone.scan(code)
  await phone.passTime(20_000)
  // Over so many pictures it has also asked itself whether to rest.
  await phone.decodes(10)
  await phone.passTime(170_000)
  await phone.page.locator('[data-camera=resting]').waitFor()
  expect((await phone.screenLog()).cameraCalls).toBe(1)
})

test('a verdict is shown only after its scan is written down for good', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  await phone.pair()
  const before = (await phone.screenLog()).writes.length
  await door.evening.network.cut()
  const { at } = await phone.scan(code)
  const [write] = (await phone.screenLog()).writes.slice(before)
  expect(write).toMatchObject({ durability: 'strict' })
  expect(write?.completedAt).toBeLessThanOrEqual(at)
})

test('a device that can not write says so and lets nobody in', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  await phone.pair()
  await phone.page.evaluate(() => {
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    globalThis.makeRoom = () => void (IDBObjectStore.prototype.add = add)
  })
  expect(await phone.scan(code, 'fault')).toMatchObject({ word: 'Not saved' })
  expect(await phone.scans()).toEqual([])
  await phone.page.evaluate(() => globalThis.makeRoom?.())
  await phone.button(words.door.next).click()
  await phone.leaveView()
  await phone.scan(code, 'admit')
})

test('a hand-held scanner that types needs no camera and no field', async () => {
  const phone = await door.anotherPhone({ camera: 'real' })
  const { code } = await door.ticket()
  await phone.enrol()
  await phone.button(words.ready.start).click()
  await phone.wedge(code)
  expect(await phone.verdict('admit')).toMatchObject({ word: 'Welcome' })
})

test('half a code from a hand-held scanner is told above everything and takes an old verdict away', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  const hint = (text: string) => phone.page.getByRole('status').getByText(text)
  await phone.enrol()
  await phone.wedge(code)
  await hint(words.ready.notBegun).waitFor()
  await phone.start()
  await phone.scan('https://menu.example/nasi-lemak', 'not-a-ticket')
  await phone.wedge(code.slice(0, 30))
  await hint(words.door.brokenBurst).waitFor()
  await phone.verdictGone()
  expect(await phone.scans()).toEqual([])
})

test.for(['9557777123456', 'HELLO-WORLD-12345'])(
  'a hand-held scanner that reads %s gets the same answer as a camera',
  async (foreign) => {
    const { phone } = door
    await phone.pair()
    await phone.wedge(foreign)
    expect(await phone.verdict('not-a-ticket')).toMatchObject({ main: 'This is some other code' })
  },
)

/** A paired phone with its panel for typing open. Returns the code of a ticket to type. */
async function openTyping(): Promise<string> {
  const { code } = await door.ticket()
  await door.phone.pair()
  await door.phone.button(words.door.typeCode).click()
  return code
}

test('a code can be typed as it is printed, in lowercase and with spaces', async () => {
  const { phone } = door
  const code = await openTyping()
  await phone.page.getByLabel(words.typing.label).fill(code.toLowerCase().replaceAll(/.{8}/g, '$& '))
  await phone.page.keyboard.press('Enter')
  expect(await phone.verdict('admit')).toMatchObject({ word: 'Welcome' })
  expect(await phone.scans()).toMatchObject([{ code }])
})

test('Enter that follows the last letter at once sends the whole code', async () => {
  const { phone } = door
  const code = await openTyping()
  await phone.page.locator('textarea').evaluate((field: HTMLTextAreaElement, typed) => {
    field.value = typed
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.form?.requestSubmit()
  }, code)
  expect(await phone.verdict('admit')).toMatchObject({ word: 'Welcome' })
})

test('half a code that is typed is not decided about: what is wrong is said at the field', async () => {
  const { phone } = door
  const code = await openTyping()
  const field = phone.page.getByLabel(words.typing.label)
  async function check(typed: string, problem: string): Promise<void> {
    await field.fill(typed)
    await phone.button(words.typing.check).click()
    await phone.page.getByRole('alert').getByText(problem).waitFor()
    expect(await field.inputValue()).toBe(typed)
    await field.and(phone.page.locator('[aria-invalid=true]:focus')).waitFor()
  }
  await check('', words.typing.wrong.empty())
  await check(code.slice(0, 56), 'A ticket code has 57 letters and digits; this has 56.')
  await check(code.slice(1), 'A ticket code begins with T1.')
  await check(`${code.slice(0, 56)}9`, words.typing.wrong.letters())
  expect((await phone.screenLog()).verdicts).toEqual([])
  const forged = code.slice(0, 50) + (code[50] === 'A' ? 'B' : 'A') + code.slice(51)
  await field.fill(forged)
  await phone.page.keyboard.press('Enter')
  const { note } = await phone.verdict('not-valid')
  expect(note).toContain(words.typing.checkLetters)
})

test('a camera that freezes again and again is given up, and a person can try once more', async () => {
  const { phone } = door
  await phone.pair()
  await phone.page.evaluate(() => globalThis.freezeCamera?.())
  await phone.page
    .getByRole('heading', { name: words.cameraErrors.stalled.title })
    .waitFor({ timeout: 50_000 })
  const { cameraCalls } = await phone.screenLog()
  expect(cameraCalls).toBeLessThanOrEqual(5)
  await phone.button(words.door.tryAgain).click()
  await phone.page.locator('[data-camera=live]').waitFor()
})

test('a camera that is not allowed says what to do, with typing in reach', async () => {
  const browser = await openChromium({ cameraDenied: true })
  try {
    const phone = await openPhone(door.evening, browser, { camera: 'real' })
    const { code } = await door.ticket()
    await phone.open()
    await phone.enrol()
    await phone.button(words.ready.start).click()
    await phone.page.getByRole('heading', { name: words.cameraErrors.denied.title }).waitFor()
    await phone.button(words.door.typeCode).click()
    await phone.page.getByLabel(words.typing.label).fill(code)
    await phone.button(words.typing.check).click()
    expect(await phone.verdict('admit')).toMatchObject({ word: 'Welcome' })
  } finally {
    await browser.close()
  }
})
