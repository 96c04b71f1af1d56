import type pg from 'pg'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { lockUnclaimedOrders } from '../../locks/locks.ts'
import { sharePerson } from '../../locks/person.ts'

/**
 * Makes the orders that organisers have issued to the verified address of a person that person's own, with their tickets.
 * Only orders without an account; what somebody else changes at this moment is left for the next time.
 */
export async function claimIssuedOrders(pool: pg.Pool, userId: string): Promise<void> {
  if (!(await hasUnclaimedOrders(pool, userId))) return
  await transaction(pool, async (tx) => {
    if (!(await sharePerson(tx, userId))) return
    const orders = await lockUnclaimedOrders(tx, userId)
    await tx.query(
      `with claimed as (
         update registrations r set user_id = $1
           from unnest($2::uuid[], $3::uuid[]) as mine (organization_id, id)
          where r.organization_id = mine.organization_id and r.id = mine.id
         returning r.organization_id, r.id)
       update tickets t set user_id = $1
         from claimed
        where t.organization_id = claimed.organization_id and t.registration_id = claimed.id and t.user_id is null`,
      [
        userId,
        orders.map(({ organizationId }) => organizationId),
        orders.map(({ registrationId }) => registrationId),
      ],
    )
  })
}

/** Nearly always false: most looks into a wallet write nothing. */
async function hasUnclaimedOrders(db: Db, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from users u
       join registrations r on r.buyer_email = u.email and r.user_id is null and r.issued_by is not null
      where u.id = $1 and u.email_verified limit 1`,
    [userId],
  )
  return rowCount === 1
}
