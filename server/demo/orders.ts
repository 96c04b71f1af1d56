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
  const ids = { user: randomUUIDv7(), registration: randomUUIDv7() }
  const type = typeOf(event.types, n)
  const numbers = n < orders.pairs ? [n, n + orders.count] : [n]
  const createdAt = orderedAt(sale, type, n)
  const tickets = numbers.map((number) => ({
    ...{
      ...key,
      id: randomUUIDv7(),
      ticket_type_id: type.id,
      registration_id: ids.registration,
      user_id: ids.user,
    },
    holder_name: personName(orders.firstPerson + number),
    key_id: sale.keyId,
    issue: number % 20 === 3 ? 2 : 1,
    voided_at: number % 25 === 7 ? new Date(createdAt + HOUR_MS) : null,
    created_at: new Date(createdAt),
  }))
  const endedAt = tickets.every(({ voided_at }) => voided_at !== null) ? tickets[0]?.voided_at : null
  const uses = promotion !== null && type.priceSen > 0 && !endedAt && n % promotion.usedByOneIn === 0
  const line = { quantity: numbers.length, unitPriceSen: type.priceSen }
  const { discountSen, totalSen } = priceOrder([line], uses ? promotion : null)
  const person = { name: personName(orders.firstPerson + n), email: personEmail(orders.firstPerson + n) }
  const isSold = type.priceSen > 0 || type.isForOrganisers
  return {
    user: { id: ids.user, ...person, created_at: new Date(createdAt) },
    registration: {
      ...{ ...key, id: ids.registration, user_id: ids.user, reference: referenceOf(orders.firstPerson + n) },
      ...{
        buyer_name: person.name,
        buyer_email: person.email,
        discount_sen: discountSen,
        total_sen: totalSen,
      },
      status: endedAt ? 'cancelled' : 'confirmed',
      created_at: new Date(createdAt),
      confirmed_at: new Date(createdAt),
      ended_at: endedAt ?? null,
      issued_by: isSold ? sale.sellerId : null,
    },
    line: {
      ...{ ...key, registration_id: ids.registration, ticket_type_id: type.id },
      ...{ quantity: line.quantity, unit_price_sen: line.unitPriceSen, discount_sen: discountSen },
      holder_names: tickets.map(({ holder_name }) => holder_name),
    },
    tickets,
    use: uses
      ? {
          ...{ organization_id: event.organizationId, registration_id: ids.registration, user_id: ids.user },
          ...{ promotion_code_id: promotion.id, discount_sen: discountSen, used_at: new Date(createdAt) },
        }
      : null,
  }
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
