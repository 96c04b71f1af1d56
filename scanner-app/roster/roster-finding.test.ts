import { writeTicketCode } from '@masuk/shared/ticket-code.ts'
import { expect, test } from 'vitest'
import { wouldBeListed } from './roster-finding.ts'

const MINUTE_MS = 60_000
const ASKED_AT = Date.parse('2026-11-20T13:00:00Z')

function codeMade(agoMs: number, { issue = 1, version = '7' } = {}): string {
  const time = (ASKED_AT - agoMs).toString(16).padStart(12, '0')
  const ticketId = `${time.slice(0, 8)}-${time.slice(8)}-${version}abc-8def-0123456789ab`
  return writeTicketCode({ keyId: 1, issue, ticketId, tag: new Uint8Array(16) })
}

test.each([
  ['a month before', codeMade(30 * 86_400_000), true],
  ['five minutes before', codeMade(5 * MINUTE_MS), true],
  ['so shortly before that it may not have been stored', codeMade(5 * MINUTE_MS - 1), false],
  ['afterwards', codeMade(-MINUTE_MS), false],
  ['long before, and issued again, who knows when', codeMade(30 * 86_400_000, { issue: 2 }), false],
  ['at a time that its id does not tell', codeMade(30 * 86_400_000, { version: '4' }), false],
  ['never: it is no code', 'hello', false],
])('a code that is not in the roster, of a ticket made %s', (_, code, isSure) => {
  expect(wouldBeListed(code, ASKED_AT)).toBe(isSure)
})
