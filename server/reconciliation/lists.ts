import type { Deps } from '../core/deps.ts'
import type { Db } from '../db/db.ts'
import type { ListedPayment, PaymentGateway, TimeRange } from '../outside/payments/gateway.ts'
import { findIntentByRefs } from '../payments/find-intent.ts'
import { settlePaid } from '../payments/settle-paid.ts'
import { reportDifference } from './difference.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Compares our books with the list of what a gateway has received, settles what is missing, and reports what differs. */
export async function compareLists(deps: Deps, gateway: PaymentGateway, range: TimeRange): Promise<void> {
  const { provider } = gateway
  const answer = await gateway.listPayments?.(range)
  if (!answer) return
  if (!answer.ok) {
    deps.log.warn({ part: 'reconciliation', failure: answer.failure }, 'a gateway did not list its payments')
    throw new Error('A gateway did not list its payments.')
  }
  for (const payment of answer.value) await compareOne(deps, provider, payment)
  const listed = new Set(answer.value.map(({ gatewayPaymentRef }) => gatewayPaymentRef))
  // What arrives within a day of its payment, and is not younger than the list.
  const from = new Date(range.from.getTime() + DAY_MS)
  const to = new Date(range.to.getTime() - HOUR_MS)
  for (const { intentId, gatewayPaymentRef } of await listPaid(deps.db.web, { provider, from, to }))
    if (!listed.has(gatewayPaymentRef))
      reportDifference(deps, 'ours_only', { provider, intent: intentId, gatewayPaymentRef })
}

async function compareOne(
  deps: Deps,
  provider: PaymentGateway['provider'],
  payment: ListedPayment,
): Promise<void> {
  const { gatewayPaymentRef, amountSen, refundedSen } = payment
  const key = await findIntentByRefs(deps.db.web, provider, payment)
  if (!key) return reportDifference(deps, 'theirs_only', { provider, gatewayPaymentRef })
  const settled = await settlePaid(deps, key, payment)
  const ids = { provider, intent: key.intentId, gatewayPaymentRef }
  if (settled !== 'known') return reportDifference(deps, 'not_told', ids)
  const books = await readBooks(deps.db.web, { ...key, gatewayPaymentRef })
  if (!books) return
  if (books.receivedSen !== amountSen) reportDifference(deps, 'amount', ids)
  if (refundedSen < books.refundedSen || refundedSen > books.promisedSen)
    reportDifference(deps, 'refunds', ids)
}

interface Books {
  receivedSen: number
  /** Refunds that are done, and those with what is under way. */
  refundedSen: number
  promisedSen: number
}

/** What our books have of a payment that is an intent's own. One that came on top of it is only paid back. */
async function readBooks(
  db: Db,
  {
    organizationId,
    intentId,
    gatewayPaymentRef,
  }: { organizationId: string; intentId: string; gatewayPaymentRef: string },
): Promise<Books | null> {
  const { rows } = await db.query<Books>(
    `select i.captured_sen - (select coalesce(sum(f.amount_sen), 0)::bigint from refunds f
                               where f.organization_id = $1 and f.intent_id = $2 and f.gateway_payment_ref is not null) as "receivedSen",
            (select coalesce(sum(f.amount_sen), 0)::bigint from refunds f
              where f.organization_id = $1 and f.intent_id = $2 and f.gateway_payment_ref is null
                and f.reason <> 'dispute' and f.status = 'succeeded') as "refundedSen",
            (select coalesce(sum(f.amount_sen), 0)::bigint from refunds f
              where f.organization_id = $1 and f.intent_id = $2 and f.gateway_payment_ref is null
                and f.reason <> 'dispute' and f.status <> 'failed') as "promisedSen"
       from payment_intents i
      where i.organization_id = $1 and i.id = $2 and i.gateway_payment_ref = $3`,
    [organizationId, intentId, gatewayPaymentRef],
  )
  return rows[0] ?? null
}

async function listPaid(
  db: Db,
  { provider, from, to }: { provider: string; from: Date; to: Date },
): Promise<{ intentId: string; gatewayPaymentRef: string }[]> {
  const { rows } = await db.query<{ intentId: string; gatewayPaymentRef: string }>(
    `select id as "intentId", coalesce(gateway_payment_ref, '') as "gatewayPaymentRef"
       from payment_intents where provider = $1 and paid_at >= $2 and paid_at < $3
      order by paid_at, id limit 100000`,
    [provider, from, to],
  )
  return rows
}
