import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import type { LockedIntent } from '../locks/locks.ts'
import { notify } from '../notifications/notify.ts'
import { refundBody, refundTitle } from './refund-words.ts'
import type { ToldRefund } from './refund-words.ts'

/** Tells the buyer of a refund that was asked for: in their inbox, and by the mail that a job sends. */
export async function tellBuyer(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { organizationId, intentId }: LockedIntent,
  refund: Omit<ToldRefund, 'eventName'> & { refundId: string },
): Promise<void> {
  const { refundId } = refund
  const { rows } = await tx.query<{ userId: string | null; eventId: string; eventName: string }>(
    `select i.user_id as "userId", e.id as "eventId", e.name as "eventName"
       from payment_intents i
       join events e on e.organization_id = i.organization_id and e.id = i.event_id
      where i.organization_id = $1 and i.id = $2`,
    [organizationId, intentId],
  )
  const told = rows.flatMap(({ userId, eventId, eventName }) => {
    const about = { ...refund, eventName }
    const texts = { title: refundTitle(about), body: refundBody(about), path: '/tickets' }
    const kind = 'registration_refunded' as const
    return userId ? [{ userId, kind, cause: refundId, organizationId, eventId, ...texts }] : []
  })
  await notify(deps, tx, told)
  await deps.jobs.enqueue(tx, 'payments.refund_mail', { organizationId, refundId })
}
