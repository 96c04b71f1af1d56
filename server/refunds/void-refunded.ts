import type pg from 'pg'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import type { EventKey, IntentKey } from '../locks/locks.ts'
import { voidTickets } from '../places/places.ts'
import { takeBackPaymentPoints } from '../points/take-back-order.ts'

/**
 * Voids the tickets of a payment that was given back in full, whoever asked for which part of it. Comes after each refund
 * that is done, in a transaction of its own: it locks what stands before the payment. Again it changes nothing.
 */
export async function voidRefunded(db: pg.Pool, key: IntentKey, now: Date): Promise<void> {
  const found = await findRefunded(db, key)
  if (!found || found.ticketIds.length === 0) return
  const { ticketIds: ids, ...event } = found
  await transaction(db, async (tx) => {
    await voidTickets(tx, event, { ids, now })
    await takeBackPaymentPoints(tx, key, now)
  })
}

async function findRefunded(
  db: Db,
  { organizationId, intentId }: IntentKey,
): Promise<(EventKey & { ticketIds: string[] }) | null> {
  const { rows } = await db.query<EventKey & { ticketIds: string[] }>(
    `select i.organization_id as "organizationId", i.event_id as "eventId",
            coalesce((select jsonb_agg(t.id) from tickets t
               where t.organization_id = i.organization_id and t.registration_id = i.registration_id
                 and t.voided_at is null), '[]') as "ticketIds"
       from payment_intents i
      where i.organization_id = $1 and i.id = $2 and i.status = 'refunded' and i.fulfilment = 'fulfilled'`,
    [organizationId, intentId],
  )
  return rows[0] ?? null
}
