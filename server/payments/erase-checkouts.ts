import type { Tx } from '../db/db.ts'
import type { LockedOrders } from '../locks/person.ts'

/** Forgets where orders were paid: the gateway's page may name the buyer. Amounts, times and references stay. */
export async function eraseCheckouts(
  tx: Tx,
  { organizationIds, eventIds, registrationIds }: LockedOrders,
): Promise<void> {
  await tx.query(
    `update payment_intents set redirect_url = null
      where (organization_id, event_id, registration_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]))
        and redirect_url is not null`,
    [organizationIds, eventIds, registrationIds],
  )
}
