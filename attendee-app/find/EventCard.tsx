import type { ComponentChildren } from 'preact'
import { Icon } from '../frame/icons.tsx'
import { formats, words } from '../words/words.ts'
import { DateTile } from './DateTile.tsx'
import type { FoundEvent } from './find-store.ts'
import { Picture } from './Picture.tsx'

const SIZES = '(width >= 1120px) 352px, (width >= 720px) 50vw, 100vw'

/** An event in a list. One of others says so and leads to its own page, in a tab of its own: this app stays where it is. */
export function EventCard({ event, first, now }: { event: FoundEvent; first: boolean; now: number }) {
  const { coverUrl, startsAt } = event
  return (
    <li class={coverUrl ? 'found' : 'found found-plain'}>
      <CardLink event={event}>
        {coverUrl ? <Picture src={coverUrl} sizes={SIZES} first={first} /> : <DateTile time={startsAt} />}
        <EventWords event={event} now={now} />
      </CardLink>
    </li>
  )
}

function CardLink({ event, children }: { event: FoundEvent; children: ComponentChildren }) {
  const { slug, listing } = event
  if (!listing)
    return (
      <a class="found-link" href={`/events/${slug}`}>
        {children}
      </a>
    )
  if (listing.sourcePath === null) return <div class="found-link">{children}</div>
  return (
    <a class="found-link" href={listing.sourcePath} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

function EventWords({ event, now }: { event: FoundEvent; now: number }) {
  const { find } = words.value
  const { startsAt, fromPriceSen, listing } = event
  return (
    <div class="found-words">
      <p class="found-when">
        {Date.parse(startsAt) <= now ? find.onNow : formats.value.dayAndTime(startsAt)}
      </p>
      <h2 class="found-name">{event.name}</h2>
      <p class="found-where">{[event.venue, event.organizationName].filter(Boolean).join(' · ')}</p>
      {listing ? (
        <p class="found-away">
          {find.elsewhere(listing.source)}
          {listing.sourcePath !== null && <Icon name="outside" />}
        </p>
      ) : (
        fromPriceSen !== null && <p class="found-price">{priceText(fromPriceSen)}</p>
      )}
    </div>
  )
}

const priceText = (sen: number) =>
  sen === 0 ? words.value.find.free : words.value.find.from(formats.value.money(sen))
