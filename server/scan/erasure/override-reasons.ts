import type { Tx } from '../../db/db.ts'
import type { LockedOrders, LockedPerson } from '../../locks/person.ts'

/** Empties why somebody was let in, where the person has written it or where it was about a ticket of theirs. */
export async function eraseOverrideReasons(
  tx: Tx,
  { organizationIds, registrationIds }: LockedOrders,
  { userId }: LockedPerson,
): Promise<void> {
  await tx.query(
    `update door_exceptions set override_reason = ''
      where override_reason <> ''
        and ((organization_id, grant_id) in (select organization_id, id from scanner_grants where member_id = $3)
             or (organization_id, left(scan_key, 36)::uuid) in (
                  select organization_id, id from tickets
                   where user_id = $3 or (organization_id = any ($1) and registration_id = any ($2))))`,
    [organizationIds, registrationIds, userId],
  )
}
