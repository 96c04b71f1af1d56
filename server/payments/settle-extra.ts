import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import type { LockedIntent } from '../locks/locks.ts'
import { isPaidBack, requestRefund } from '../refunds/request.ts'
import { noteExtraPayment } from './intent-state.ts'
import { receivable, writeTransfer } from './ledger.ts'

export interface ExtraPayment {
  intent: LockedIntent
  amountSen: number
  currency: string
  gatewayPaymentRef: string
}

/** A second payment of an intent that was paid: it is paid back, once. False when that was asked for before. */
export async function settleExtra(
  tx: Tx,
  deps: Deps,
  { intent, amountSen, currency, gatewayPaymentRef }: ExtraPayment,
): Promise<boolean> {
  if (await isPaidBack(tx, intent, gatewayPaymentRef)) return false
  await noteExtraPayment(tx, intent, amountSen)
  await writeTransfer(tx, intent, {
    from: 'unapplied_payments',
    to: receivable(intent.provider),
    amountSen,
    currency,
    now: deps.clock.now(),
  })
  const grown = { ...intent, capturedSen: intent.capturedSen + amountSen }
  await requestRefund(tx, deps, {
    intent: grown,
    amountSen,
    currency,
    reason: 'duplicate',
    gatewayPaymentRef,
  })
  return true
}
