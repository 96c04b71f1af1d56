import { klDayOf } from '@masuk/shared/kl-day.ts'
import { dayAfter } from '../charts/bars.ts'

/** Most days of an event that are offered one by one. */
const MOST_DAYS = 31

/** The Kuala Lumpur days on which an event is, the first first. One that ends at midnight ends on the day before. */
export function daysOfEvent({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string[] {
  const last = klDayOf(Date.parse(endsAt) - 1)
  const days = [klDayOf(Date.parse(startsAt))]
  for (let day = days[0] ?? last; day < last && days.length < MOST_DAYS;) {
    day = dayAfter(day)
    days.push(day)
  }
  return days
}
