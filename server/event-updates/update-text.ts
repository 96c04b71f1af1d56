import { eventTime } from '../ticket-documents/event-time.ts'
import { isSameTime } from './event-state.ts'
import type { EventState } from './event-state.ts'

export interface UpdateText {
  title: string
  body: string
}

/** What is told of the difference between what people know of an event and how it is; null when there is none, or it is over. */
export function updateText(
  name: string,
  { known, present, now }: { known: EventState; present: EventState; now: Date },
): UpdateText | null {
  const isOver = known.endsAt <= now && present.endsAt <= now
  // A draft has no ticket holders.
  if (isOver || present.status === 'draft') return null
  const changes = [timeChange(known, present), placeChange(known, present), statusChange(known, present)]
  const told = changes.filter((change) => change !== null)
  const [first] = told
  if (!first) return null
  const title = told.length === 1 ? `${name}: ${first.title}` : `${name} has changed`
  return { title, body: told.map(({ body }) => body).join('\n') }
}

function timeChange(known: EventState, present: EventState): UpdateText | null {
  if (isSameTime(known, present)) return null
  const body = `It is now ${eventTime(present, 'en')} (Malaysian time). It was ${eventTime(known, 'en')}.`
  return { title: 'new time', body }
}

function placeChange({ venue: before }: EventState, { venue }: EventState): UpdateText | null {
  if (before === venue) return null
  const was = before === '' ? '' : ` It was ${before}.`
  return venue === ''
    ? { title: 'place to be announced', body: `The place is not known any more.${was}` }
    : { title: 'new place', body: `The place is now ${venue}.${was}` }
}

function statusChange({ status: before }: EventState, { status }: EventState): UpdateText | null {
  if (before === status) return null
  return status === 'closed'
    ? {
        title: 'closed',
        body: 'The organiser has closed this event. Ask them if you are not sure whether it takes place.',
      }
    : { title: 'open again', body: 'The organiser has opened this event again.' }
}
