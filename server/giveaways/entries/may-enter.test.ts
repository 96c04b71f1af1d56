import { expect, test } from 'vitest'
import type { GiveawayRow } from '../giveaway.ts'
import { whyNot } from './may-enter.ts'

const now = new Date('2026-11-20T13:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const giveaway: GiveawayRow = {
  id: '',
  organizationId: '',
  eventId: '',
  title: '',
  prize: '',
  pictureBlobId: null,
  cost: 10,
  winners: 1,
  mostEntries: 3,
  audience: 'ticket_holders',
  opensAt: at(-60),
  closesAt: at(60),
  seedHash: '',
  closedAt: null,
  drawnAt: null,
}
const entrant = { hasTicket: true, isCheckedIn: false, ownEntries: 2, balance: 10 }

test.each<[string | null, string, Partial<GiveawayRow>, Partial<typeof entrant>]>([
  [null, 'everything is right', {}, {}],
  [null, 'it opens this moment', { opensAt: now }, {}],
  ['not_open_yet', 'it opens in a minute', { opensAt: at(1) }, {}],
  ['closed', 'it closes this moment', { closesAt: now }, {}],
  ['closed', 'it is closed, though this clock says that it is not time', { closedAt: at(1) }, {}],
  ['closed', 'it is drawn', { closedAt: at(-2), drawnAt: at(-1), closesAt: at(-3) }, {}],
  ['no_ticket', 'there is no ticket', {}, { hasTicket: false }],
  ['not_checked_in', 'it is for those who are there', { audience: 'checked_in' }, {}],
  [
    null,
    'it is for those who are there, and so is the person',
    { audience: 'checked_in' },
    { isCheckedIn: true },
  ],
  ['most_entries', 'the person has entered as often as one may', {}, { ownEntries: 3 }],
  ['too_few_points', 'a point is missing', {}, { balance: 9 }],
  [null, 'it is free', { cost: 0 }, { balance: 0 }],
  ['most_entries', 'more than one thing is wrong: the points come last', {}, { ownEntries: 3, balance: 0 }],
])('%s when %s', (expected, _, change, person) => {
  expect(whyNot({ ...giveaway, ...change }, { ...entrant, ...person }, now)).toBe(expected)
})
