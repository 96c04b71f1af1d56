import { ms as shared } from '@masuk/ui/words/shared/ms.ts'
import type { Words } from './en.ts'
import { eventDetails } from './event-details/ms.ts'
import { events } from './events/ms.ts'
import { frame } from './frame/ms.ts'
import { invites } from './invites/ms.ts'
import { invitation } from './invitation/ms.ts'
import { passes } from './passes/ms.ts'
import { posters } from './posters/ms.ts'
import { practice } from './practice/ms.ts'
import { publish } from './publish/ms.ts'
import { workshops } from './workshops/ms.ts'
import { zones } from './zones/ms.ts'
import { run } from './run/ms.ts'
import { ticketTypes } from './ticket-types/ms.ts'

export const ms: Words = {
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
