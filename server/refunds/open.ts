import type { Db } from '../db/db.ts'

/** A refund that is not done. */
export interface OpenRefund {
  refundId: string
  organizationId: string
  intentId: string
  provider: string
  reference: string
  amountSen: number
  currency: string
  reason: string
  status: 'requested' | 'sent'
  /** Why the gateway would not do it; null when it has not said so. */
  failure: string | null
  gatewayRefundRef: string | null
  requestedAt: Date
}

/** Refunds that were asked for and are not done, oldest first, asked for before that time. */
export async function listOpenRefunds(db: Db, before: Date): Promise<OpenRefund[]> {
  const { rows } = await db.query<OpenRefund>(
    `select f.id as "refundId", f.organization_id as "organizationId", f.intent_id as "intentId", i.provider,
            coalesce(r.reference, '') as reference, f.amount_sen as "amountSen", f.currency, f.reason, f.status, f.failure,
            f.gateway_refund_ref as "gatewayRefundRef", f.requested_at as "requestedAt"
       from refunds f
       join payment_intents i on i.organization_id = f.organization_id and i.id = f.intent_id
       join registrations r on r.organization_id = i.organization_id and r.id = i.registration_id
      where f.status in ('requested', 'sent') and f.requested_at <= $1
      order by f.requested_at, f.id limit 10000`,
    [before],
  )
  return rows
}
