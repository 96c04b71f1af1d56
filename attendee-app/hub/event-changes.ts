import type { EventHub } from './ask-event.ts'

/** What of an event somebody would notice when it changes. */
export interface Look {
  startsAt: string
  endsAt: string
  venue: string
  schedule: string
  broadcastIds: readonly string[]
}

/** Something that is different from the last look. */
export type EventChange = { kind: 'time' | 'venue' | 'schedule' } | { kind: 'news'; count: number }

export function lookOf({ startsAt, endsAt, venue, schedule, broadcasts }: EventHub): Look {
  return {
    startsAt,
    endsAt,
    venue,
    schedule: JSON.stringify(schedule),
    broadcastIds: broadcasts.map(({ id }) => id),
  }
}

export function changesSince(last: Look, now: Look): EventChange[] {
  const isNew = now.broadcastIds.filter((id) => !last.broadcastIds.includes(id))
  const changes: (EventChange | false)[] = [
    (last.startsAt !== now.startsAt || last.endsAt !== now.endsAt) && { kind: 'time' },
    last.venue !== now.venue && { kind: 'venue' },
    last.schedule !== now.schedule && { kind: 'schedule' },
    isNew.length > 0 && { kind: 'news', count: isNew.length },
  ]
  return changes.filter((each) => each !== false)
}
