import type { Db, Tx } from '../db/db.ts'

/** What the database function `book` is given: one attempt, with everything that it may have to write. */
export interface BookingCall {
  organizationId: string
  eventId: string
  registrationId: string
  attemptId: string
  userId: string | null
  buyerName: string
  buyerEmail: string | null
  reference: string
  now: Date
  holdEndsAt: Date
  lines: {
    ticketTypeId: string
    quantity: number
    unitPriceSen: number
    discountSen: number
    names: string[]
    /** The published version of its pass form that the answers were checked against; null when it has none. */
    formVersion: number | null
  }[]
  workshops: { workshopId: string; quantity: number }[]
  answers: { ticketTypeId: string; formVersion: number; answers: readonly unknown[] }[]
  promotion: { id: string; discountSen: number } | null
  discountSen: number
  totalSen: number
  visitorSource: string | null
  visitPurpose: string | null
  /** Most orders for this event that the buyer may have waiting for payment, and most that cost nothing. */
  mostHeld: number
  mostFree: number
  /** The member who issues the tickets by hand; null for a buyer. */
  issuedBy: string | null
  keyId: number
  tickets: { ticketId: string; ticketTypeId: string; holderName: string }[]
  mailId: string
  /** Of what it earns: one for the registration, one for what is paid. */
  pointEntryIds: readonly string[]
  /** The payment to come, when there is something to pay. */
  intent: { id: string; provider: string } | null
}

/** Why nothing was booked, in the words of the contract. */
export type BookingRefusal =
  // The account was erased meanwhile.
  | 'sign_in'
  | 'event_gone'
  | 'not_open'
  | 'event_over'
  | 'unavailable'
  | 'not_on_sale_yet'
  | 'no_longer_on_sale'
  | 'too_many'
  | 'price_changed'
  | 'answers_wrong'
  | 'sold_out'
  | 'too_many_held'
  | 'too_many_free'
  | 'promotion_unknown'
  | 'promotion_other_tickets'
  | 'promotion_minimum'
  | 'promotion_used_up'
  | 'no_way_to_pay'

export type Booked =
  | { state: 'booked' | 'repeated'; registrationId: string }
  | { state: 'refused'; reason: BookingRefusal; id: string | null }

const PROMOTION_REFUSED = 'MK001'
const UNIQUE_VIOLATION = '23505'

/** One attempt to book, in one call: everything is written or nothing. */
export async function callBook(db: Db, call: BookingCall): Promise<Booked> {
  try {
    return await sendBook(db, call)
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    if (code === PROMOTION_REFUSED) return { state: 'refused', reason: message as BookingRefusal, id: null }
    // The same attempt was being booked beside this one: it is done now, and found.
    if (code === UNIQUE_VIOLATION) return sendBook(db, call)
    throw error
  }
}

/**
 * Several attempts in one call, in their order, inside the caller's transaction: each is booked or refused by itself, so it
 * is for the caller to undo all of them.
 */
export async function callBookEach(tx: Tx, calls: readonly BookingCall[]): Promise<Booked[]> {
  const { rows } = await tx.query<{ booked: Booked }>(
    `select book(listed.call) as booked
       from jsonb_array_elements($1::jsonb) with ordinality as listed (call, place)
      order by listed.place`,
    [JSON.stringify(calls)],
  )
  return rows.map(({ booked }) => booked)
}

async function sendBook(db: Db, call: BookingCall): Promise<Booked> {
  const { rows } = await db.query<{ booked: Booked }>({
    name: 'book',
    text: 'select book($1) as booked',
    values: [JSON.stringify(call)],
  })
  const [row] = rows
  if (!row) throw new Error('book() gave no row.')
  return row.booked
}
