import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { words } from '../../../scanner-app/words/words.ts'
import { answerJson, captivePortal, isApi } from '../../support/browser-network.ts'
import { openDoorFixture } from '../door-fixture.ts'
import { meanLuminanceOf } from '../page/pixels.ts'
import type { Phone } from '../phone.ts'

const door = openDoorFixture()

const styleOf = (part: Locator, name: string): Promise<string> =>
  part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

/** A token as the browser computes it for a background. */
function tokenIn({ page }: Phone, name: string): Promise<string> {
  return page.evaluate((token) => {
    const probe = document.createElement('i')
    probe.style.backgroundColor = `var(${token})`
    document.body.append(probe)
    const colour = getComputedStyle(probe).backgroundColor
    probe.remove()
    return colour
  }, name)
}

test('the frame that tickets are held in stays where it is when a scan is listed below', async () => {
  const { phone } = door
  const frame = phone.page.locator('.frame')
  await phone.pair()
  const before = await frame.boundingBox()
  await phone.scan((await door.ticket()).code)
  await phone.tapAway()
  await phone.button(words.door.undo).waitFor()
  expect(await frame.boundingBox()).toEqual(before)
})

test('a removal is asked for in the colour of a removal, in a dialog that stands out in the dark', async () => {
  const phone = await door.anotherPhone({ colorScheme: 'dark' })
  await phone.pair()
  await phone.scan((await door.ticket()).code)
  await phone.tapAway()
  await phone.button(words.door.undo).click()
  const confirm = phone.button(words.undo.confirm)
  expect(await styleOf(confirm, 'background-color')).toBe(await tokenIn(phone, '--bad'))
  expect(await styleOf(phone.page.getByRole('dialog'), 'border-top-width')).toBe('1px')
})

test('what is told on a panel of the narrowest phone covers no row and no button', async () => {
  const phone = await door.anotherPhone({ viewport: { width: 320, height: 568 } })
  await phone.pair()
  for (let scans = 0; scans < 6; scans++) await phone.scan((await door.ticket()).code, 'admit')
  await phone.tapAway()
  await phone.button(words.door.history).click()
  await phone.page.getByRole('button', { name: words.door.undo }).first().click()
  await phone.button(words.undo.confirm).click()
  const toast = phone.page.locator('.toast')
  await toast.filter({ hasText: words.undo.undone }).waitFor()
  const { y: top = 0, height = 0 } = (await toast.boundingBox()) ?? {}
  const [row, undo] = [phone.page.locator('.scan').nth(1), phone.page.locator('.scan .button').first()]
  const [rowBox, undoBox] = [await row.boundingBox(), await undo.boundingBox()]
  expect(undoBox?.y, 'the button is beside the words').toBeLessThan((rowBox?.y ?? 0) + 20)
  for (const part of await phone.page.locator('.page button, .page li').all()) {
    const box = await part.boundingBox()
    const isBeside = box === null || box.y >= top + height - 1 || box.y + box.height <= top
    expect.soft(isBeside, `the toast is not over "${await part.textContent()}"`).toBe(true)
  }
})

test('the history has the colours of the verdicts', async () => {
  const { phone, evening } = door
  const [good, cancelled] = [await door.ticket(), await door.ticket()]
  await phone.pair()
  await phone.rosterKept()
  // What the roster refuses is no scan: this ticket is cancelled behind it.
  await evening.network.cut()
  await evening.house.rows('update tickets set voided_at = now() where id = $1', [cancelled.ticketId])
  for (const { code } of [good, cancelled]) await phone.scan(code, 'admit')
  await phone.tapAway()
  await evening.network.mend()
  await phone.wake()
  await phone.waitingIs(0)
  await phone.button(words.door.history).click()
  const shape = (state: string) => phone.page.locator(`.scan[data-state=${state}] .shape`)
  expect(await styleOf(shape('accepted'), 'background-color')).toBe(await tokenIn(phone, '--admit'))
  expect(await styleOf(shape('rejected'), 'background-color')).toBe(await tokenIn(phone, '--not-valid'))
})

test('on a tablet the strip can be read from where people stand', async () => {
  const phone = await door.anotherPhone({ viewport: { width: 820, height: 1180 } })
  await phone.enrol()
  const start = await phone.button(words.ready.start).boundingBox()
  const title = await phone.page.locator('h1').boundingBox()
  expect((start?.y ?? Infinity) - (title?.y ?? 0), 'the ready screen is one group').toBeLessThan(600)
  await phone.start()
  const size = await styleOf(phone.page.locator('.strip'), 'font-size')
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(20)
})

