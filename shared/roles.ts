/** What a member of an organisation may be, strongest first. */
export const roles = ['owner', 'admin', 'staff', 'crew'] as const
export type Role = (typeof roles)[number]

/** Roles that an invitation may give. An organisation's owner is never made by e-mail. */
export const invitableRoles = ['admin', 'staff', 'crew'] as const

/** An ability of owners and admins, who are named to whoever lacks it. */
const ownersAndAdmins = (does: string) => ({
  roles: ['owner', 'admin'] as const,
  refusal: `Only owners and admins ${does}. Ask one of them.`,
})

/** What members may do, by role, and the sentence that explains a refusal. The server enforces it, the studio shows it. */
export const abilities = {
  'studio.open': {
    roles: ['owner', 'admin', 'staff'],
    refusal: 'The studio is for owners, admins and staff.',
  },
  'organization.edit': ownersAndAdmins('change how an organisation looks'),
  'event.see': {
    roles: ['owner', 'admin', 'staff'],
    refusal: 'Only owners, admins and staff see how an event is doing.',
  },
  'event.create': ownersAndAdmins('create events'),
  'event.edit': ownersAndAdmins('change an event'),
  'event.delete': ownersAndAdmins('delete an event'),
  'event.export': ownersAndAdmins('export people and scans'),
  'attendees.see': {
    roles: ['owner', 'admin', 'staff'],
    refusal: 'Only owners, admins and staff see the people of an event.',
  },
  'attendees.checkIn': {
    roles: ['owner', 'admin', 'staff'],
    refusal: 'Only owners, admins and staff check people in from the desk.',
  },
  'attendees.manage': ownersAndAdmins('issue and change tickets'),
  'attendees.refund': ownersAndAdmins('refund orders'),
  'codes.manage': ownersAndAdmins('see and make promotion codes'),
  'broadcasts.send': ownersAndAdmins('send broadcasts'),
  'scanners.manage': {
    roles: ['owner', 'admin', 'staff'],
    refusal: 'Only owners, admins and staff manage scanners.',
  },
  'scanners.pair': { roles, refusal: 'Only members pair scanners.' },
  'door.work': { roles, refusal: 'Only members work at the doors of an event.' },
  'loyalty.manage': ownersAndAdmins('change what earns points'),
  'team.see': { roles: ['owner', 'admin', 'staff'], refusal: 'Only owners, admins and staff see the team.' },
  'team.leave': { roles, refusal: 'Only members leave a team.' },
  'team.manage': ownersAndAdmins('change the team'),
  'keys.manage': ownersAndAdmins('see, make and revoke API keys'),
  'audit.see': ownersAndAdmins('see who did what in the organisation'),
} as const satisfies Record<string, { roles: readonly Role[]; refusal: string }>

export type Ability = keyof typeof abilities

/** What an API key may be given: nothing of the team, of keys, of the person who made it, and no refund. */
export const keyAbilities = [
  'event.see',
  'event.create',
  'event.edit',
  'event.delete',
  'event.export',
  'attendees.see',
  'attendees.checkIn',
  'attendees.manage',
  'codes.manage',
  'broadcasts.send',
  'scanners.manage',
  'scanners.pair',
] as const satisfies readonly Ability[]
export type KeyAbility = (typeof keyAbilities)[number]

/** True when a member with that role may do it. */
export function may(role: Role, ability: Ability): boolean {
  return (abilities[ability].roles as readonly Role[]).includes(role)
}

/** Owners are removed only by owners, admins by owners and admins, everybody else by who may change the team; anyone may leave. */
export function mayRemove(actor: Role, target: Role): boolean {
  return may(actor, 'team.manage') && (target !== 'owner' || actor === 'owner')
}

/**
 * Whoever may change the team changes members whose role is not above their own, and gives no role above it: nobody raises
 * themselves, and only owners make somebody an owner or end that they are one.
 */
export function mayChangeRole(actor: Role, from: Role, to: Role): boolean {
  const own = roles.indexOf(actor)
  return may(actor, 'team.manage') && roles.indexOf(from) >= own && roles.indexOf(to) >= own
}

/** Everybody pairs a device for themselves; who manages scanners also for members whose role is not above their own. */
export function mayPairFor(actor: Role, target: Role): boolean {
  return may(actor, 'scanners.manage') && roles.indexOf(target) >= roles.indexOf(actor)
}
