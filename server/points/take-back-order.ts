import type { Tx } from '../db/db.ts'
import type { IntentKey } from '../locks/locks.ts'
import type { LockedPointsAccount } from '../locks/loyalty-locks.ts'
import { lockAccount, reverse } from './account.ts'
import { pointsTooMany } from './order-points.ts'
import type { OrderPoints } from './order-points.ts'

interface OrderKey {
  organizationId: string
  registrationId: string
}

/**
 * Takes back what an order has earned and is not worth any more, in the transaction that voids its tickets or refunds its
 * payment, behind that. Again it changes nothing. What a refund that fails had taken back stays so.
 */
export async function takeBackOrderPoints(
  tx: Tx,
  { organizationId, registrationId }: OrderKey,
  now: Date,
): Promise<void> {
  const earner = await findEarner(tx, { organizationId, registrationId })
  if (!earner) return
  const { userId, eventId } = earner
  const account = await lockAccount(tx, { organizationId, userId })
  const { registration, payment } = pointsTooMany(await readOrder(tx, account, registrationId))
  const entry = { eventId, registrationId, now }
  if (registration > 0)
    await reverse(tx, account, { ...entry, kind: 'registration_cancelled', points: registration })
  if (payment > 0) await reverse(tx, account, { ...entry, kind: 'payment_refunded', points: payment })
}

/** The same for the order of a payment, of which a gateway has told a refund. */
export async function takeBackPaymentPoints(
  tx: Tx,
  { organizationId, intentId }: IntentKey,
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ registrationId: string }>(
    'select registration_id as "registrationId" from payment_intents where organization_id = $1 and id = $2',
    [organizationId, intentId],
  )
  for (const { registrationId } of rows)
    await takeBackOrderPoints(tx, { organizationId, registrationId }, now)
}

async function findEarner(tx: Tx, { organizationId, registrationId }: OrderKey) {
  const { rows } = await tx.query<{ userId: string; eventId: string | null }>(
    `select user_id as "userId", event_id as "eventId" from point_entries
      where registration_id = $2 and organization_id = $1 and kind in ('registration', 'payment') limit 1`,
    [organizationId, registrationId],
  )
  return rows[0] ?? null
}

/** Refunds of what was paid too much or too late are none of the order. */
async function readOrder(
  tx: Tx,
  { organizationId }: LockedPointsAccount,
  registrationId: string,
): Promise<OrderPoints> {
  const { rows } = await tx.query<OrderPoints>(
    `select coalesce(sum(p.amount) filter (where p.kind in ('registration', 'registration_cancelled')), 0)::bigint as "registrationPoints",
            coalesce(sum(p.amount) filter (where p.kind = 'payment'), 0)::bigint as "paymentAward",
            coalesce(sum(p.amount) filter (where p.kind in ('payment', 'payment_refunded')), 0)::bigint as "paymentPoints",
            exists (select from tickets t
                     where t.organization_id = $1 and t.registration_id = $2 and t.voided_at is null) as "hasValidTicket",
            r.total_sen as "totalSen",
            (select coalesce(sum(f.amount_sen), 0)::bigint from refunds f
               join payment_intents i on i.organization_id = f.organization_id and i.id = f.intent_id
              where i.organization_id = $1 and i.registration_id = $2 and i.fulfilment = 'fulfilled'
                and f.status <> 'failed' and f.reason in ('organiser', 'gateway', 'dispute')) as "refundedSen"
       from registrations r
       join point_entries p on p.organization_id = r.organization_id and p.registration_id = r.id
      where r.organization_id = $1 and r.id = $2
      group by r.total_sen`,
    [organizationId, registrationId],
  )
  const [order] = rows
  if (!order) throw new Error('An order with points is gone.')
  return order
}
