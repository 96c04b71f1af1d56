import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'
import type { CheckedTicket, Verdict } from './verdict.ts'

const rule = { typeIds: ['vip', 'crew'], firstDay: '2026-12-01', lastDay: '2026-12-02' }
const ticket: CheckedTicket = { ticketTypeId: 'vip', issue: 2, isVoid: false }

test.each<[string, CheckedTicket | null, { issue?: number; today?: string }, Verdict]>([
  ['a ticket whose pass opens the zone', ticket, {}, 'allowed'],
  ['on the last day', ticket, { today: '2026-12-02' }, 'allowed'],
  ['what is no ticket', null, {}, 'not_a_ticket'],
  ['a void ticket', { ...ticket, isVoid: true }, {}, 'void'],
  ['an older code', ticket, { issue: 1 }, 'superseded'],
  ['the day before', ticket, { today: '2026-11-30' }, 'not_today'],
  ['the day after', ticket, { today: '2026-12-03' }, 'not_today'],
  ['a pass for other zones', { ...ticket, ticketTypeId: 'day' }, {}, 'other_zone'],
  ['a void ticket with an older code', { ...ticket, isVoid: true }, { issue: 1 }, 'void'],
  [
    'a pass for other zones on another day',
    { ...ticket, ticketTypeId: 'day' },
    { today: '2026-12-03' },
    'not_today',
  ],
])('%s', (_, given, { issue = 2, today = '2026-12-01' }, verdict) => {
  expect(verdictOf(given, rule, { issue, today })).toBe(verdict)
})
