import type { HandlersOf } from '../core/handler.ts'
import { eventDetails } from './read.ts'
import { saveDetails } from './save.ts'

export const eventDetailHandlers: HandlersOf<'eventDetails.read' | 'eventDetails.save'> = {
  'eventDetails.read': eventDetails,
  'eventDetails.save': saveDetails,
}
