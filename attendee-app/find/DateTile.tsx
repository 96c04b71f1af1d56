import { formats } from '../words/words.ts'

/** The day in place of a picture. */
export function DateTile({ time }: { time: string }) {
  const { dayNumber, monthName } = formats.value.dayParts(time)
  return (
    <span class="date-tile" aria-hidden="true">
      <span class="date-tile-month">{monthName}</span>
      <span class="date-tile-day">{dayNumber}</span>
    </span>
  )
}
