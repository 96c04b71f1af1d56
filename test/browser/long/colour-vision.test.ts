import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../support/clock.ts'
import { distanceOf, labOf, linear } from '../../support/colour.ts'
import type { Colour } from '../../support/colour.ts'
import { openDoorFixture } from '../door-fixture.ts'
import { colourOf } from '../page/pixels.ts'
import { holdVerdicts } from '../page/verdict-look.ts'

const door = openDoorFixture()
const EYES = ['none', 'achromatopsia', 'deuteranopia', 'protanopia'] as const
type Eye = (typeof EYES)[number]

/** The colours of each verdict as each eye sees them, in L*a*b*. */
type Looks = Record<string, Record<Eye, Colour>>

test('admission, repetition and refusal differ for every eye', async () => {
  const { phone, browser } = door
  const { code } = await door.ticket()
  await phone.pair()
  await phone.page.evaluate(holdVerdicts)
  const measuring = await browser.newPage()
  const eye = await phone.context.newCDPSession(phone.page)
  const looks: Looks = {}

  async function look(kind: string): Promise<void> {
    await phone.page.locator(`section[data-verdict=${kind}]`).waitFor()
    const seen: Partial<Record<Eye, Colour>> = {}
    for (const type of EYES) {
      await eye.send('Emulation.setEmulatedVisionDeficiency', { type })
      const png = (await phone.page.screenshot()).toString('base64')
      const [red, green, blue] = await measuring.evaluate(colourOf, png)
      seen[type] = labOf([linear(red), linear(green), linear(blue)])
    }
    await eye.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
    looks[kind] = seen as Record<Eye, Colour>
  }

  await phone.scan(code)
  await look('admit')
  await phone.scan((await door.ticket({ voided: true })).code, 'not-valid')
  await look('not-valid')
  await phone.passTime(MINUTE_MS)
  await phone.wake()
  await phone.scan(code)
  await look('already-in')

  for (const [one, other] of [
    ['admit', 'not-valid'],
    ['admit', 'already-in'],
    ['already-in', 'not-valid'],
  ] as const)
    for (const type of EYES) {
      const [a, b] = [looks[one]?.[type], looks[other]?.[type]]
      if (!a || !b) throw new Error('It was not looked at.')
      const distance = type === 'achromatopsia' ? Math.abs(a[0] - b[0]) : distanceOf(a, b)
      process.stdout.write(`${one} and ${other}, ${type}: ${distance.toFixed(0)}\n`)
      expect.soft(distance, `${one} and ${other}, ${type}`).toBeGreaterThanOrEqual(20)
    }
})
