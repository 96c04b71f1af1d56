import { expect, test } from 'vitest'
import { isLastOwner } from './last-owner.ts'

test.each([
  { role: 'owner', owners: 1, last: true },
  { role: 'owner', owners: 2, last: false },
  { role: 'admin', owners: 1, last: false },
  { role: 'crew', owners: 0, last: false },
] as const)('of $owners owners, taking away the $role leaves none: $last', ({ role, owners, last }) => {
  expect(isLastOwner({ role }, owners)).toBe(last)
})
