import type { Tx } from '../../db/db.ts'
import type { LockedOrders, LockedPerson } from '../../locks/person.ts'

/**
 * Takes buyer, holders and answers off the orders of a person; what was ordered, when and for how much stays. An order that
 * has lapsed is ended for good: money that still comes for it is paid back, since nobody is there to get its tickets.
 */
export async function eraseOrders(
  tx: Tx,
  { organizationIds, registrationIds }: LockedOrders,
  { userId }: LockedPerson,
): Promise<void> {
  const orders = [organizationIds, registrationIds]
  await tx.query(
    `delete from registration_answers
      where (organization_id, registration_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    orders,
  )
  await tx.query(
    `update registration_lines set holder_names = '{}'
      where (organization_id, registration_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    orders,
  )
  await tx.query(
    `update registrations
        set buyer_name = '', buyer_email = null, visit_purpose = null, version = version + 1,
            status = case when status = 'expired' then 'cancelled' else status end
      where (organization_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    orders,
  )
  await tx.query('update promotion_uses set user_id = null where user_id = $1', [userId])
}

/**
 * Makes the tickets of a person nobody's: without a name, in no wallet, and no scan of them gives points. Those that are
 * valid stay so for whoever has their code.
 */
export async function eraseTickets(
  tx: Tx,
  { organizationIds, registrationIds }: LockedOrders,
  { userId }: LockedPerson,
): Promise<void> {
  await tx.query(
    `update tickets set holder_name = null, user_id = null, version = version + 1
      where user_id = $3 or (organization_id = any ($1) and registration_id = any ($2))`,
    [organizationIds, registrationIds, userId],
  )
}
