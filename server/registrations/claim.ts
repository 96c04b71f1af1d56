import type { Db } from '../db/db.ts'

/**
 * Makes the orders that organisers have issued to the verified address of a person that person's own, with their tickets.
 * Only orders without an account; what somebody else changes at this moment is left for the next time.
 */
export async function claimIssuedOrders(db: Db, userId: string): Promise<void> {
  await db.query(
    `with mine as (
       select r.organization_id, r.id
         from users u
         join registrations r on r.buyer_email = u.email and r.user_id is null and r.issued_by is not null
        where u.id = $1 and u.email_verified
        order by r.organization_id, r.id
          for no key update of r skip locked)
     , claimed as (
       update registrations r set user_id = $1
         from mine
        where r.organization_id = mine.organization_id and r.id = mine.id
       returning r.organization_id, r.id)
     update tickets t set user_id = $1
       from claimed
      where t.organization_id = claimed.organization_id and t.registration_id = claimed.id and t.user_id is null`,
    [userId],
  )
}
