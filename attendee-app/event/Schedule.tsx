import { klDayOf } from '@masuk/shared/kl-day.ts'
import { formats, words } from '../words/words.ts'
import type { FullEvent } from './event-store.ts'

type Slot = FullEvent['schedule'][number]

/** The programme, by day where there are several. */
export function Schedule({ slots }: { slots: readonly Slot[] }) {
  if (slots.length === 0) return null
  const days = Map.groupBy(slots, ({ startsAt }) => klDayOf(Date.parse(startsAt)))
  return (
    <section class="event-part">
      <h2>{words.value.event.schedule}</h2>
      {[...days.values()].map((ofDay) => (
        <div key={ofDay[0]?.startsAt}>
          {days.size > 1 && ofDay[0] && <h3 class="slot-day">{formats.value.longDay(ofDay[0].startsAt)}</h3>}
          <ul class="slots">
            {ofDay.map((slot) => (
              <li key={slot.startsAt + slot.title} class="slot">
                <time class="slot-time" dateTime={slot.startsAt}>
                  {formats.value.time(slot.startsAt)}
                </time>
                <div>
                  <p class="slot-title">{slot.title}</p>
                  {slot.place !== '' && <p class="muted">{slot.place}</p>}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
