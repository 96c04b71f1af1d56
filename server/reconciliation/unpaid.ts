import type { Deps } from '../core/deps.ts'
import type { Db } from '../db/db.ts'
import type { PaymentGateway } from '../outside/payments/gateway.ts'
import { noteUnpaid } from '../payments/intent-state.ts'
import { settlePaid } from '../payments/settle-paid.ts'
import { reportDifference } from './difference.ts'

/** A payment that was begun and has not arrived. */
export interface UnpaidIntent {
  organizationId: string
  intentId: string
  provider: string
  gatewayRef: string
}

/** Unpaid intents whose registrations stop holding their places in this time, or have just stopped. */
export async function listLapsing(
  db: Db,
  { from, to, createdAfter }: { from: Date; to: Date; createdAfter: Date },
): Promise<UnpaidIntent[]> {
  const { rows } = await db.query<UnpaidIntent>(
    `select i.organization_id as "organizationId", i.id as "intentId", i.provider, coalesce(i.gateway_ref, '') as "gatewayRef"
       from payment_intents i
       join registrations r on r.organization_id = i.organization_id and r.id = i.registration_id
      where i.paid_at is null and i.gateway_ref is not null and i.created_at >= $3
        and r.hold_ends_at between $1 and $2
      order by r.hold_ends_at, i.id limit 5000`,
    [from, to, createdAfter],
  )
  return rows
}

/** Unpaid intents that were made in this time at one gateway. */
export async function listUnpaid(
  db: Db,
  { provider, from, to }: { provider: string; from: Date; to: Date },
): Promise<UnpaidIntent[]> {
  const { rows } = await db.query<UnpaidIntent>(
    `select organization_id as "organizationId", id as "intentId", provider, coalesce(gateway_ref, '') as "gatewayRef"
       from payment_intents
      where paid_at is null and gateway_ref is not null and provider = $1 and created_at >= $2 and created_at < $3
      order by created_at, id limit 20000`,
    [provider, from, to],
  )
  return rows
}

/** Asks the gateway what became of a payment, and does what it says by the same way as a callback. */
export async function askAfter(deps: Deps, gateway: PaymentGateway, intent: UnpaidIntent): Promise<void> {
  const { provider, intentId, gatewayRef } = intent
  const answer = await gateway.fetchStatus(gatewayRef)
  if (!answer.ok) {
    const facts = { part: 'reconciliation', intent: intentId, failure: answer.failure }
    deps.log.warn(facts, 'a gateway did not say what became of a payment')
    return
  }
  const status = answer.value
  if (status.state !== 'paid') {
    await noteUnpaid(deps.db.web, intent, status.state)
    return
  }
  const settled = await settlePaid(deps, intent, { ...status, gatewayRef })
  if (settled !== 'known') reportDifference(deps, 'not_told', { provider, intent: intentId })
}
