import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import type { LockedIntent } from '../locks/locks.ts'

/**
 * Where money is. `gateway_receivable:…` is with a gateway, for us. `organiser_payable` has bought tickets and is owed to the
 * organiser. `unapplied_payments` has bought nothing, and `refund_clearing` was promised back: both are owed to buyers.
 */
export type Account =
  | `gateway_receivable:${string}`
  | 'organiser_payable'
  | 'unapplied_payments'
  | 'refund_clearing'

export interface Transfer {
  /** Gets poorer. */
  from: Account
  /** Gets richer. */
  to: Account
  amountSen: number
  currency: string
  refundId?: string
  now: Date
}

/** Writes one transaction of two entries that add up to zero. What was written is never changed; it is reversed by another. */
export async function writeTransfer(
  tx: Tx,
  { organizationId, intentId }: LockedIntent,
  { from, to, amountSen, currency, refundId, now }: Transfer,
): Promise<void> {
  await tx.query(
    `insert into ledger_entries (organization_id, transaction_id, account, amount_sen, currency, intent_id, refund_id, created_at)
     values ($1, $2, $3, -$5::bigint, $6, $7, $8, $9), ($1, $2, $4, $5::bigint, $6, $7, $8, $9)`,
    [organizationId, randomUUIDv7(), from, to, amountSen, currency, intentId, refundId ?? null, now],
  )
}

/** What a gateway owes us for the payments that it took. */
export const receivable = (provider: string): Account => `gateway_receivable:${provider}`
