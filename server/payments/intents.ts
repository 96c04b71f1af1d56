import type { Db } from '../db/db.ts'
import type { Provider } from '../outside/payments/provider.ts'

/** A payment that is not settled yet, of a registration that is still held. */
export interface OpenIntent {
  id: string
  organizationId: string
  eventId: string
  registrationId: string
  userId: string | null
  provider: Provider
  amountSen: number
  status: 'created' | 'awaiting' | 'failed'
  redirectUrl: string | null
  createdAt: Date
  holdEndsAt: Date
  reference: string
  buyerName: string
  buyerEmail: string
  eventName: string
}

/** The newest open payment of a registration, one at that provider before those at others, or null. */
export async function findOpenIntent(
  db: Db,
  {
    organizationId,
    registrationId,
    provider,
  }: { organizationId: string; registrationId: string; provider: Provider | null },
): Promise<OpenIntent | null> {
  const { rows } = await db.query<OpenIntent>(
    `select i.id, i.organization_id as "organizationId", i.event_id as "eventId", i.registration_id as "registrationId",
            i.user_id as "userId", i.provider, i.amount_sen as "amountSen", i.status, i.redirect_url as "redirectUrl",
            i.created_at as "createdAt", coalesce(r.hold_ends_at, i.created_at) as "holdEndsAt", coalesce(r.reference, '') as reference,
            r.buyer_name as "buyerName", coalesce(r.buyer_email, '') as "buyerEmail", e.name as "eventName"
       from payment_intents i
       join registrations r on r.organization_id = i.organization_id and r.id = i.registration_id
       join events e on e.organization_id = i.organization_id and e.id = i.event_id
      where i.organization_id = $1 and i.registration_id = $2 and i.event_id = r.event_id and r.status = 'held'
        and i.status in ('created', 'awaiting', 'failed')
      order by i.provider = $3 desc, i.created_at desc, i.id desc limit 1`,
    [organizationId, registrationId, provider],
  )
  return rows[0] ?? null
}

/** Another payment of the same order. */
export async function addIntent(
  db: Db,
  intent: Pick<
    OpenIntent,
    'organizationId' | 'id' | 'eventId' | 'registrationId' | 'userId' | 'provider' | 'amountSen' | 'createdAt'
  >,
): Promise<void> {
  await db.query(
    `insert into payment_intents (organization_id, id, event_id, registration_id, user_id, provider, amount_sen, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      intent.organizationId,
      intent.id,
      intent.eventId,
      intent.registrationId,
      intent.userId,
      intent.provider,
      intent.amountSen,
      intent.createdAt,
    ],
  )
}

/** Keeps what the gateway calls a payment, and where to pay it: once. A second answer for the same intent changes nothing. */
export async function recordCheckout(
  db: Db,
  { organizationId, id, provider }: Pick<OpenIntent, 'organizationId' | 'id' | 'provider'>,
  { gatewayRef, redirectUrl }: { gatewayRef: string; redirectUrl: string },
): Promise<void> {
  await db.query(
    `with noted as (
       insert into payment_directory (provider, gateway_ref, organization_id, intent_id) values ($3, $4, $1, $2)
       on conflict do nothing)
     update payment_intents
        set gateway_ref = $4, redirect_url = $5, status = case when status = 'created' then 'awaiting' else status end
      where organization_id = $1 and id = $2 and gateway_ref is null`,
    [organizationId, id, provider, gatewayRef, redirectUrl],
  )
}
