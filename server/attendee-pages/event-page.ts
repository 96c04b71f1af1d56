import { escapeHtml } from '../core/escape-html.ts'
import type { ShownEvent } from '../public-events/full-event.ts'
import { screenHtml, type Filling } from './app-page.ts'
import type { DrawnDescription } from './descriptions.ts'
import { eventJsonLd } from './event-json-ld.ts'
import { priceText, spanText } from './moments.ts'
import { pictureAddress, pictureHtml } from './picture-address.ts'
import { shortened } from './plain-text.ts'

const LONGEST_DESCRIPTION = 200

/** What the page of an event says to readers without JavaScript. */
export function eventFilling(event: ShownEvent, about: DrawnDescription, origin: string): Filling {
  const facts = [spanText(event.startsAt, event.endsAt), event.venue].filter(Boolean).join(' · ')
  return {
    title: `${event.name} · Masuk`,
    description: shortened(`${facts}. ${about.text}`.trim(), LONGEST_DESCRIPTION),
    canonical: `${origin}/events/${event.slug}`,
    picture: pictureAddress(origin, event.coverUrl),
    isListed: true,
    jsonLd: eventJsonLd(event, about, origin),
    content: screenHtml(event.name, contentOf(event, about), { hideTitle: true }),
  }
}

function contentOf(event: ShownEvent, about: DrawnDescription): string {
  const { coverUrl } = event
  const picture = coverUrl === null ? '' : pictureHtml(coverUrl, '(width >= 900px) 700px, 100vw')
  return `<div class="screen-columns"><div class="event-story">${picture}
    <p class="event-name" aria-hidden="true">${escapeHtml(event.name)}</p>
    <p class="event-by">By ${escapeHtml(event.organizationName)}</p>
    <p>${escapeHtml(spanText(event.startsAt, event.endsAt))}</p>
    <p>${escapeHtml(event.venue)}</p>${aboutHtml(event, about)}</div>
    <aside class="event-tickets" aria-label="Tickets">${ticketsOf(event)}</aside></div>`
}

function aboutHtml({ description }: ShownEvent, { html }: DrawnDescription): string {
  if (description.trim() === '') return ''
  // Of another class: the app takes what has that one for what it would draw itself.
  const drawn =
    html === null
      ? `<p class="description-plain">${escapeHtml(description)}</p>`
      : `<div class="description">${html}</div>`
  return `<section class="event-part"><h2>About</h2>${drawn}</section>`
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
