import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { LockedIntent } from '../locks/locks.ts'

export interface RefundRequest {
  intent: LockedIntent
  amountSen: number
  /** As it was paid: MYR unless somebody paid otherwise. */
  currency: string
  reason: 'unfulfilled' | 'mismatch' | 'duplicate' | 'organiser'
  /** The member who asks for it. */
  requestedBy?: string | null
}

/**
 * Asks for money to be paid back. Null, with nothing done, when the intent's refunds would be more than was paid for it.
 * To void the tickets is for the caller, in the same transaction.
 */
export async function requestRefund(
  tx: Tx,
  { clock }: Pick<Deps, 'jobs' | 'clock'>,
  { intent, amountSen, reason, requestedBy = null }: RefundRequest,
): Promise<{ refundId: string } | null> {
  const { organizationId, intentId, capturedSen } = intent
  const promisedSen = await readCount(
    tx,
    `select coalesce(sum(amount_sen), 0)::bigint as count from refunds
      where organization_id = $1 and intent_id = $2 and status <> 'failed'`,
    [organizationId, intentId],
  )
  if (amountSen < 1 || promisedSen + amountSen > capturedSen) return null
  const refundId = randomUUIDv7()
  await tx.query(
    `insert into refunds (organization_id, id, intent_id, amount_sen, reason, requested_by, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [organizationId, refundId, intentId, amountSen, reason, requestedBy, clock.now()],
  )
  return { refundId }
}
