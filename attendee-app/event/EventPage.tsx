import { useState } from 'preact/hooks'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { Loaded } from '@masuk/ui/loading/resource.ts'
import type { AttendeeApp } from '../create-app.ts'
import { Picture } from '../find/Picture.tsx'
import { Screen } from '../frame/Screen.tsx'
import { formats, words } from '../words/words.ts'
import { Description } from './Description.tsx'
import { EventAction } from './EventAction.tsx'
import { EventFacts } from './EventFacts.tsx'
import type { EventStore, FullEvent } from './event-store.ts'
import { OwnBooking } from './OwnBooking.tsx'
import { Schedule } from './Schedule.tsx'
import { TicketList } from './TicketList.tsx'
import { WorkshopList } from './WorkshopList.tsx'

interface Props {
  app: AttendeeApp
  store: EventStore
  loaded: Extract<Loaded<FullEvent>, { kind: 'ready' }>
}

/** An event in full: what, when, where, and how to get in. */
export function EventPage({ app, store, loaded }: Props) {
  const { event, shared } = words.value
  const { value: shown, failure, at } = loaded
  const [now] = useState(() => Date.now())
  const { coverUrl, status, visibility } = shown
  const age = formats.value.ago(at, now)
  return (
    <Screen title={shown.name} hideTitle wide>
      {failure && (
        <Notice tone="calm">
          {failure.kind === 'unreachable' ? shared.stale(age) : faultText(failure, shared)}
        </Notice>
      )}
      {status === 'draft' && <Notice tone="warn">{event.draft}</Notice>}
      {status !== 'draft' && visibility === 'private' && <Notice tone="calm">{event.private}</Notice>}
      <div class="screen-columns">
        <div class="event-story">
          {coverUrl && <Picture src={coverUrl} sizes="(width >= 900px) 700px, 100vw" first />}
          {/* The heading of the page says the same to screen readers. */}
          <p class="event-name" aria-hidden="true">
            {shown.name}
          </p>
          <p class="event-by">{event.by(shown.organizationName)}</p>
          <EventFacts event={shown} app={app} />
          <OwnBooking store={store} slug={shown.slug} />
          <Description text={shown.description} />
          <Schedule slots={shown.schedule} />
          <WorkshopList workshops={store.workshops.value} />
        </div>
        <aside class="event-tickets" aria-label={event.tickets}>
          <TicketList types={shown.ticketTypes} left={store.left.value} />
          <EventAction event={shown} now={now} />
        </aside>
      </div>
    </Screen>
  )
}
