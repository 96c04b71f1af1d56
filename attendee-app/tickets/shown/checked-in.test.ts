import { expect, test } from 'vitest'
import { checkedInToday } from './checked-in.ts'

const AT = '2026-11-21T12:30:00.000Z'

test.each([
  ['no door has told', null, '2026-11-21T13:00:00Z', false],
  ['it was let in half an hour ago', AT, '2026-11-21T13:00:00Z', true],
  ['it was let in before midnight in Kuala Lumpur', AT, '2026-11-21T16:00:00Z', false],
  ['it was let in yesterday', AT, '2026-11-22T12:30:00Z', false],
])('%s', (_, checkedInAt, now, isIn) => {
  expect(checkedInToday({ checkedInAt }, Date.parse(now))).toBe(isIn ? Date.parse(AT) : null)
})
