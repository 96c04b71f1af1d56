import { expect, test } from 'vitest'
import { ticketMailOf, waitText } from './ticket-mail.ts'

const ASKED = '2026-11-21T12:00:00.000Z'
const NOW = Date.parse(ASKED)

test.each([
  [0, '5:00'],
  [1, '5:00'],
  [1_000, '4:59'],
  [240_500, '1:00'],
  [299_999, '0:01'],
  [300_000, null],
  [900_000, null],
])('%i ms after it was asked for, the wait is %s', (passedMs, text) => {
  const { askAgainAt } = ticketMailOf({ askedAt: ASKED, delivery: 'queued' }, 0)
  expect(waitText(askAgainAt, NOW + passedMs)).toBe(text)
})

test('a device whose clock is ahead counts by the clock of the service', () => {
  const { askAgainAt } = ticketMailOf({ askedAt: ASKED, delivery: 'sent' }, 600_000)
  expect(waitText(askAgainAt, NOW + 600_000)).toBe('5:00')
})

test('without a mail it may be asked for at once', () => {
  const mail = ticketMailOf(null, 0)
  expect(mail.delivery).toBeNull()
  expect(waitText(mail.askAgainAt, NOW)).toBeNull()
})
