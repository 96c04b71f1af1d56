import { Notice } from '@masuk/ui/page/Notice.tsx'
import { formats, words } from '../words/words.ts'
import type { Broadcast, OwnWorkshop, ScheduleSlot } from './ask-event.ts'
import type { EventChange } from './event-changes.ts'

/** What is different from the last look. */
export function Changes({ changes }: { changes: readonly EventChange[] }) {
  const text = words.value.hub.event
  if (changes.length === 0) return null
  const sentences = changes.map((each) =>
    each.kind === 'news' ? text.news(each.count) : text.changes[each.kind],
  )
  return (
    <Notice tone="calm">
      <strong>{text.changed}:</strong> {sentences.join(' ')}
    </Notice>
  )
}

export function Messages({ broadcasts, now }: { broadcasts: readonly Broadcast[]; now: number }) {
  const text = words.value.hub.event
  return (
    <section class="hub-part">
      <h2>{text.broadcasts}</h2>
      {broadcasts.length === 0 && <p class="muted">{text.noBroadcasts}</p>}
      {broadcasts.map((each) => (
        <article key={each.id} class="message">
          <h3 dir="auto">{each.title}</h3>
          <p class="message-text" dir="auto">
            {each.text}
          </p>
          <p class="muted">
            <time dateTime={each.sentAt}>
              {formats.value.ago(each.sentAt, Math.max(now, Date.parse(each.sentAt)))}
            </time>
          </p>
        </article>
      ))}
    </section>
  )
}

export function OwnWorkshops({ workshops }: { workshops: readonly OwnWorkshop[] }) {
  const text = words.value.hub.event
  if (workshops.length === 0) return null
  return (
    <section class="hub-part">
      <h2>{text.workshops}</h2>
      <ul class="hub-slots">
        {workshops.map(({ id, name, place, quantity, startsAt, endsAt }) => (
          <li key={id} class="hub-slot">
            {startsAt && <span class="hub-slot-time">{timeOf(startsAt, endsAt)}</span>}
            <span dir="auto">
              <strong>{name}</strong>
              <small class="muted">{[place, text.places(quantity)].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Programme({ schedule }: { schedule: readonly ScheduleSlot[] }) {
  const text = words.value.hub.event
  return (
    <section class="hub-part">
      <h2>{text.schedule}</h2>
      {schedule.length === 0 && <p class="muted">{text.noSchedule}</p>}
      <ul class="hub-slots">
        {schedule.map(({ title, place, startsAt, endsAt }) => (
          <li key={`${startsAt} ${title}`} class="hub-slot">
            <span class="hub-slot-time">{timeOf(startsAt, endsAt)}</span>
            <span dir="auto">
              <strong>{title}</strong>
              {place && <small class="muted">{place}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function timeOf(startsAt: string, endsAt: string | null): string {
  const { dayAndTime, time } = formats.value
  return endsAt ? `${dayAndTime(startsAt)} – ${time(endsAt)}` : dayAndTime(startsAt)
}
