import type { AttendeeApp } from '../create-app.ts'
import { Icon } from '../frame/icons.tsx'
import { formats, words } from '../words/words.ts'
import type { FullEvent } from './event-store.ts'

const outside = { target: '_blank', rel: 'noopener noreferrer' }

/** When and where, with the way there, and handing the event on. */
export function EventFacts({ event, app }: { event: FullEvent; app: Pick<AttendeeApp, 'share'> }) {
  const text = words.value.event
  const place = encodeURIComponent(event.venue)
  return (
    <>
      <dl class="facts">
        <div class="fact">
          <dt>
            <Icon name="clock" />
            <span class="visually-hidden">{text.when}</span>
          </dt>
          <dd>{formats.value.range(event.startsAt, event.endsAt)}</dd>
        </div>
        {event.venue !== '' && (
          <div class="fact">
            <dt>
              <Icon name="place" />
              <span class="visually-hidden">{text.where}</span>
            </dt>
            <dd>
              {event.venue}
              <span class="fact-ways">
                <a href={`https://www.google.com/maps/search/?api=1&query=${place}`} {...outside}>
                  {text.map}
                </a>
                <a href={`https://www.google.com/maps/dir/?api=1&destination=${place}`} {...outside}>
                  {text.directions}
                </a>
              </span>
            </dd>
          </div>
        )}
      </dl>
      <button type="button" class="button event-share" onClick={() => void app.share(event.name)}>
        <Icon name="share" />
        {text.share}
      </button>
    </>
  )
}
