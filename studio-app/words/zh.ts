import { zh as shared } from '@masuk/ui/words/shared/zh.ts'
import type { Words } from './en.ts'
import { eventDetails } from './event-details/zh.ts'
import { events } from './events/zh.ts'
import { frame } from './frame/zh.ts'
import { invites } from './invites/zh.ts'
import { invitation } from './invitation/zh.ts'
import { passes } from './passes/zh.ts'
import { posters } from './posters/zh.ts'
import { practice } from './practice/zh.ts'
import { publish } from './publish/zh.ts'
import { workshops } from './workshops/zh.ts'
import { zones } from './zones/zh.ts'
import { run } from './run/zh.ts'
import { ticketTypes } from './ticket-types/zh.ts'

export const zh: Words = {
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
