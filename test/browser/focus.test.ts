import { expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { openDoorFixture } from './door-fixture.ts'
import { focused, focusIs } from './focus-is.ts'
import { holdVerdicts } from './page/verdict-look.ts'

const door = openDoorFixture()

test('nothing behind a verdict can be reached, while the camera goes on; then the focus is where it was', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  await phone.pair()
  await phone.page.evaluate(holdVerdicts)
  await phone.button(words.door.history).focus()
  await phone.scan(code)
  await phone.page.locator('.verdict-undo:enabled').waitFor()
  const reached = new Set<string | null | undefined>()
  for (let tabs = 0; tabs < 6; tabs++) {
    await phone.page.keyboard.press('Tab')
    reached.add(await focused(phone))
  }
  reached.delete(null)
  expect([...reached]).toEqual(expect.arrayContaining([words.door.next, words.door.undo]))
  expect(reached.size).toBe(2)
  await phone.decodes(5)
  await phone.page.keyboard.press('Escape')
  await phone.verdictGone()
  await focusIs(phone, words.door.history)
})

test('Escape leaves a panel and a refusal, and the focus goes back to what opened them', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  const { keyboard } = phone.page
  await phone.pair()
  for (const panel of [words.door.typeCode, words.door.history, words.door.more]) {
    await phone.button(panel).click()
    await phone.page.locator('.over').waitFor()
    await keyboard.press('Escape')
    await focusIs(phone, panel)
  }
  await phone.button(words.door.history).click()
  await phone.button(words.typing.back).click()
  await focusIs(phone, words.door.history)
  await phone.scan('https://menu.example/nasi-lemak', 'not-a-ticket')
  await focusIs(phone, words.door.next)
  await keyboard.press('Escape')
  await phone.verdictGone()
  await focusIs(phone, words.door.history)
  await phone.scan(code)
  await phone.verdictGone()
  await phone.button(words.door.undo).click()
  await phone.button(words.undo.keep).click()
  await focusIs(phone, words.door.undo)
  await phone.button(words.door.undo).press('Enter')
  await phone.page.getByRole('dialog').waitFor()
  await keyboard.press('Escape')
  await focusIs(phone, words.door.undo)
})
