import { z } from 'zod'
import { eventStatuses } from '../event-status.ts'
import { unknownCodeRules } from '../door-settings.ts'
import { doorNames } from '../roster/roster.ts'
import { abilities, invitableRoles, roles } from '../roles.ts'
import type { Ability } from '../roles.ts'

/** What a member of an organisation may be, strongest first. */
export const Role = z.enum(roles).meta({ id: 'Role' })

/** What an invitation may make of a person. */
export const InvitedRole = z
  .enum(invitableRoles, { error: 'must be admin, staff or crew' })
  .meta({ id: 'InvitedRole' })

export const EventStatus = z
  .enum(eventStatuses, { error: `must be one of ${eventStatuses.join(', ')}` })
  .meta({ id: 'EventStatus' })

/** Who finds a published event. */
export const EventVisibility = z
  .enum(['public', 'private'], { error: 'must be public or private' })
  .meta({ id: 'EventVisibility' })

/** What the doors of an event may show of who holds a ticket. */
export const DoorNamesShown = z
  .enum(doorNames, { error: `must be one of ${doorNames.join(', ')}` })
  .meta({ id: 'DoorNames' })

/** What a door does with a well-formed code that its roster doesn't know. */
export const UnknownCodeRule = z
  .enum(unknownCodeRules, { error: `must be ${unknownCodeRules.join(' or ')}` })
  .meta({ id: 'UnknownCodeRule' })

const abilityNames = Object.keys(abilities) as [Ability, ...Ability[]]

/** What a role may do. */
export const AbilityName = z.enum(abilityNames).meta({ id: 'Ability' })

/** Why an event can't be deleted. */
export const DeletionBlocker = z
  .enum(['published', 'registrations', 'tickets', 'scans', 'zones_in_use'])
  .meta({ id: 'DeletionBlocker' })

export const TicketState = z
  .enum(['valid', 'void'], { error: 'must be valid or void' })
  .meta({ id: 'TicketState' })

export const RegistrationStatus = z
  .enum(['held', 'confirmed', 'expired', 'cancelled'])
  .meta({ id: 'RegistrationStatus' })

/** Where a visitor heard of the event. Source: specification, Fields named for organiser resources. */
export const VisitorSource = z
  .enum(['brochure', 'entrance', 'direct'], { error: 'must be brochure, entrance or direct' })
  .meta({ id: 'VisitorSource' })

/** How a buyer pays. Those of `_demo` are simulators: in development and staging, and for practice events. */
export const PaymentProvider = z
  .enum(['stripe', 'curlec', 'billplz', 'tng_demo', 'curlec_demo'], {
    error: 'must be stripe, curlec, billplz, tng_demo or curlec_demo',
  })
  .meta({ id: 'PaymentProvider' })

export const Gender = z
  .enum(['female', 'male', 'other', 'undisclosed'], {
    error: 'must be female, male, other or undisclosed',
  })
  .meta({ id: 'Gender' })

/** The languages that people are written in. */
export const Language = z
  .enum(['en', 'ms', 'zh', 'ta'], { error: 'must be en, ms, zh or ta' })
  .meta({ id: 'Language' })
