import { tameDescription } from '@masuk/shared/description-html.ts'
import { micromark } from 'micromark'
import { escapeHtml } from '../core/escape-html.ts'
import type { ShownEvent } from '../public-events/full-event.ts'
import { screenHtml, type Filling } from './app-page.ts'
import { eventJsonLd } from './event-json-ld.ts'
import { priceText, spanText } from './moments.ts'
import { pictureAddress, pictureHtml } from './picture-address.ts'
import { plainText, shortened } from './plain-text.ts'

const LONGEST_DESCRIPTION = 200

/** What the page of an event says to readers without JavaScript. */
export function eventFilling(event: ShownEvent, origin: string): Filling {
  const facts = [spanText(event.startsAt, event.endsAt), event.venue].filter(Boolean).join(' · ')
  return {
    title: `${event.name} · Masuk`,
    description: shortened(`${facts}. ${plainText(event.description)}`.trim(), LONGEST_DESCRIPTION),
    canonical: `${origin}/events/${event.slug}`,
    picture: pictureAddress(origin, event.coverUrl),
    isListed: true,
    jsonLd: eventJsonLd(event, origin),
    content: screenHtml(event.name, contentOf(event), { hideTitle: true }),
  }
}

function contentOf(event: ShownEvent): string {
  const { coverUrl, description } = event
  const picture = coverUrl === null ? '' : pictureHtml(coverUrl, '(width >= 900px) 700px, 100vw')
  const about =
    description.trim() === ''
      ? ''
      : `<section class="event-part"><h2>About</h2><div class="description">${tameDescription(micromark(description))}</div></section>`
  return `<div class="screen-columns"><div class="event-story">${picture}
    <p class="event-name" aria-hidden="true">${escapeHtml(event.name)}</p>
    <p class="event-by">By ${escapeHtml(event.organizationName)}</p>
    <p>${escapeHtml(spanText(event.startsAt, event.endsAt))}</p>
    <p>${escapeHtml(event.venue)}</p>${about}</div>
    <aside class="event-tickets" aria-label="Tickets">${ticketsOf(event)}</aside></div>`
}

function ticketsOf({ slug, ticketTypes }: ShownEvent): string {
  if (ticketTypes.length === 0) return ''
  const rows = ticketTypes.map(
    ({ name, priceSen }) =>
      `<li class="row"><h3>${escapeHtml(name)}</h3><p class="row-price">${priceText(priceSen)}</p></li>`,
  )
  return `<section class="event-part"><h2>Tickets</h2><ul class="rows">${rows.join('')}</ul></section>
    <div class="event-action"><a class="button button-primary" href="/events/${slug}/register">Get tickets</a></div>`
}
