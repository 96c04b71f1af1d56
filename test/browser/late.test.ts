import { expect, test } from 'vitest'
import { expectInvariants } from '../support/invariants.ts'
import { forge } from '../support/people.ts'
import { atTheDoor } from './at-the-door.ts'

const door = atTheDoor()

test.for([
  ['a cancelled ticket', 'This ticket was cancelled', { voided: true }, (code: string) => code],
  ['a forged code', 'Not a ticket of this event', {}, forge],
] as const)('%s is let in unverified while the network is gone, and told loudly after', async (each) => {
  const [, reason, plan, holder] = each
  const { phone, evening } = door
  const ticket = await door.ticket(plan)
  await phone.pair()
  await evening.network.cut()
  expect(await phone.scan(holder(ticket.code), 'recorded')).toMatchObject({
    word: 'Let in, not verified',
  })
  await phone.verdictGone()
  await evening.network.mend()
  await phone.wake()
  const alarm = phone.page.getByRole('alert').filter({ hasText: `but: ${reason}` })
  await alarm.waitFor()
  await phone.page.locator('[data-level=alarm][data-waiting="0"]').waitFor()
  await alarm.getByRole('button').click()
  const listed = phone.page.locator('li[data-state=rejected]', { hasText: ticket.ticketId.slice(-8) })
  expect(await listed.textContent()).toContain(reason)
  expect(await door.scansOf(ticket)).toEqual([])
})

test('the refusal of a code that is still on the screen replaces its verdict', async () => {
  const { phone } = door
  const { code } = await door.ticket({ voided: true })
  await phone.pair()
  expect(await phone.scan(code, 'not-valid')).toMatchObject({ main: 'This ticket was cancelled' })
})

test('a ticket that came in at another door says where', async () => {
  const { phone, evening } = door
  const { code } = await door.ticket()
  const other = await door.anotherPhone()
  await phone.pair('Pintu Utara')
  await other.pair('Pintu Selatan')
  await phone.scan(code)
  expect(await other.scan(code, 'already-in')).toMatchObject({
    word: 'Already in',
    main: expect.stringMatching(/ago, Pintu Utara$/),
  })
  await expectInvariants(evening.house)
})

test('two doors that let the same ticket in while one was cut off both learn of it', async () => {
  const { phone, evening } = door
  const ticket = await door.ticket()
  const { code } = ticket
  const cutOff = await door.anotherPhone({ userAgent: 'cut off' })
  await phone.pair('Pintu Utara')
  await cutOff.pair('Pintu Selatan')
  const mend = evening.network.treat(
    ({ headers }) => headers['user-agent'] === 'cut off',
    () => 'cut',
  )
  await cutOff.scan(code, 'recorded')
  await phone.scan(code, 'admit')
  await cutOff.verdictGone()
  mend()
  await cutOff.wake()
  await cutOff.waitingIs(0)
  await cutOff.page.getByRole('alert').filter({ hasText: 'Pintu Utara' }).waitFor()
  expect(await door.scansOf(ticket)).toMatchObject([{ device: 'Pintu Utara' }])
  await expectInvariants(evening.house)
})
