import { expect, test } from 'vitest'
import { stateOf } from './promotion-code.ts'

const now = new Date('2026-11-20T13:00:00Z')
const before = new Date('2026-11-20T12:59:59Z')
const after = new Date('2026-11-20T13:00:01Z')
const code = { startsAt: null, endsAt: null, retiredAt: null, mostUses: null, counted: 0 }

test.each([
  ['live', 'without a window or a limit', { counted: 1_000_000 }],
  ['live', 'from the moment that it starts', { startsAt: now, endsAt: after }],
  ['scheduled', 'until then', { startsAt: after }],
  ['ended', 'at the moment that it ends', { startsAt: before, endsAt: now }],
  ['live', 'with a use left', { mostUses: 5, counted: 4 }],
  ['used_up', 'with none left', { mostUses: 5, counted: 5 }],
  ['ended', 'also when it was used up before', { endsAt: before, mostUses: 1, counted: 1 }],
  ['retired', 'whatever else is true', { retiredAt: before, endsAt: before, mostUses: 1, counted: 1 }],
] as const)('a code is %s %s', (state, _, given) => {
  expect(stateOf({ ...code, ...given }, now)).toBe(state)
})
