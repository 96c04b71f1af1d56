import type { Db } from '../db/db.ts'
import type { EventKey, IntentKey, LockedRegistration } from '../locks/locks.ts'
import type { PaymentRefs } from '../outside/payments/callback.ts'

/** Neither in our books nor in what this gateway was told. Its callback may have been faster than our own note of it. */
export class UnknownPayment extends Error {
  override readonly name = 'UnknownPayment'
}

/**
 * The intent that a gateway speaks of, or null: by the name of its checkout, by our id, by the name of the payment. Our id
 * counts only with the gateway that was given it.
 */
export async function findIntentByRefs(
  db: Db,
  provider: string,
  { gatewayRef, intentId, gatewayPaymentRef }: PaymentRefs,
): Promise<IntentKey | null> {
  const { rows } = await db.query<{ organizationId: string; intentId: string }>(
    `select "organizationId", "intentId" from (
       select organization_id as "organizationId", intent_id as "intentId", 1 as rank
         from payment_directory where provider = $1 and gateway_ref = $2
        union all
       select organization_id, id, 2 from payment_intents where id = $3 and provider = $1
        union all
       select organization_id, intent_id, 3 from payment_directory where provider = $1 and gateway_ref = $4) found
      order by rank limit 1`,
    [provider, gatewayRef, intentId, gatewayPaymentRef],
  )
  return rows[0] ?? null
}

/** The intent as findIntentByRefs, or an UnknownPayment. */
export async function requireIntentByRefs(db: Db, provider: string, refs: PaymentRefs): Promise<IntentKey> {
  const found = await findIntentByRefs(db, provider, refs)
  if (!found) throw new UnknownPayment('A gateway speaks of a payment that is not in our books.')
  return found
}

/** An intent with what it is for, read without a lock. */
export interface SeenIntent extends IntentKey, EventKey {
  registrationId: string
  provider: string
  amountSen: number
  currency: string
  isPaid: boolean
  registrationStatus: LockedRegistration['status']
  /** How many tickets were ordered. */
  tickets: number
}

export async function readIntent(db: Db, { organizationId, intentId }: IntentKey): Promise<SeenIntent> {
  const { rows } = await db.query<SeenIntent>(
    `select i.organization_id as "organizationId", i.id as "intentId", i.event_id as "eventId",
            i.registration_id as "registrationId", i.provider, i.amount_sen as "amountSen", i.currency,
            i.paid_at is not null as "isPaid", r.status as "registrationStatus",
            (select coalesce(sum(l.quantity), 0)::integer from registration_lines l
              where l.organization_id = i.organization_id and l.registration_id = i.registration_id) as tickets
       from payment_intents i
       join registrations r on r.organization_id = i.organization_id and r.id = i.registration_id
      where i.organization_id = $1 and i.id = $2`,
    [organizationId, intentId],
  )
  const [intent] = rows
  if (!intent) throw new Error('An intent is gone, though none is ever deleted.')
  return intent
}
