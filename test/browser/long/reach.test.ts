import { expect, test } from 'vitest'
import { words } from '../../../scanner-app/words/words.ts'
import { openDoorFixture } from '../door-fixture.ts'
import { lightnessOf } from '../page/pixels.ts'

const LEAST_PX = 56
const door = openDoorFixture()

test('everything that is tapped at the door is large enough, and what is needed for the next person is in the lower half', async () => {
  const { phone } = door
  await phone.pair()
  await phone.scan((await door.ticket()).code)
  await phone.tapAway()
  const half = (phone.page.viewportSize()?.height ?? 0) / 2
  const buttons = await phone.page.locator('main button:visible').all()
  expect(buttons.length).toBeGreaterThan(3)
  for (const button of buttons) {
    const name = await button.textContent()
    const { width = 0, height = 0, y = 0 } = (await button.boundingBox()) ?? {}
    expect.soft(Math.min(width, height), `size of "${name}"`).toBeGreaterThanOrEqual(LEAST_PX)
    expect.soft(y, `place of "${name}"`).toBeGreaterThanOrEqual(half)
  }
})

test('the door is dark in the dark, two taps away', async () => {
  const phone = await door.anotherPhone({ colorScheme: 'light' })
  await phone.pair()
  await phone.button(words.door.more).click()
  await phone.button(words.more.themes.dark).click()
  await phone.button(words.typing.back).click()
  // The picture of the camera is as light as the place.
  await phone.page.evaluate(() => document.querySelector('video')?.remove())
  const measuring = await door.browser.newPage()
  const png = (await phone.page.screenshot()).toString('base64')
  // A luminance of a tenth is a lightness of 38.
  expect(await measuring.evaluate(lightnessOf, png)).toBeLessThanOrEqual(38)
})
