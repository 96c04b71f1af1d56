import type { HandlersOf } from '../core/handler.ts'
import { listBroadcasts } from './broadcasts.ts'
import { previewBroadcast } from './preview-broadcast.ts'
import { sendBroadcast } from './send-broadcast.ts'
import { mailChoice, resubscribe, unsubscribe } from './opt-outs/unsubscribe.ts'

export const broadcastHandlers: HandlersOf<
  | 'loyalty.broadcasts'
  | 'loyalty.sendBroadcast'
  | 'loyalty.previewBroadcast'
  | 'loyalty.unsubscribe'
  | 'loyalty.resubscribe'
  | 'loyalty.mailChoice'
> = {
  'loyalty.broadcasts': listBroadcasts,
  'loyalty.sendBroadcast': sendBroadcast,
  'loyalty.previewBroadcast': previewBroadcast,
  'loyalty.unsubscribe': unsubscribe,
  'loyalty.resubscribe': resubscribe,
  'loyalty.mailChoice': mailChoice,
}
