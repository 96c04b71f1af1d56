import type { JobQueue } from '../core/job-queue.ts'
import type { Tx } from '../db/db.ts'
import type { LockedIntent } from '../locks/locks.ts'
import { followRefunds } from '../payments/intent-state.ts'
import { receivable, writeTransfer } from '../payments/ledger.ts'
import { accountOf } from './account.ts'
import { updateRefund } from './store.ts'
import type { Refund, RefundStatus } from './store.ts'
import { tellRefunded } from './tell-refunded.ts'

/** A gateway may tell these in any order. One that was done may still come back: `failed` is the last word. */
const RANK: Readonly<Record<RefundStatus, number>> = { requested: 0, sent: 1, succeeded: 2, failed: 3 }

export interface Move {
  to: RefundStatus
  gatewayRefundRef: string | null
  now: Date
  /** For the alert of the buyer; null where there is no queue. */
  jobs: JobQueue | null
}

/** Moves a refund on, with the ledger and its intent's status. False, with nothing done, when it is as far already. */
export async function moveRefund(
  tx: Tx,
  intent: LockedIntent,
  { refund, to, gatewayRefundRef, now, jobs }: Move & { refund: Refund },
): Promise<boolean> {
  if (RANK[to] <= RANK[refund.status]) return false
  await updateRefund(tx, intent, { id: refund.id, status: to, gatewayRefundRef, now })
  const { amountSen, currency, id: refundId } = refund
  const parts = { amountSen, currency, refundId, now }
  const atGateway = receivable(intent.provider)
  if (to === 'succeeded') {
    await writeTransfer(tx, intent, { from: atGateway, to: 'refund_clearing', ...parts })
    await tellRefunded(tx, { ...intent, refund }, { now, jobs })
  }
  if (to === 'failed') {
    if (refund.status === 'succeeded')
      await writeTransfer(tx, intent, { from: 'refund_clearing', to: atGateway, ...parts })
    const owed = accountOf(intent, refund.reason)
    await writeTransfer(tx, intent, { from: owed, to: 'refund_clearing', ...parts })
  }
  await followRefunds(tx, intent)
  return true
}
