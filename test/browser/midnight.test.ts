import { expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { isFeedCall } from '../support/browser-network.ts'
import { HOUR_MS, MINUTE_MS, TODAY, TOMORROW } from '../support/clock.ts'
import type { TestTicket } from '../support/people.ts'
import { until } from '../support/until.ts'
import { openDoorFixture } from './door-fixture.ts'

// A minute before midnight in Kuala Lumpur. Where the device believes to be it is eight in the morning.
const door = openDoorFixture({ beginsAt: '2026-11-20T15:59:00.000Z', timezoneId: 'America/Los_Angeles' })
const OVER_MIDNIGHT_MS = 2 * MINUTE_MS

test('a ticket scanned before and after midnight in Kuala Lumpur is in once on each day', async () => {
  const { phone, evening } = door
  const ticket = await door.ticket()
  const { code, ticketId } = ticket
  await phone.pair()
  expect(await phone.page.evaluate(() => new Date().getHours())).toBe(7)
  await phone.scan(code, 'admit')
  await phone.tapAway()
  // A picture that is still being read would show the ticket anew after midnight.
  await phone.decodes(3)
  await phone.passTime(OVER_MIDNIGHT_MS)
  await phone.wake()
  const asked = ({ query }: { query: URLSearchParams }) => query.get('day') === TOMORROW
  await until(() => evening.network.requests.some((seen) => isFeedCall(seen) && asked(seen)))
  // One night of an event goes on over midnight: a person decides whether the ticket is good for both days.
  await phone.scan(code, 'attention')
  expect(await door.scansOf(ticket)).toHaveLength(1)
  // The evening before has its own green verdict, which is not the one to wait for.
  const before = (await phone.screenLog()).verdicts.length
  await phone.button(words.door.letIn).click()
  expect(await phone.verdict('admit', before)).toMatchObject({ main: expect.stringContaining('23:59') })
  await phone.waitingIs(0)
  const keys = (await door.scansOf(ticket)).map(({ scanKey }) => scanKey)
  expect(keys).toEqual([`${ticketId}:${TODAY}`, `${ticketId}:${TOMORROW}`])
})

/** A paired phone without a network, and a ticket to scan. */
async function cutOff(): Promise<TestTicket> {
  const ticket = await door.ticket()
  await door.phone.pair()
  await door.evening.network.cut()
  return ticket
}

test('a scan of before midnight keeps its day, however late it is sent', async () => {
  const { phone, evening } = door
  const ticket = await cutOff()
  const { code, ticketId } = ticket
  await phone.scan(code, 'let-in')
  await phone.decodes(3)
  const [written] = await phone.scans()
  await phone.passTime(2 * HOUR_MS)
  await evening.network.mend()
  await phone.wake()
  await phone.waitingIs(0)
  expect(await phone.scans()).toMatchObject([
    { scanKey: `${ticketId}:${TODAY}`, scannedAt: written?.scannedAt, state: 'accepted' },
  ])
  const [stored] = await door.scansOf(ticket)
  expect(stored).toMatchObject({ day: TODAY, scannedAt: new Date(written?.scannedAt ?? '') })
})

test('near midnight a device whose clock was moved asks a person before it lets anybody in', async () => {
  const { phone } = door
  const { code, ticketId } = await cutOff()
  // It notices by itself, and asks the service for the time.
  await Promise.all([phone.page.waitForEvent('requestfailed'), phone.setClockAhead(OVER_MIDNIGHT_MS)])
  await phone.scan(code, 'attention')
  expect(await phone.scans()).toEqual([])
  await phone.button(words.door.letIn).click()
  await phone.verdict('let-in')
  expect(await phone.scans()).toMatchObject([{ scanKey: `${ticketId}:${TOMORROW}` }])
})
