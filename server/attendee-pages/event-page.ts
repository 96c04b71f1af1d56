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

/** What the page says on which tickets of an event are chosen: its head is that of the event. */
export function registerFilling(event: ShownEvent, about: DrawnDescription, origin: string): Filling {
  const rows = event.ticketTypes.map(
    ({ name, description, priceSen }) =>
      `<li class="row"><div class="row-words"><h2>${escapeHtml(name)}</h2>${
        description === '' ? '' : `<p class="muted">${escapeHtml(description)}</p>`
      }<p class="row-price">${priceText(priceSen)}</p></div></li>`,
  )
  const content = `<a class="order-back" href="/events/${event.slug}">Back to the event</a>
    <form class="order-form"><ul class="rows">${rows.join('')}</ul></form>`
  return {
    ...eventFilling(event, about, origin),
    content: screenHtml(`Tickets for ${event.name}`, content, { isWide: false }),
  }
}

// Everything that is large has the size that it has in the app: what the app draws over it is no later first look.
function contentOf(event: ShownEvent, about: DrawnDescription): string {
  const { coverUrl } = event
  const picture = coverUrl === null ? '' : pictureHtml(coverUrl, '(width >= 900px) 700px, 100vw')
  return `<div class="screen-columns"><div class="event-story">${picture}
    <p class="event-name" aria-hidden="true">${escapeHtml(event.name)}</p>
    <p class="event-by">By ${escapeHtml(event.organizationName)}</p>
    <dl class="facts">${factHtml('When', spanText(event.startsAt, event.endsAt))}${
      event.venue === '' ? '' : factHtml('Where', event.venue)
    }</dl>${aboutHtml(event, about)}</div>
    <aside class="event-tickets" aria-label="Tickets">${ticketsOf(event)}</aside></div>`
}

/** With the place of its icon. */
function factHtml(name: string, text: string): string {
  return `<div class="fact"><dt><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"></svg><span class="visually-hidden">${name}</span></dt><dd>${escapeHtml(text)}</dd></div>`
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
