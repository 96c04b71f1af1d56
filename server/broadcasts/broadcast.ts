import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'
import type { BroadcastRow } from './store.ts'

type Shown = HandlerReply<Operations['loyalty.broadcasts']>['broadcasts'][number]
type Channel = keyof Shown['channels']

const none = { queued: 0, sent: 0, failed: 0 }

/** A broadcast as its organisers see it. */
export function showBroadcast({
  id,
  title,
  text,
  audience,
  ticketTypeId,
  sentAt,
  progress,
}: BroadcastRow): Shown {
  const of = (channel: Channel) => {
    const { queued, sent, failed } = progress.find((each) => each.channel === channel) ?? none
    return { queued, sent, failed }
  }
  const channels = { inbox: of('inbox'), push: of('push'), mail: of('mail') }
  const { queued, sent, failed } = channels.inbox
  return {
    id,
    title,
    text,
    audience,
    ticketTypeId,
    sentAt: sentAt.toISOString(),
    people: queued + sent + failed,
    channels,
  }
}
