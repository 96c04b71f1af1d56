import { Markdown } from '../event-details/MarkdownField.tsx'
import { formats, words } from '../words/words.ts'
import type { Publishing } from './publish-store.ts'

/** The event with what visitors will be told of it, and nothing else. */
export function Preview({ event }: { event: Publishing['shown'] }) {
  const text = words.value.publish
  const { name, organizationName, coverUrl, venue, startsAt, endsAt, description, schedule, ticketTypes } =
    event
  const { money, range, time } = formats.value
  return (
    <section class="preview" aria-label={text.preview}>
      <h2>{text.preview}</h2>
      <div class="preview-phone">
        {coverUrl !== null && <img src={coverUrl} alt="" />}
        <h3>{name}</h3>
        <p class="muted">{organizationName}</p>
        <p>{range(startsAt, endsAt)}</p>
        {venue !== '' && <p>{venue}</p>}
        <Markdown text={description} />
        <ul>
          {ticketTypes.map((each) => (
            <li key={each.id}>
              {each.name} · {each.priceSen === 0 ? words.value.ticketTypes.free : money(each.priceSen)} ·{' '}
              <span class="muted">{text.sale[each.sale]}</span>
            </li>
          ))}
        </ul>
        {schedule.length > 0 && (
          <ol>
            {schedule.map((slot) => (
              <li key={`${slot.startsAt}${slot.title}`}>
                {time(slot.startsAt)} {slot.title} <span class="muted">{slot.place}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}
