import { giveawayEntries } from './giveaway-entries.ts'
import { points, stallOrders, teamMemberships } from './history.ts'
import { personSections } from './person.ts'
import { registrationDetails } from './registration-details.ts'
import { registrations } from './registrations.ts'
import type { Section } from './section.ts'

/** The sections of the export behind `exported_at`, in the order of the specification, Personal-data export. */
export const sections: readonly Section[] = [
  ...personSections,
  registrationDetails,
  registrations,
  stallOrders,
  points,
  giveawayEntries,
  teamMemberships,
]
