import type { ShownEvent } from '../public-events/full-event.ts'
import type { DrawnDescription } from './descriptions.ts'
import { pictureAddress } from './picture-address.ts'

const availability = {
  on_sale: 'https://schema.org/InStock',
  not_yet: 'https://schema.org/PreOrder',
  ended: 'https://schema.org/Discontinued',
  sold_out: 'https://schema.org/SoldOut',
} as const

/** The event in the vocabulary of schema.org, by which search engines list events. */
export function eventJsonLd(event: ShownEvent, { text }: DrawnDescription, origin: string): object {
  const url = `${origin}/events/${event.slug}`
  const picture = pictureAddress(origin, event.coverUrl)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    url,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: event.venue, address: event.venue },
    organizer: { '@type': 'Organization', name: event.organizationName },
    ...(text !== '' && { description: text }),
    ...(picture !== null && { image: [picture] }),
    offers: event.ticketTypes.map(({ name, priceSen, sale, salesStartAt }) => ({
      '@type': 'Offer',
      name,
      price: (priceSen / 100).toFixed(2),
      priceCurrency: 'MYR',
      availability: availability[sale],
      url: `${url}/register`,
      ...(salesStartAt !== null && { validFrom: salesStartAt }),
    })),
  }
}
