import { escapeHtml } from '../core/escape-html.ts'
import type { PublishedRow } from '../public-events/published-list.ts'
import { screenHtml, type Filling } from './app-page.ts'
import { dayParts, priceText, startText } from './moments.ts'
import { pictureHtml } from './picture-address.ts'

/** What the list of events says to readers without JavaScript. */
export function findFilling(events: readonly PublishedRow[], origin: string): Filling {
  const title = 'What’s on'
  return {
    title: `${title} · Masuk`,
    description: 'Events in Malaysia: find what is on, get tickets, and come in with your phone.',
    canonical: `${origin}/`,
    isListed: true,
    content: screenHtml(title, `<ul class="found-list">${events.map(cardOf).join('')}</ul>`),
  }
}

function cardOf({
  slug,
  name,
  venue,
  organizationName,
  startsAt,
  cover,
  fromPriceSen,
}: PublishedRow): string {
  const sizes = '(width >= 1120px) 352px, (width >= 720px) 50vw, 100vw'
  const where = escapeHtml([venue, organizationName].filter(Boolean).join(' · '))
  const price = fromPriceSen === null ? '' : `<p class="found-price">${priceText(fromPriceSen)}</p>`
  return `<li class="found${cover ? '' : ' found-plain'}"><a class="found-link" href="/events/${slug}">${cover ? pictureHtml(cover, sizes) : tileOf(startsAt)}
    <div class="found-words"><p class="found-when">${startText(startsAt)}</p><h2 class="found-name">${escapeHtml(name)}</h2>
    <p class="found-where">${where}</p>${price}</div></a></li>`
}

/** The day in place of a picture, as the app draws it. */
function tileOf(startsAt: Date): string {
  const { month, day } = dayParts(startsAt)
  return `<span class="date-tile" aria-hidden="true"><span class="date-tile-month">${month}</span><span class="date-tile-day">${day}</span></span>`
}
