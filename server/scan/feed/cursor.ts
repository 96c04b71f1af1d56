import { isUuid } from '@masuk/shared/uuid.ts'
import { FROM_THE_START, beginningOf, isXid } from '../../db/change-order.ts'
import type { ChangePlace } from '../../db/change-order.ts'

/** Where a door is in the changes of a day. */
export interface FeedCursor {
  /** From where it began to read, a page at a time. */
  since: string
  /** From where it begins when it has read all of these. */
  resumeAt: string
  /** Behind this one is the next page. */
  after: ChangePlace
}

/** What a cursor is good for. */
export interface FeedScope {
  epoch: string
  day: string
  oldestRunning: string
}

/** The cursor that was sent, or the start of the day when it is of another day or database, or none of ours. */
export function readFeedCursor(text: string | undefined, scope: FeedScope): FeedCursor {
  const [epoch, day, since, resumeAt, xid, id] = text?.split('_') ?? []
  if (epoch !== scope.epoch || day !== scope.day || !isXid(since)) return startFrom(FROM_THE_START, scope)
  if (isXid(resumeAt) && isXid(xid) && id !== undefined && isUuid(id))
    return { since, resumeAt, after: { xid, id } }
  return startFrom(since, scope)
}

function startFrom(since: string, { oldestRunning }: FeedScope): FeedCursor {
  return { since, resumeAt: oldestRunning, after: beginningOf(since) }
}

/** What to ask with next: behind the last change of a page, or from where this reading began when there is no more. */
export function writeFeedCursor(
  { epoch, day }: FeedScope,
  { since, resumeAt }: FeedCursor,
  last: ChangePlace | null,
) {
  const place = last ? [since, resumeAt, last.xid, last.id] : [resumeAt]
  return [epoch, day, ...place].join('_')
}
