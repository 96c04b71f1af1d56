import type { Knex } from 'knex'
import { insertRows } from './insert-rows.ts'
import { orderOf } from './orders.ts'
import type { Sale, TicketRow } from './orders.ts'

/** So few that making them up does not keep the service from answering. */
const AT_ONCE = 500

/** Writes all orders of a sale, with their buyers and tickets. Returns the tickets. */
export async function sell(tx: Knex.Transaction, sale: Sale, signal?: AbortSignal): Promise<TicketRow[]> {
  const sold: TicketRow[] = []
  let uses = 0
  for (let at = 0; at < sale.orders.count; at += AT_ONCE) {
    signal?.throwIfAborted()
    const length = Math.min(AT_ONCE, sale.orders.count - at)
    const orders = Array.from({ length }, (_, n) => orderOf(sale, at + n))
    const tickets = orders.flatMap((order) => order.tickets)
    const used = orders.flatMap(({ use }) => use ?? [])
    await insertRows(
      tx,
      'users',
      orders.map(({ user }) => user),
    )
    await insertRows(
      tx,
      'registrations',
      orders.map(({ registration }) => registration),
    )
    await insertRows(
      tx,
      'registration_lines',
      orders.map(({ line }) => line),
    )
    await insertRows(tx, 'tickets', tickets)
    await insertRows(tx, 'promotion_uses', used)
    sold.push(...tickets)
    uses += used.length
  }
  // Last: it locks the code, which others may want.
  if (sale.promotion && uses > 0) {
    const code = { organization_id: sale.event.organizationId, id: sale.promotion.id }
    await tx('promotion_codes').where(code).increment('uses', uses)
  }
  return sold
}
