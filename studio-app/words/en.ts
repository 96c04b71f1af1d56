import { en as shared } from '@masuk/ui/words/shared/en.ts'
import { events } from './events/en.ts'
import { frame } from './frame/en.ts'
import { ticketTypes } from './ticket-types/en.ts'
import { run } from './run/en.ts'

export const en = { ...run, shared, frame, events, ticketTypes }

export type Words = typeof en
