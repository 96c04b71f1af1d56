import type { JobQueue } from '../core/job-queue.ts'
import type { Tx } from '../db/db.ts'
import type { IntentKey } from '../locks/locks.ts'
import { addNotifications } from '../notifications/notify.ts'
import { ringgit } from '../ticket-documents/ringgit.ts'
import type { Refund } from './store.ts'

/**
 * Tells the buyer of a refund that was made at the gateway; of one that we asked for they know (tell-buyer.ts), as they do of
 * what their bank took back in a dispute.
 */
export async function tellRefunded(
  tx: Tx,
  { organizationId, intentId, refund }: IntentKey & { refund: Refund },
  queue: { now: Date; jobs: JobQueue | null },
): Promise<void> {
  if (refund.reason !== 'gateway') return
  const { rows } = await tx.query<{ userId: string; eventId: string; eventName: string; reference: string }>(
    `select u.id as "userId", e.id as "eventId", e.name as "eventName", coalesce(r.reference, '') as reference
       from payment_intents i
       join registrations r on r.organization_id = i.organization_id and r.id = i.registration_id
       join events e on e.organization_id = r.organization_id and e.id = r.event_id
       join users u on u.id = r.user_id
      where i.organization_id = $1 and i.id = $2`,
    [organizationId, intentId],
  )
  const [order] = rows
  if (!order) return
  const { userId, eventId, eventName, reference } = order
  const title = `${eventName}: paid back`
  const amount = refund.currency === 'MYR' ? ringgit(refund.amountSen) : 'Your payment'
  const named = reference === '' ? 'your order' : `order ${reference}`
  const body = `${amount} of ${named} was paid back. Your bank may take some days to show it.`
  const about = { organizationId, eventId, cause: refund.id, path: '/tickets' }
  const notification = { ...about, userId, kind: 'registration_refunded', title, body } as const
  await addNotifications(tx, [notification], queue)
}
