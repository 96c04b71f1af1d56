import { randomUUIDv7 } from 'node:crypto'
import { as } from './call.ts'
import type { Called, InputOf, ReplyOf } from './call.ts'
import { HOUR_MS, TONIGHT } from './clock.ts'
import type { House } from './house.ts'
import { addSignedIn } from './organisers.ts'
import type { Person } from './organisers.ts'
import { addOrganizer } from './people.ts'
import { addRow } from './tables.ts'

/** An event that is on sale, with one ticket type. */
export interface Sale {
  organizationId: string
  eventId: string
  ticketTypeId: string
  slug: string
}

export interface SalePlan {
  organizationId?: string
  capacity?: number | null
  quantity?: number | null
  priceSen?: number
  visibility?: 'public' | 'private'
  status?: string
}

/** An event on sale; free and unlimited unless said otherwise. */
export async function openSale(house: House, plan: SalePlan = {}): Promise<Sale> {
  const organizationId = plan.organizationId ?? (await addOrganizer(house)).organizationId
  const { quantity = null, priceSen = 0 } = plan
  const { id: eventId, slug } = await addRow(house, 'events', {
    organizationId,
    name: 'Malam Muzik',
    status: plan.status ?? 'published',
    capacity: plan.capacity ?? null,
    visibility: plan.visibility ?? 'public',
    startsAt: TONIGHT,
    endsAt: new Date(Date.parse(TONIGHT) + 3 * HOUR_MS),
  })
  await addRow(house, 'event_directory', { eventId, slug, organizationId })
  const { id: ticketTypeId } = await addRow(house, 'ticket_types', {
    organizationId,
    eventId,
    quantity,
    priceSen,
  })
  return { organizationId, eventId, ticketTypeId, slug }
}

/** Signed-in buyers. */
export function addBuyers(house: House, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => addSignedIn(house)))
}

type Order = InputOf<'registrations.register'>['body']
export type Registered = Called<ReplyOf<'registrations.register'>>

/** One order: one ticket of the sale's type, unless said otherwise. */
export function register(
  house: House,
  buyer: Person,
  { eventId, ticketTypeId, ...order }: Pick<Sale, 'eventId' | 'ticketTypeId'> & Partial<Order>,
): Promise<Registered> {
  const body = { eventId, attemptId: randomUUIDv7(), lines: [{ ticketTypeId, quantity: 1 }], ...order }
  return as(house, buyer).call('registrations.register', { body })
}

/** Voids all tickets of an order or of a person. */
export async function voidTicketsOf(
  { rows }: House,
  { registrationId = null, userId = null }: { registrationId?: string | null; userId?: string | null },
): Promise<void> {
  await rows(
    `select void_tickets(organization_id, event_id, array_agg(id), now()) from tickets
      where registration_id = $1 or user_id = $2 group by organization_id, event_id`,
    [registrationId, userId],
  )
}
