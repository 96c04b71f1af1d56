import { expect, test } from 'vitest'
import { roles, type Role } from '@masuk/shared/roles.ts'
import { holdersIn } from './door-holders.ts'

const member = (role: Role) => ({
  userId: role,
  name: `The ${role}`,
  role,
  since: '2026-11-20T10:00:00.000Z',
  zones: [],
})

test.each([
  ['owner', ['admin', 'crew', 'staff']],
  ['admin', ['crew', 'staff']],
  ['staff', ['crew']],
] as const)('a device is paired by the %s for %j', (role, ids) => {
  expect(holdersIn({ role, members: roles.map(member) }, role).map(({ id }) => id)).toEqual(ids)
})
