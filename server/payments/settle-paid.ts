import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { lockIntent, lockRegistration, shareEvent } from '../locks/locks.ts'
import type { IntentKey, LockedIntent } from '../locks/locks.ts'
import { confirmRegistration, retakePlaces } from '../places/places.ts'
import { requestRefund } from '../refunds/request.ts'
import { readIntent } from './find-intent.ts'
import type { SeenIntent } from './find-intent.ts'
import { notePaid, notePaymentRef, rememberRef } from './intent-state.ts'
import { receivable, writeTransfer } from './ledger.ts'
import { settleExtra } from './settle-extra.ts'
import { settlementOf } from './settlement.ts'
import type { Settlement } from './settlement.ts'
import { tellPaid } from './tell-buyer.ts'

/** Money that a gateway has received. */
export interface Payment {
  amountSen: number
  currency: string
  gatewayRef: string | null
  gatewayPaymentRef: string | null
}

/** `known`: it was settled before, and nothing was done. `extra`: a second payment of what was paid. */
export type Settled = Settlement | 'known' | 'extra'

/** Somebody else was faster: what was read without a lock is not so any more. */
class SeenStateChanged extends Error {}

const MOST_TRIES = 5

/**
 * Settles a payment in one transaction: its tickets, or its refund, and the ledger. Again it changes nothing. Asks no
 * gateway; the job `payments.refund` does that.
 */
export async function settlePaid(deps: Deps, key: IntentKey, payment: Payment): Promise<Settled> {
  for (let tries = 1; ; tries++) {
    const seen = await readIntent(deps.db.web, key)
    try {
      const settled = await transaction(deps.db.web, (tx) => settleOnce(tx, deps, { seen, payment }))
      if (settled === 'fulfilled') deps.ticketMails.wake()
      report(deps, seen, { settled, payment })
      return settled
    } catch (error) {
      if (!(error instanceof SeenStateChanged) || tries === MOST_TRIES) throw error
    }
  }
}

interface Settling {
  seen: SeenIntent
  payment: Payment
}

/** Locks: event, inventory and promotion code where places are taken again, registration, intent. */
async function settleOnce(tx: Tx, deps: Deps, { seen, payment }: Settling): Promise<Settled> {
  const now = deps.clock.now()
  const isExact = payment.amountSen === seen.amountSen && payment.currency === seen.currency
  await shareEvent(tx, seen)
  const retakes = isExact && !seen.isPaid && seen.registrationStatus === 'expired'
  const hasPlaces = retakes && (await retakePlaces(tx, { ...seen, now })) === null
  const registration = await lockRegistration(tx, seen)
  const intent = await lockIntent(tx, seen)
  if (!registration || !intent) throw new Error('A payment has no registration.')
  if (registration.status !== seen.registrationStatus || (intent.paidAt !== null) !== seen.isPaid)
    throw new SeenStateChanged()
  for (const ref of [payment.gatewayRef, payment.gatewayPaymentRef])
    if (ref) await rememberRef(tx, intent, ref)
  if (seen.isPaid) return settleAgain(tx, deps, { intent, payment })
  const settlement = settlementOf({ isExact, registration: registration.status, hasPlaces })
  await bookReceipt(tx, intent, { settlement, payment, now })
  if (settlement === 'fulfilled') {
    const ticketIds = Array.from({ length: seen.tickets }, () => randomUUIDv7())
    const keyId = deps.keyrings.tickets.signing.id
    const pointEntryIds = [randomUUIDv7(), randomUUIDv7()]
    const mailId = randomUUIDv7()
    await confirmRegistration(tx, registration, { now, ticketIds, keyId, mailId, pointEntryIds })
    await tellPaid(tx, deps, registration)
  } else {
    const { amountSen, currency, gatewayPaymentRef } = payment
    const paid = { ...intent, gatewayPaymentRef, capturedSen: amountSen }
    await requestRefund(tx, deps, { intent: paid, amountSen, currency, reason: settlement })
  }
  return settlement
}

async function bookReceipt(
  tx: Tx,
  intent: LockedIntent,
  { settlement, payment, now }: { settlement: Settlement; payment: Payment; now: Date },
): Promise<void> {
  const fulfilment = settlement === 'duplicate' ? 'unfulfilled' : settlement
  await notePaid(tx, intent, { ...payment, fulfilment, now })
  await writeTransfer(tx, intent, {
    from: settlement === 'fulfilled' ? 'organiser_payable' : 'unapplied_payments',
    to: receivable(intent.provider),
    amountSen: payment.amountSen,
    currency: payment.currency,
    now,
  })
}

async function settleAgain(
  tx: Tx,
  deps: Deps,
  { intent, payment }: { intent: LockedIntent; payment: Payment },
): Promise<Settled> {
  const { gatewayPaymentRef } = payment
  // A status that was asked for may name no payment, or be the first to name it.
  if (gatewayPaymentRef === null || gatewayPaymentRef === intent.gatewayPaymentRef) return 'known'
  if (intent.gatewayPaymentRef !== null)
    return (await settleExtra(tx, deps, { intent, ...payment, gatewayPaymentRef })) ? 'extra' : 'known'
  await notePaymentRef(tx, intent, gatewayPaymentRef)
  return 'known'
}

/** Ids and amounts for whoever looks after it. */
function report(
  { log }: Deps,
  { intentId, provider, amountSen }: SeenIntent,
  { settled, payment }: { settled: Settled; payment: Payment },
): void {
  const facts = { part: 'payments', intent: intentId, provider, settled }
  if (settled === 'mismatch') {
    const received = { asked: amountSen, received: payment.amountSen, currency: payment.currency }
    log.error({ ...facts, ...received }, 'a payment is not of the amount that was asked for; it is paid back')
  } else if (settled === 'fulfilled') log.info(facts, 'a payment was settled')
  else if (settled !== 'known') log.warn(facts, 'a payment bought nothing; it is paid back')
}
