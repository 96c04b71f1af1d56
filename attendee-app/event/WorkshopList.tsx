import { formats, words } from '../words/words.ts'
import type { Workshop } from './event-store.ts'

/** What else can be booked at the event. */
export function WorkshopList({ workshops }: { workshops: readonly Workshop[] }) {
  if (workshops.length === 0) return null
  const { event } = words.value
  return (
    <section class="event-part">
      <h2>{event.workshops}</h2>
      <p class="muted">{event.workshopsHint}</p>
      <ul class="rows">
        {workshops.map((workshop) => (
          <li key={workshop.id} class="row">
            <div class="row-words">
              <h3>{workshop.name}</h3>
              <p class="muted">
                {[formats.value.range(workshop.startsAt, workshop.endsAt), workshop.place]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {workshop.description !== '' && <p>{workshop.description}</p>}
            </div>
            <p class="row-state">{event.workshopPlaces(workshop.placesLeft)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
