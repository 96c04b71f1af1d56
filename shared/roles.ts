/** What a member of an organisation may be, strongest first. */
export const roles = ['owner', 'admin', 'staff', 'crew'] as const
export type Role = (typeof roles)[number]

/** Roles that an invitation may give. An organisation's owner is never made by e-mail. */
export const invitableRoles = ['admin', 'staff', 'crew'] as const

/** What members may do, by role, and the sentence that explains a refusal. The server enforces it, the studio shows it. */
export const abilities = {
  'studio.open': {
    roles: ['owner', 'admin', 'staff'],
    refusal: 'The studio is for owners, admins and staff.',
  },
  'event.see': {
    roles: ['owner', 'admin', 'staff'],
    refusal: 'Only owners, admins and staff see how an event is doing.',
  },
  'event.create': {
    roles: ['owner', 'admin'],
    refusal: 'Only owners and admins create events. Ask one of them.',
  },
  'event.edit': {
    roles: ['owner', 'admin'],
    refusal: 'Only owners and admins change an event. Ask one of them.',
  },
  'event.delete': {
    roles: ['owner', 'admin'],
    refusal: 'Only owners and admins delete an event. Ask one of them.',
  },
  'event.export': {
    roles: ['owner', 'admin'],
    refusal: 'Only owners and admins export people and scans. Ask one of them.',
  },
  'scanners.manage': {
    roles: ['owner', 'admin', 'staff'],
    refusal: 'Only owners, admins and staff manage scanners.',
  },
  'team.see': { roles: ['owner', 'admin', 'staff'], refusal: 'Only owners, admins and staff see the team.' },
  'team.leave': { roles, refusal: 'Only members leave a team.' },
  'team.manage': {
    roles: ['owner', 'admin'],
    refusal: 'Only owners and admins change the team. Ask one of them.',
  },
} as const satisfies Record<string, { roles: readonly Role[]; refusal: string }>

export type Ability = keyof typeof abilities

/** True when a member with that role may do it. */
export function may(role: Role, ability: Ability): boolean {
  return (abilities[ability].roles as readonly Role[]).includes(role)
}

/** Owners are removed only by owners, admins by owners and admins, everybody else by who may change the team; anyone may leave. */
export function mayRemove(actor: Role, target: Role): boolean {
  return may(actor, 'team.manage') && (target !== 'owner' || actor === 'owner')
}
