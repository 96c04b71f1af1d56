import type { Db, Tx } from '../db/db.ts'
import type { LockedOrders, LockedPerson } from '../locks/person.ts'

/**
 * Keeps who has paid, for the seven years in which the law wants the books to say it: one row for each payment that has
 * arrived, apart from all that the product reads. Comes before the names are taken off the orders.
 */
export async function keepBillingIdentities(
  tx: Tx,
  { organizationIds, registrationIds }: LockedOrders,
  { name, email }: LockedPerson,
): Promise<void> {
  await tx.query(
    `insert into billing_identities (organization_id, intent_id, payer_name, payer_email, paid_at, retain_until)
     select i.organization_id, i.id, coalesce(nullif(r.buyer_name, ''), $3), coalesce(r.buyer_email, $4), i.paid_at,
            i.paid_at + interval '7 years'
       from registrations r
       join payment_intents i on i.organization_id = r.organization_id and i.event_id = r.event_id and i.registration_id = r.id
      where (r.organization_id, r.id) in (select * from unnest($1::uuid[], $2::uuid[])) and i.paid_at is not null
     on conflict (organization_id, intent_id) do nothing`,
    [organizationIds, registrationIds, name, email],
  )
}

/** Deletes at most so many whose time is over, and returns how many there were. */
export async function deleteOldBillingIdentities(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from billing_identities
      where (organization_id, intent_id) in (
            select organization_id, intent_id from billing_identities where retain_until <= $1 limit $2)`,
    [now, most],
  )
  return rowCount ?? 0
}
