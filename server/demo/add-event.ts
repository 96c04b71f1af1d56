import { randomUUIDv7 } from 'node:crypto'
import { klDayOf, klDayStart } from '@masuk/shared/kl-day.ts'
import type { Knex } from 'knex'
import type { EventPlan, TypePlan } from './event-plan.ts'
import { insertRows } from './insert-rows.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** A ticket type as it stands in the database. */
export type AddedType = TypePlan & { id: string; salesFrom: Date | null; salesUntil: Date | null }

export interface AddedEvent {
  organizationId: string
  eventId: string
  startsAt: Date
  types: readonly AddedType[]
}

/** The midnight in Kuala Lumpur at which the day of `now` began. */
export const midnightOf = (now: number): number => klDayStart(klDayOf(now))

/** When the event begins and ends, on the day of `now` or so many days from it. */
export function hoursOf({ day, from, to }: EventPlan, now: number): { starts_at: Date; ends_at: Date } {
  const at = inEvent(day, now)
  return { starts_at: at(from), ends_at: at(to) }
}

const inEvent = (day: number, now: number) => (hours: number) =>
  new Date(midnightOf(now) + day * DAY_MS + hours * HOUR_MS)

/** Adds an event with everything that visitors are told of it. Nobody is registered yet. */
export async function addEvent(
  tx: Knex.Transaction,
  plan: EventPlan,
  {
    organizationId,
    eventId = randomUUIDv7(),
    now,
  }: { organizationId: string; eventId?: string; now: number },
): Promise<AddedEvent> {
  const { slug, name, venue, description, visibility = 'public', capacity } = plan
  const hours = hoursOf(plan, now)
  await tx('events').insert({
    organization_id: organizationId,
    id: eventId,
    slug,
    name,
    venue,
    description,
    visibility,
    capacity,
    status: 'published',
    cover: `/demo/covers/${plan.cover}.svg`,
    ...hours,
  })
  await tx('event_directory').insert({ event_id: eventId, slug, organization_id: organizationId })
  const key = { organization_id: organizationId, event_id: eventId }
  await setSchedule(tx, plan, { key, now })
  await addCategories(tx, plan, key)
  await addWorkshops(tx, plan, { key, now })
  const types = await addTypes(tx, plan, { key, now })
  return { organizationId, eventId, startsAt: hours.starts_at, types }
}

interface Key {
  organization_id: string
  event_id: string
}

/** Gives the event the schedule of its plan at the hours that it has now, in place of the one before. */
export async function setSchedule(
  tx: Knex.Transaction,
  { schedule = [], day }: EventPlan,
  { key, now }: { key: Key; now: number },
): Promise<void> {
  const at = inEvent(day, now)
  const slots = schedule.map(({ title, place, from, to }, position) => ({
    ...key,
    position,
    title,
    place,
    starts_at: at(from),
    ends_at: to === null ? null : at(to),
  }))
  await tx('schedule_slots').where(key).delete()
  await insertRows(tx, 'schedule_slots', slots)
}

async function addCategories(tx: Knex.Transaction, { categories }: EventPlan, key: Key): Promise<void> {
  const found = await tx('categories').whereIn('slug', categories).select('id')
  await insertRows(
    tx,
    'event_categories',
    found.map(({ id }) => ({ ...key, category_id: id })),
  )
}

async function addWorkshops(
  tx: Knex.Transaction,
  { workshops = [], day }: EventPlan,
  { key, now }: { key: Key; now: number },
): Promise<void> {
  const at = inEvent(day, now)
  const rows = workshops.map(({ from, to, ...workshop }) => ({
    ...key,
    id: randomUUIDv7(),
    ...workshop,
    starts_at: at(from),
    ends_at: at(to),
  }))
  await insertRows(tx, 'workshops', rows)
}

async function addTypes(
  tx: Knex.Transaction,
  { types }: EventPlan,
  { key, now }: { key: Key; now: number },
): Promise<AddedType[]> {
  const midnight = midnightOf(now)
  const at = (day: number | undefined) => (day === undefined ? null : new Date(midnight + day * DAY_MS))
  const added = types.map((type) => ({
    ...type,
    id: randomUUIDv7(),
    salesFrom: at(type.salesFromDay),
    salesUntil: at(type.salesUntilDay),
  }))
  const rows = added.map((type, position) => ({
    ...key,
    id: type.id,
    position,
    name: type.name,
    description: type.description ?? '',
    price_sen: type.priceSen,
    quantity: type.quantity ?? null,
    most_per_order: type.mostPerOrder ?? 10,
    public_registration: !type.isForOrganisers,
    sales_start_at: type.salesFrom,
    sales_end_at: type.salesUntil,
  }))
  await insertRows(tx, 'ticket_types', rows)
  return added
}
