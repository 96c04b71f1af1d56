import { eventTime } from '../ticket-documents/event-time.ts'
import type { WorkshopFields } from './store.ts'

type Told = Pick<WorkshopFields, 'name' | 'place' | 'startsAt' | 'endsAt'>

/** What those who have booked a workshop must know of a change; null when it is nothing. `after` is null when it was deleted. */
export function changeText(before: Told, after: Told | null): { title: string; body: string } | null {
  if (!after) {
    return {
      title: `${before.name} does not take place`,
      body: 'Your ticket stays valid for everything else.',
    }
  }
  const isSameTime =
    before.startsAt.getTime() === after.startsAt.getTime() &&
    before.endsAt.getTime() === after.endsAt.getTime()
  const changes = [
    ...(isSameTime
      ? []
      : [`It is now ${eventTime(after, 'en')} (Malaysian time). It was ${eventTime(before, 'en')}.`]),
    ...(before.place === after.place ? [] : [placeText(before, after)]),
  ]
  return changes.length > 0 ? { title: `${after.name} has changed`, body: changes.join(' ') } : null
}

function placeText({ place: before }: Told, { place }: Told): string {
  const was = before === '' ? '' : ` It was ${before}.`
  return place === '' ? `The place is not known any more.${was}` : `The place is now ${place}.${was}`
}
