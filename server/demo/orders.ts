import { randomUUIDv7 } from 'node:crypto'
import { priceOrder } from '@masuk/shared/order-price.ts'
import type { Discount } from '@masuk/shared/order-price.ts'
import { REFERENCE_LETTERS } from '../registrations/reference.ts'
import { DAY_MS, HOUR_MS } from './add-event.ts'
import type { AddedEvent, AddedType } from './add-event.ts'
import type { EventPlan } from './event-plan.ts'
import { personEmail, personName, scattered } from './people.ts'

/** An event whose orders are made up, and what they have in common. */
export interface Sale {
  event: AddedEvent
  orders: EventPlan['orders']
  /** Who takes money at the counter: no payment of the demo went through a gateway. */
  sellerId: string
  keyId: number
  promotion: (Discount & { id: string; usedByOneIn: number }) | null
  now: number
}

/** The rows of the nth order of a sale. The same n always gives the same order, but for its ids. */
export function orderOf(sale: Sale, n: number) {
  const { event, orders, promotion } = sale
  const key = { organization_id: event.organizationId, event_id: event.eventId }
  const type = typeOf(event.types, n)
  const createdAt = orderedAt(sale, type, n)
  const person = orders.firstPerson + n
  const user = {
    id: randomUUIDv7(),
    name: personName(person),
    email: personEmail(person),
    created_at: new Date(createdAt),
  }
  const own = { registration_id: randomUUIDv7(), user_id: user.id }
  const tickets = ticketsOf(sale, { n, createdAt, columns: { ...key, ...own, ticket_type_id: type.id } })
  const endedAt = tickets.every(({ voided_at }) => voided_at !== null) ? tickets[0]?.voided_at : null
  const uses = promotion !== null && type.priceSen > 0 && !endedAt && n % promotion.usedByOneIn === 0
  const priced = { ticketTypeId: type.id, quantity: tickets.length, unitPriceSen: type.priceSen }
  const { discountSen, totalSen } = priceOrder([priced], uses ? promotion : null)
  return {
    user,
    registration: {
      ...key,
      id: own.registration_id,
      user_id: user.id,
      reference: referenceOf(person),
      buyer_name: user.name,
      buyer_email: user.email,
      discount_sen: discountSen,
      total_sen: totalSen,
      status: endedAt ? 'cancelled' : 'confirmed',
      created_at: user.created_at,
      confirmed_at: user.created_at,
      ended_at: endedAt ?? null,
      issued_by: type.priceSen > 0 || type.isForOrganisers ? sale.sellerId : null,
    },
    line: {
      ...key,
      registration_id: own.registration_id,
      ticket_type_id: type.id,
      quantity: priced.quantity,
      unit_price_sen: priced.unitPriceSen,
      discount_sen: discountSen,
      holder_names: tickets.map(({ holder_name }) => holder_name),
    },
    tickets,
    use: uses
      ? { ...own, ...useOf(promotion, event), discount_sen: discountSen, used_at: user.created_at }
      : null,
  }
}

const useOf = ({ id }: { id: string }, { organizationId }: AddedEvent) => ({
  organization_id: organizationId,
  promotion_code_id: id,
})

/** One ticket or two: some void, some issued again, as by chance. */
function ticketsOf<Columns extends object>(
  { orders, keyId }: Sale,
  { n, createdAt, columns }: { n: number; createdAt: number; columns: Columns },
) {
  const numbers = n < orders.pairs ? [n, n + orders.count] : [n]
  return numbers.map((number) => ({
    ...columns,
    id: randomUUIDv7(),
    holder_name: personName(orders.firstPerson + number),
    key_id: keyId,
    issue: number % 20 === 3 ? 2 : 1,
    voided_at: number % 25 === 7 ? new Date(createdAt + HOUR_MS) : null,
    created_at: new Date(createdAt),
  }))
}

export type TicketRow = ReturnType<typeof orderOf>['tickets'][number]

/** The last type of which this order is the one in so many, or the first of all. */
function typeOf(types: readonly AddedType[], n: number): AddedType {
  const isOne = ({ oneIn }: AddedType) => oneIn !== undefined && n % oneIn === oneIn - 1
  const type = types.findLast(isOne) ?? types[0]
  if (!type) throw new Error('An event of the demo has no ticket type.')
  return type
}

/** Some time within four weeks, while the type was on sale and the event had not begun. */
function orderedAt({ event, now }: Sale, type: AddedType, n: number): number {
  const last = Math.min(now, event.startsAt.getTime(), type.salesUntil?.getTime() ?? Infinity) - 2 * HOUR_MS
  const first = Math.max(last - 28 * DAY_MS, type.salesFrom?.getTime() ?? 0)
  return first + (scattered(n, 4) % Math.max(1, last - first))
}

const BITS_OF_A_LETTER = 5n
const LETTERS = 8

/** No two numbers have the same: an odd factor only shuffles what eight letters can say. */
function referenceOf(n: number): string {
  const shuffled = BigInt.asUintN(Number(BITS_OF_A_LETTER) * LETTERS, BigInt(n + 1) * 0x9e_3779_b97fn)
  return Array.from({ length: LETTERS }, (_, at) => {
    const letter = (shuffled >> (BITS_OF_A_LETTER * BigInt(at))) & 31n
    return REFERENCE_LETTERS[Number(letter)]
  }).join('')
}
