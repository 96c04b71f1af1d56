import { en as shared } from '@masuk/ui/words/shared/en.ts'
import { eventDetails } from './event-details/en.ts'
import { events } from './events/en.ts'
import { frame } from './frame/en.ts'
import { invites } from './invites/en.ts'
import { invitation } from './invitation/en.ts'
import { passes } from './passes/en.ts'
import { posters } from './posters/en.ts'
import { practice } from './practice/en.ts'
import { publish } from './publish/en.ts'
import { workshops } from './workshops/en.ts'
import { zones } from './zones/en.ts'
import { run } from './run/en.ts'
import { ticketTypes } from './ticket-types/en.ts'

/** The words of each area of the app; an area's own folder has them in every language. */
export const en = {
  shared,
  frame,
  events,
  eventDetails,
  ticketTypes,
  publish,
  invitation,
  invites,
  passes,
  posters,
  practice,
  workshops,
  zones,
  ...run,
}

export type Words = typeof en
