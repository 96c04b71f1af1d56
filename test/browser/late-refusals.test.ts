import { expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { expectInvariants } from '../support/invariants.ts'
import { forge } from '../support/people.ts'
import { openDoorFixture } from './door-fixture.ts'

const door = openDoorFixture()

test('what was let in while the network was gone and is refused after is told loudly, and listed', async () => {
  const { phone, evening } = door
  const [good, cancelled, honest] = [await door.ticket(), await door.ticket(), await door.ticket()]
  await phone.pair()
  await phone.rosterKept()
  await evening.network.cut()
  await evening.house.rows('update tickets set voided_at = now() where id = $1', [cancelled.ticketId])
  expect(await phone.scan(good.code, 'admit')).toMatchObject({ word: words.shortVerdicts.admit })
  // Cancelled since, and one that may have been issued since.
  const refused = [
    { code: cancelled.code, problem: 'void', kind: 'admit' },
    { code: forge(honest.code), problem: 'forged', kind: 'recorded' },
  ] as const
  for (const { code, kind } of refused) await phone.scan(code, kind)
  await phone.tapAway()
  await evening.network.mend()
  await phone.wake()
  await phone.page.locator('[data-level=alarm][data-waiting="0"]').waitFor()
  await phone.page
    .getByRole('alert')
    .filter({ hasText: words.door.refusedLate(2) })
    .getByRole('button')
    .click()
  for (const { code, problem } of refused) {
    const row = phone.page.locator('li[data-state=rejected]', { hasText: code.slice(-7, -2) })
    const reason = words.verdicts['not-valid']({ kind: 'not-valid', why: problem }, 0).main
    expect(await row.textContent()).toContain(reason)
  }
  expect(await door.scansOf(good, cancelled, honest)).toMatchObject([{ ticketId: good.ticketId }])
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
  await cutOff.scan(code, 'let-in')
  await phone.scan(code, 'admit')
  await cutOff.tapAway()
  mend()
  await cutOff.wake()
  await cutOff.waitingIs(0)
  await cutOff.page.getByRole('alert').filter({ hasText: 'Pintu Utara' }).waitFor()
  expect(await door.scansOf(ticket)).toMatchObject([{ device: 'Pintu Utara' }])
  await expectInvariants(evening.house)
})
