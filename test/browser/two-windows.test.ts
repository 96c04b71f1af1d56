import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { expectInvariants } from '../support/invariants.ts'
import { openDoorFixture } from './door-fixture.ts'
import type { Phone } from './phone.ts'

const door = openDoorFixture({ serviceWorkers: 'allow' })

/** A window that has heard that the scanner is open in another, and says so. */
async function openSecond(phone: Phone): Promise<{ second: Phone; elsewhere: Locator }> {
  const second = await phone.anotherWindow()
  await second.open()
  await second.button(words.ready.start).click()
  const elsewhere = second.page.getByRole('heading', { name: words.otherWindow.title })
  await elsewhere.waitFor()
  return { second, elsewhere }
}

test('a second window says where the scanner is open, and takes over when that window dies', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  await phone.pair()
  const { second, elsewhere } = await openSecond(phone)
  await phone.page.close()
  await elsewhere.waitFor({ state: 'detached' })
  await second.scan(code, 'admit')
})

test('a window that takes over sends under the pairing that the other window made', async () => {
  const { phone, evening } = door
  const [during, after] = [await door.ticket(), await door.ticket()]
  await phone.pair()
  const { second, elsewhere } = await openSecond(phone)
  await evening.house.rows('update scanner_grants set revoked_at = now()')
  await phone.page.bringToFront()
  await phone.scan(during.code, 'let-in')
  await phone.button(words.halted.pairAgain).click()
  await phone.page.getByLabel(words.pairing.device).fill('Door B')
  await phone.page.getByLabel(words.pairing.code).fill(await evening.pairingCode())
  await phone.button(words.pairing.pair).click()
  await phone.page.locator('[data-camera=live]').waitFor()
  const pairing = await phone.pairing()
  await phone.page.close()
  await elsewhere.waitFor({ state: 'detached' })
  expect(await second.scan(after.code, 'admit')).toMatchObject({ word: 'Welcome' })
  await second.page.getByText('Door B').first().waitFor()
  expect(await second.pairing()).toEqual(pairing)
  expect(await door.scansOf(after)).toMatchObject([{ device: 'Door B' }])
})

test('a window that takes over from one whose pairing has ended says so', async () => {
  const { phone, evening } = door
  const { code } = await door.ticket()
  await phone.pair()
  const { second } = await openSecond(phone)
  await evening.house.rows('update scanner_grants set revoked_at = now()')
  await phone.page.bringToFront()
  await phone.scan(code, 'let-in')
  const ended = ({ page }: Phone) => page.getByRole('heading', { name: words.halts['pairing-ended'].title })
  await ended(phone).waitFor()
  await phone.page.close()
  await ended(second).waitFor()
})

test('two windows that both scan still leave each entry once', async () => {
  const { phone, evening } = door
  const [one, two] = [await door.ticket(), await door.ticket()]
  await phone.pair()
  const second = await phone.anotherWindow()
  await second.open()
  await second.start()
  await second.button(words.otherWindow.keep).click()
  await second.scan(one.code)
  await phone.page.bringToFront()
  // The other window let it in.
  await phone.scan(one.code, 'just-now')
  await phone.scan(two.code)
  await phone.waitingIs(0)
  expect(await door.scansOf(one, two)).toHaveLength(2)
  await expectInvariants(evening.house)
})
