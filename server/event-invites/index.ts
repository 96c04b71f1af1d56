import type { HandlersOf } from '../core/handler.ts'
import { addEventInvite } from './add.ts'
import { listEventInvites } from './list.ts'
import { resolveEventInvite } from './resolve.ts'
import { revokeEventInvite } from './revoke.ts'

export const eventInviteHandlers: HandlersOf<
  'eventInvites.list' | 'eventInvites.add' | 'eventInvites.revoke' | 'eventInvites.resolve'
> = {
  'eventInvites.list': listEventInvites,
  'eventInvites.add': addEventInvite,
  'eventInvites.revoke': revokeEventInvite,
  'eventInvites.resolve': resolveEventInvite,
}
