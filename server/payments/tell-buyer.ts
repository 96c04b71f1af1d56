import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import type { LockedRegistration } from '../locks/locks.ts'
import { notify } from '../notifications/notify.ts'

/** Tells the buyer that the payment has arrived, once for a registration. Nobody when the order has no account. */
export async function tellPaid(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { organizationId, eventId, registrationId }: LockedRegistration,
): Promise<void> {
  const { rows } = await tx.query<{ userId: string; eventName: string; reference: string }>(
    `select u.id as "userId", e.name as "eventName", coalesce(r.reference, '') as reference
       from registrations r
       join events e on e.organization_id = r.organization_id and e.id = r.event_id
       join users u on u.id = r.user_id
      where r.organization_id = $1 and r.id = $2`,
    [organizationId, registrationId],
  )
  const [order] = rows
  if (!order) return
  const title = `${order.eventName}: paid`
  const body = `Your payment for order ${order.reference} has arrived. Your tickets are ready.`
  const about = { organizationId, eventId, cause: registrationId, path: '/tickets' }
  await notify(deps, tx, [{ ...about, userId: order.userId, kind: 'registration_paid', title, body }])
}
