import type { HandlersOf } from '../core/handler.ts'
import { listEvents } from './list.ts'
import { createEvent } from './create.ts'
import { renameEvent } from './rename.ts'
import { duplicateEvent } from './duplicate.ts'
import { deleteEvent } from './delete.ts'
import { resolveEvent } from './resolve.ts'
import { changeStatus } from './status.ts'

export const eventHandlers: HandlersOf<
  | 'events.list'
  | 'events.create'
  | 'events.rename'
  | 'events.duplicate'
  | 'events.delete'
  | 'events.resolve'
  | 'events.status'
> = {
  'events.list': listEvents,
  'events.create': createEvent,
  'events.rename': renameEvent,
  'events.duplicate': duplicateEvent,
  'events.delete': deleteEvent,
  'events.resolve': resolveEvent,
  'events.status': changeStatus,
}
