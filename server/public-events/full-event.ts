import { pictureUrl } from '../blobs/picture.ts'
import type { Db } from '../db/db.ts'
import { requireEvent } from '../events/event.ts'
import { countTaken } from '../registrations/counts.ts'
import { listPublicTypes, saleOf } from './on-sale.ts'
import { findFullEvent, listSlots } from './store.ts'
import type { FullEventRow } from './store.ts'

/** An event as visitors are told of it, or null when there is none. Who may see it is for the caller to say. */
export async function findShownEvent(db: Db, eventId: string, now: Date) {
  const event = await findFullEvent(db, { eventId })
  return event && showFullEvent(db, event, now)
}

/** An event as visitors are told of it. */
export type ShownEvent = Awaited<ReturnType<typeof showFullEvent>>

/** An event that is for everybody, by its slug: published and public. Null for any other, whoever asks. */
export async function findEventForAll(db: Db, slug: string, now: Date) {
  const event = await findFullEvent(db, { slug })
  if (event?.status !== 'published' || event.visibility !== 'public') return null
  return showFullEvent(db, event, now)
}

/** An event as visitors are told of it. */
export async function showFullEvent(db: Db, event: FullEventRow, now: Date) {
  const [{ capacity }, taken, types, slots] = await Promise.all([
    requireEvent(db, event),
    countTaken(db, event),
    listPublicTypes(db, event),
    listSlots(db, event),
  ])
  return {
    id: event.eventId,
    slug: event.slug,
    name: event.name,
    organizationName: event.organizationName,
    organizationLogoUrl: pictureUrl(event.logoBlobId),
    venue: event.venue,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    coverUrl: event.cover,
    categoryIds: event.categoryIds,
    fromPriceSen: lowest(types.map(({ priceSen }) => priceSen)),
    status: event.status,
    visibility: event.visibility,
    description: event.description,
    schedule: slots.map(({ startsAt, endsAt, ...slot }) => ({
      ...slot,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
    })),
    ticketTypes: types.map((type) => ({
      id: type.id,
      name: type.name,
      description: type.description,
      priceSen: type.priceSen,
      mostPerOrder: type.mostPerOrder,
      salesStartAt: type.salesStartAt?.toISOString() ?? null,
      salesEndAt: type.salesEndAt?.toISOString() ?? null,
      sale: saleOf(type, { capacity, taken }, now),
      hasForm: type.hasForm,
    })),
    workshopCount: event.workshopCount,
  }
}

const lowest = (prices: number[]): number | null => (prices.length === 0 ? null : Math.min(...prices))
