import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { lockIntent } from '../locks/locks.ts'
import type { IntentKey, LockedIntent } from '../locks/locks.ts'
import type { DisputeEvent, RefundEvent } from '../outside/payments/callback.ts'
import { UnknownPayment } from '../payments/find-intent.ts'
import { writeTransfer } from '../payments/ledger.ts'
import { takeBackPaymentPoints } from '../points/take-back-order.ts'
import { accountOf } from './account.ts'
import { moveRefund } from './move.ts'
import { insertRefund, listRefunds } from './store.ts'
import type { Refund, RefundStatus } from './store.ts'
import { voidRefunded } from './void-refunded.ts'

/** Money that a gateway gives back, or that a bank has taken back. */
interface Told {
  gatewayRefundRef: string
  /** Ours, if we asked for it. */
  refundId: string | null
  reason: 'gateway' | 'dispute'
  state: RefundStatus
  amountSen: number
  currency: string
}

/** A refund as its gateway tells it: moves ours, or writes down one that was made there. Again it changes nothing. */
export async function recordRefund(deps: Deps, key: IntentKey, event: RefundEvent): Promise<void> {
  await record(deps, key, { ...event, reason: 'gateway' })
}

/** A dispute takes the money away while it is open; when it is lost, for good. */
export async function recordDispute(deps: Deps, key: IntentKey, event: DisputeEvent): Promise<void> {
  const facts = { part: 'payments', intent: key.intentId, dispute: event.state }
  deps.log.error(facts, 'a buyer disputes a payment; answer it at the gateway')
  if (event.state === 'warning') return
  const { gatewayDisputeRef: gatewayRefundRef, ...rest } = event
  const state = disputeStates[event.state]
  await record(deps, key, { ...rest, gatewayRefundRef, refundId: null, reason: 'dispute', state })
}

const disputeStates = { opened: 'sent', lost: 'succeeded', won: 'failed', closed: 'failed' } as const

async function record(deps: Deps, key: IntentKey, told: Told): Promise<void> {
  await transaction(deps.db.web, async (tx) => {
    const intent = await lockIntent(tx, key)
    // Its callback is on the way: this one comes again.
    if (!intent?.paidAt) throw new UnknownPayment('A refund of a payment that has not arrived.')
    const now = deps.clock.now()
    const refund = await findTold(tx, intent, told, deps)
    const { state: to, gatewayRefundRef } = told
    await moveRefund(tx, intent, { refund, to, gatewayRefundRef, now, jobs: deps.jobs })
    await takeBackPaymentPoints(tx, intent, now)
  })
  if (told.reason === 'gateway' && told.state === 'failed') reportFailed(deps, key.intentId)
  await voidRefunded(deps.db.web, key, deps.clock.now())
}

/** Nobody tries this again by itself: the gateway has told the last word. */
function reportFailed({ log }: Deps, intent: string): void {
  log.error({ part: 'payments', intent }, 'a refund has failed at its gateway; the buyer is still owed')
}

/** The refund that is spoken of; one that we don't know yet is written down. */
async function findTold(tx: Tx, intent: LockedIntent, told: Told, deps: Deps): Promise<Refund> {
  const refunds = await listRefunds(tx, intent)
  const known =
    refunds.find(({ gatewayRefundRef }) => gatewayRefundRef === told.gatewayRefundRef) ??
    refunds.find(({ id }) => id === told.refundId) ??
    refunds.find((refund) => isDoneByHand(refund, told))
  if (!known) return addTold(tx, intent, told, deps.clock.now())
  if (known.amountSen !== told.amountSen) {
    const facts = { part: 'payments', intent: intent.intentId, refund: known.id }
    deps.log.error(
      { ...facts, asked: known.amountSen, told: told.amountSen },
      'a refund is of another amount',
    )
  }
  return known
}

/** What we are about to ask for, and somebody has done at the gateway meanwhile. */
const isDoneByHand = (refund: Refund, told: Told): boolean =>
  told.reason === 'gateway' &&
  refund.status === 'requested' &&
  refund.gatewayRefundRef === null &&
  refund.amountSen === told.amountSen

async function addTold(tx: Tx, intent: LockedIntent, told: Told, now: Date): Promise<Refund> {
  const { amountSen, currency, reason, gatewayRefundRef } = told
  const refund = {
    id: randomUUIDv7(),
    amountSen,
    currency,
    reason,
    gatewayRefundRef,
    gatewayPaymentRef: null,
  }
  await insertRefund(tx, intent, { ...refund, requestedBy: null, now })
  const to = accountOf(intent, reason)
  await writeTransfer(tx, intent, {
    from: 'refund_clearing',
    to,
    amountSen,
    currency,
    refundId: refund.id,
    now,
  })
  return { ...refund, status: 'requested', requestedAt: now }
}
