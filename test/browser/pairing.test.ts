import { writePairingQr } from '@masuk/shared/pairing-code.ts'
import { expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { openDoorFixture } from './door-fixture.ts'
import { focusIs } from './focus-is.ts'

declare global {
  var makeRoom: (() => void) | undefined
}

const door = openDoorFixture()

test('what is wrong with a pairing is said at its field, which takes the focus; all stays in view', async () => {
  const phone = await door.anotherPhone({ viewport: { width: 320, height: 568 } })
  const code = await door.evening.pairingCode()
  const [name, field] = [
    phone.page.getByLabel(words.pairing.device),
    phone.page.getByLabel(words.pairing.code),
  ]
  async function refuse(text: string, id: string): Promise<void> {
    await phone.button(words.pairing.pair).click()
    await focusIs(phone, id)
    const said = phone.page.getByRole('alert').getByText(text)
    for (const each of [said, phone.button(words.pairing.pair), phone.page.locator(`#${id}`)]) {
      const { y = -1, height = 0 } = (await each.boundingBox()) ?? {}
      expect(y, text).toBeGreaterThanOrEqual(0)
      expect(y + height, text).toBeLessThanOrEqual(568)
    }
    expect(await phone.page.locator(`#${id}`).getAttribute('aria-invalid')).toBe('true')
  }
  await refuse(words.pairing.nameMissing, 'device')
  await name.fill('Door A')
  await field.fill('MMMMM-MMMMM-M')
  await refuse(words.pairing.codeWrong(11), 'code')
  expect(await field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await phone.enrol('Door A', code)
  await phone.button(words.more.pairAgain).click()
  await field.fill('wrong')
  await phone.button(words.pairing.pair).click()
  await phone.page.getByRole('alert').waitFor()
  await phone.button(words.pairing.back).click()
  await phone.button(words.more.pairAgain).click()
  expect(await field.inputValue()).toBe('')
  expect(await phone.page.getByRole('alert').count()).toBe(0)
})

test('when the camera has read a pairing code, the name of the device is asked for', async () => {
  const { phone } = door
  await phone.button(words.pairing.scan).click()
  await phone.page.locator('[data-camera=live]').waitFor()
  await phone.show(writePairingQr(await door.evening.pairingCode()))
  await phone.page.getByText(words.pairing.codeRead).waitFor()
  await focusIs(phone, 'device')
})

test('a pairing that could not be written down is told until it is', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  await phone.page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function putElsewhere(this: IDBObjectStore, ...given) {
      if (this.name === 'pairing') throw new DOMException('The disk is full.', 'QuotaExceededError')
      return put.apply(this, given)
    }
    globalThis.makeRoom = () => void (IDBObjectStore.prototype.put = put)
  })
  const notice = phone.page.getByText(words.pairing.notSaved)
  await phone.enrol()
  await notice.waitFor()
  await phone.start()
  await notice.waitFor()
  await phone.scan(code, 'admit')
  await phone.page.evaluate(() => globalThis.makeRoom?.())
  await notice.waitFor({ state: 'detached' })
  expect(await phone.pairing()).toMatchObject({ device: 'Door A', token: expect.any(String) as string })
})
