import { ta as shared } from '@masuk/ui/words/shared/ta.ts'
import type { Words } from './en.ts'
import { eventDetails } from './event-details/ta.ts'
import { events } from './events/ta.ts'
import { frame } from './frame/ta.ts'
import { invites } from './invites/ta.ts'
import { invitation } from './invitation/ta.ts'
import { passes } from './passes/ta.ts'
import { posters } from './posters/ta.ts'
import { practice } from './practice/ta.ts'
import { publish } from './publish/ta.ts'
import { workshops } from './workshops/ta.ts'
import { zones } from './zones/ta.ts'
import { run } from './run/ta.ts'
import { ticketTypes } from './ticket-types/ta.ts'

export const ta: Words = {
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
