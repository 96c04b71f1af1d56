import type { HandlersOf } from '../core/handler.ts'
import { listBroadcasts } from './broadcasts.ts'
import { sendBroadcast } from './send-broadcast.ts'
import { unsubscribe } from './unsubscribe.ts'

export const broadcastHandlers: HandlersOf<
  'loyalty.broadcasts' | 'loyalty.sendBroadcast' | 'loyalty.unsubscribe'
> = {
  'loyalty.broadcasts': listBroadcasts,
  'loyalty.sendBroadcast': sendBroadcast,
  'loyalty.unsubscribe': unsubscribe,
}
