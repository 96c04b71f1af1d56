import { expect, test } from 'vitest'
import { abilities, invitableRoles, may, mayChangeRole, mayPairFor, mayRemove, roles } from './roles.ts'
import type { Ability, Role } from './roles.ts'

/** Written down a second time: a right that is given by a slip of the pen must be given twice. */
const table: Record<Ability, Record<Role, boolean>> = {
  'studio.open': { owner: true, admin: true, staff: true, crew: false },
  'organization.edit': { owner: true, admin: true, staff: false, crew: false },
  'event.see': { owner: true, admin: true, staff: true, crew: false },
  'event.create': { owner: true, admin: true, staff: false, crew: false },
  'event.edit': { owner: true, admin: true, staff: false, crew: false },
  'event.delete': { owner: true, admin: true, staff: false, crew: false },
  'event.export': { owner: true, admin: true, staff: false, crew: false },
  'attendees.see': { owner: true, admin: true, staff: true, crew: false },
  'attendees.checkIn': { owner: true, admin: true, staff: true, crew: false },
  'attendees.manage': { owner: true, admin: true, staff: false, crew: false },
  'attendees.refund': { owner: true, admin: true, staff: false, crew: false },
  'codes.manage': { owner: true, admin: true, staff: false, crew: false },
  'broadcasts.send': { owner: true, admin: true, staff: false, crew: false },
  'scanners.manage': { owner: true, admin: true, staff: true, crew: false },
  'scanners.pair': { owner: true, admin: true, staff: true, crew: true },
  'door.work': { owner: true, admin: true, staff: true, crew: true },
  'loyalty.manage': { owner: true, admin: true, staff: false, crew: false },
  'team.see': { owner: true, admin: true, staff: true, crew: false },
  'team.leave': { owner: true, admin: true, staff: true, crew: true },
  'team.manage': { owner: true, admin: true, staff: false, crew: false },
  'keys.manage': { owner: true, admin: true, staff: false, crew: false },
  'audit.see': { owner: true, admin: true, staff: false, crew: false },
}

test.each(Object.entries(table))('%s: %j', (ability, expected) => {
  const found = Object.fromEntries(roles.map((role) => [role, may(role, ability as Ability)]))
  expect(found).toEqual(expected)
})

test('every refusal is a sentence of its own', () => {
  const refusals = Object.values(abilities).map(({ refusal }) => refusal)
  for (const refusal of refusals) expect(refusal).toMatch(/^(Only|The studio is for) .+\.$/)
  expect(new Set(refusals).size).toBe(refusals.length)
})

test('only owners remove owners; owners and admins remove everybody else', () => {
  const removable = (actor: Role) => roles.filter((target) => mayRemove(actor, target))
  expect(removable('owner')).toEqual(['owner', 'admin', 'staff', 'crew'])
  expect(removable('admin')).toEqual(['admin', 'staff', 'crew'])
  expect(removable('staff')).toEqual([])
  expect(removable('crew')).toEqual([])
})

test('a device is paired for another member only from above or beside, and never by crew', () => {
  const pairable = (actor: Role) => roles.filter((target) => mayPairFor(actor, target))
  expect(pairable('owner')).toEqual(['owner', 'admin', 'staff', 'crew'])
  expect(pairable('admin')).toEqual(['admin', 'staff', 'crew'])
  expect(pairable('staff')).toEqual(['staff', 'crew'])
  expect(pairable('crew')).toEqual([])
})

test('roles are changed up to the own one, and nobody raises themselves', () => {
  const givable = (actor: Role, from: Role) => roles.filter((to) => mayChangeRole(actor, from, to))
  for (const from of roles) {
    expect(givable('owner', from)).toEqual(['owner', 'admin', 'staff', 'crew'])
    expect(givable('admin', from)).toEqual(from === 'owner' ? [] : ['admin', 'staff', 'crew'])
    expect(givable('staff', from)).toEqual([])
    expect(givable('crew', from)).toEqual([])
  }
})

test('nobody is made an owner by invitation', () => {
  expect(invitableRoles).toEqual(['admin', 'staff', 'crew'])
})