test('no words leave their button when letters are twice as large', async () => {
  const phone = await door.anotherPhone({ viewport: { width: 320, height: 568 } })
  await phone.pair()
  await phone.page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await phone.button(words.door.more).click()
  const outside = await phone.page
    .locator('.button')
    .evaluateAll((buttons) =>
      buttons.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    )
  expect(outside).toEqual([])
})

test('the camera is the first way to pair, until somebody types', async () => {
  const { phone } = door
  const primary = phone.page.locator('.button-primary')
  expect(await primary.allTextContents()).toEqual([words.pairing.scan])
  await phone.page.getByLabel(words.pairing.code).fill('ABC')
  expect(await primary.allTextContents()).toEqual([words.pairing.pair])
})

test.for([
  ['the sign-in page of a Wi-Fi', captivePortal, words.connections['not-the-service']],
  ['a service that fails', answerJson(500, { error: 'No.' }), words.connections['service-failed']],
] as const)('%s is not told as a network that is gone', async ([, treatment, text]) => {
  const { phone } = door
  await phone.pair()
  door.evening.network.treat(isApi, treatment)
  for (let scans = 0; scans < 3; scans++) {
    await phone.scan((await door.ticket()).code)
    await phone.wake()
  }
  await phone.page.locator('.strip').getByText(text).waitFor()
  expect(await phone.page.getByText(words.connections['no-network']).count()).toBe(0)
})

test('a light that the camera has not is offered no longer than until somebody wants it', async () => {
  const { phone } = door
  await phone.page.evaluate(() => {
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
  })
  await phone.pair()
  const calls = (await phone.screenLog()).cameraCalls
  await phone.button(words.door.light).click()
  await phone.button(words.door.light).waitFor({ state: 'detached' })
  expect((await phone.screenLog()).cameraCalls, 'the camera is not opened again for it').toBe(calls)
})

test('where the browser can install the app, the screen before a shift offers it once', async () => {
  const { phone } = door
  await phone.enrol()
  const install = phone.button(words.ready.install)
  expect(await install.count()).toBe(0)
  await phone.page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      async prompt() {
        document.body.setAttribute('data-prompted', 'yes')
      },
    })
    window.dispatchEvent(offer)
  })
  await install.click()
  await phone.page.locator('body[data-prompted=yes]').waitFor()
  await install.waitFor({ state: 'detached' })
})

test('the frame that tickets are held in is inside the picture, also when that is narrow or low', async () => {
  const { phone } = door
  await phone.pair()
  for (const [width, height] of [
    [447, 700],
    [320, 900],
    [900, 320],
    [820, 1180],
  ] as const) {
    await phone.page.setViewportSize({ width, height })
    const picture = await phone.page.locator('.viewfinder').boundingBox()
    const frame = await phone.page.locator('.frame').boundingBox()
    if (!picture || !frame) throw new Error('There is no frame.')
    const at = `at ${width} × ${height}`
    expect.soft(frame.x, at).toBeGreaterThan(picture.x)
    expect.soft(frame.x + frame.width, at).toBeLessThan(picture.x + picture.width)
    expect.soft(Math.abs(frame.width - frame.height), `square ${at}`).toBeLessThan(2)
  }
})

test('in the dark the scan screen gives hardly any light, apart from what the camera sees', async () => {
  const phone = await door.anotherPhone({ colorScheme: 'dark' })
  await phone.pair()
  await phone.scan((await door.ticket()).code)
  await phone.tapAway()
  await phone.page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.style.opacity = '0'
  })
  const eye = (await door.anotherPhone()).page
  const png = (await phone.page.screenshot()).toString('base64')
  expect(await eye.evaluate(meanLuminanceOf, png)).toBeLessThanOrEqual(0.1)
})

test('sunlight has the most contrast: black on white, whatever the system says', async () => {
  const phone = await door.anotherPhone({ colorScheme: 'dark' })
  await phone.pair()
  await phone.button(words.door.more).click()
  await phone.button(words.more.themes.sunlight).click()
  const page = phone.page.locator('main.page')
  expect(await styleOf(page, 'color')).toBe('rgb(0, 0, 0)')
  expect(await styleOf(phone.page.locator('.over'), 'background-color')).toBe('rgb(255, 255, 255)')
})
