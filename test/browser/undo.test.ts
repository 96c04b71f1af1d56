import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { isScanCall, loseAnswer } from '../support/browser-network.ts'
import { expectInvariants } from '../support/invariants.ts'
import { balanceOf } from '../support/people.ts'
import { openDoorFixture } from './door-fixture.ts'
import { scanBehindHeldRead, scanTwo } from './first-scans.ts'
import { holdVerdicts } from './page/verdict-look.ts'
import type { Phone } from './phone.ts'

const door = openDoorFixture()

async function takeBack(phone: Phone): Promise<void> {
  await phone.button(words.undo.confirm).click()
  await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('the last entry is taken back in two taps, and the ticket can be used again', async () => {
  const { phone, evening } = door
  const ticket = await door.ticket()
  const { code, userId } = ticket
  await phone.pair()
  await phone.scan(code)
  await phone.tapAway()
  await phone.button(words.door.undo).click()
  await takeBack(phone)
  const undone = phone.page.getByRole('status').getByText(words.undo.undone)
  await undone.waitFor()
  await expect.poll(() => door.scansOf(ticket)).toEqual([])
  expect(await balanceOf(evening.house, evening.event, userId)).toBe(0)
  await phone.leaveView()
  await phone.scan('https://menu.example/nasi-lemak', 'not-a-ticket')
  await undone.waitFor({ state: 'detached' })
  await phone.scan(code, 'admit')
  expect(await door.scansOf(ticket)).toHaveLength(1)
  expect(await balanceOf(evening.house, evening.event, userId)).toBe(10)
  await expectInvariants(evening.house)
})

/** What a finger meets there. */
const under = ({ page }: Phone, [x, y]: Point) =>
  page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.textContent, [x, y] as const)

type Point = readonly [x: number, y: number]

async function middleOf(button: Locator): Promise<Point> {
  const box = await button.boundingBox()
  if (!box) throw new Error('There is no such button.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('under a finger that asked to take an entry back lies the button that keeps it', async () => {
  const { phone } = door
  const ticket = await door.ticket()
  await phone.pair()
  await phone.page.evaluate(holdVerdicts)
  await phone.scan(ticket.code)
  const undo = phone.page.locator('.verdict-undo')
  const [onVerdict, next] = [await middleOf(undo), await middleOf(phone.button(words.door.next))]
  await undo.click()
  await phone.page.getByRole('dialog').waitFor()
  expect(await under(phone, onVerdict)).toBe(words.undo.keep)
  await phone.button(words.undo.keep).click()
  const onDoor = await middleOf(phone.button(words.door.undo))
  await phone.button(words.door.undo).click()
  await phone.page.getByRole('dialog').waitFor()
  expect(await under(phone, onDoor)).toBe(words.undo.keep)
  await phone.button(words.undo.keep).click()
  await phone.scan((await door.ticket({ voided: true })).code, 'not-valid')
  expect(await under(phone, next)).toBe(words.door.next)
  const there = await under(phone, onVerdict)
  expect(there, 'where the undo was lies what asks for a PIN before it does anything').toBe(
    words.door.override,
  )
})

test('a second tap that comes at once takes nothing back, wherever it lands', async () => {
  const { phone } = door
  const ticket = await door.ticket()
  await phone.pair()
  await phone.scan(ticket.code)
  await phone.tapAway()
  await phone.button(words.door.undo).waitFor()
  await phone.page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const confirm = document.querySelector<HTMLElement>('dialog .button-danger')
      confirm?.click()
      if (confirm) observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true })
  })
  await phone.button(words.door.undo).click()
  await phone.page.locator('dialog .button-danger:enabled').waitFor()
  expect(await door.scansOf(ticket)).toHaveLength(1)
  await phone.button(words.undo.keep).click()
  expect(await phone.scans()).toMatchObject([{ state: 'accepted', undo: null }])
})

test('an entry of earlier is taken back from the history', async () => {
  const { phone } = door
  const [one, other] = await scanTwo(door)
  await phone.button(words.door.history).click()
  await phone.button(`${words.door.undo} ${one.code.slice(-7, -2)} ${one.code.slice(-2)}`).click()
  await takeBack(phone)
  const row = phone.page.locator('li[data-state=undone]', { hasText: one.code.slice(-7, -2) })
  await row.and(phone.page.locator(':focus')).waitFor()
  expect(await door.scansOf(one)).toEqual([])
  expect(await door.scansOf(other)).toHaveLength(1)
})

test('an entry that never left the device is taken back without a word to the service', async () => {
  const { phone, evening } = door
  const [one, next] = [await door.ticket(), await door.ticket()]
  await phone.pair()
  const { release } = await scanBehindHeldRead(phone, evening.network, one.code)
  await phone.tapAway()
  await phone.button(words.door.undo).click()
  await phone.page.getByText('It has not been sent, and will not be.').waitFor()
  await takeBack(phone)
  await phone.waitingIs(0)
  const from = evening.network.requests.length
  release()
  await phone.scan(next.code)
  await phone.waitingIs(0)
  const sent = evening.network.requests.slice(from).filter(({ method }) => method !== 'GET')
  expect(
    sent.map(({ body }) => (body as { scans: { code: string }[] }).scans.map(({ code }) => code)),
  ).toEqual([[next.code]])
  expect(await door.scansOf(one)).toEqual([])
})

test('an entry that may have arrived is first settled and then deleted', async () => {
  const { phone, evening } = door
  const ticket = await door.ticket()
  const { code, userId } = ticket
  await phone.pair()
  evening.network.treat(isScanCall('POST'), loseAnswer)
  await phone.scan(code, 'let-in')
  await phone.tapAway()
  await phone.button(words.door.undo).click()
  await takeBack(phone)
  await phone.page.getByText(words.undo.wanted).waitFor()
  expect(await door.scansOf(ticket)).toHaveLength(1)
  const from = evening.network.requests.length
  evening.network.restore()
  await phone.wake()
  await phone.waitingIs(0)
  const calls = evening.network.requests.slice(from).filter(({ path }) => path === '/api/scan')
  const settling = calls.map(({ method }) => method).filter((method) => method !== 'GET')
  expect(settling).toEqual(['POST', 'DELETE'])
  expect(await door.scansOf(ticket)).toEqual([])
  await phone.leaveView()
  await phone.scan(code, 'admit')
  expect(await balanceOf(evening.house, evening.event, userId)).toBe(10)
  await expectInvariants(evening.house)
})
