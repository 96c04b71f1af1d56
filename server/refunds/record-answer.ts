import type { Tx } from '../db/db.ts'
import { lockIntent } from '../locks/locks.ts'
import { moveRefund } from './move.ts'
import type { Move } from './move.ts'
import { listRefunds } from './store.ts'

export interface RefundKey {
  organizationId: string
  intentId: string
  refundId: string
}

/** Writes down what became of a refund of ours, and tells whether that was new. */
export async function recordAnswer(tx: Tx, key: RefundKey, move: Move): Promise<boolean> {
  const intent = await lockIntent(tx, key)
  if (!intent) throw new Error('A refund has no intent.')
  const refund = (await listRefunds(tx, intent)).find(({ id }) => id === key.refundId)
  return refund ? moveRefund(tx, intent, { ...move, refund }) : false
}
