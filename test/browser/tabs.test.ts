import { expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { expectInvariants } from '../support/invariants.ts'
import { atTheDoor } from './at-the-door.ts'

const door = atTheDoor({ serviceWorkers: 'allow' })

test('a second window says where the scanner is open, and takes over when that window dies', async () => {
  const { phone } = door
  const { code } = await door.ticket()
  await phone.pair()
  const second = await phone.anotherWindow()
  await second.open()
  await second.button(words.ready.start).click()
  const elsewhere = second.page.getByRole('heading', { name: words.elsewhere.title })
  await elsewhere.waitFor()
  await phone.page.close()
  await elsewhere.waitFor({ state: 'detached' })
  await second.scan(code, 'admit')
})

test('two windows that both scan still leave each entry once', async () => {
  const { phone, evening } = door
  const [one, two] = [await door.ticket(), await door.ticket()]
  await phone.pair()
  const second = await phone.anotherWindow()
  await second.open()
  await second.start()
  await second.button(words.elsewhere.keep).click()
  await second.scan(one.code)
  await phone.page.bringToFront()
  // The other window let it in.
  await phone.scan(one.code, 'just-now')
  await phone.scan(two.code)
  await phone.waitingIs(0)
  expect(await door.scansOf(one, two)).toHaveLength(2)
  await expectInvariants(evening.house)
})
