import type { Tx } from '../db/db.ts'
import type { LockedWorkshop } from '../locks/workshop.ts'

/** Accounts that have booked a place in a workshop, by their id. */
export async function listBookers(
  tx: Tx,
  { organizationId, eventId, workshopId }: LockedWorkshop,
): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string | null }>(
    `select distinct r.user_id as "userId"
       from registration_workshops p
       join registrations r on r.organization_id = p.organization_id and r.id = p.registration_id
      where p.organization_id = $1 and p.event_id = $2 and p.workshop_id = $3
        and r.status in ('held', 'confirmed') and r.user_id is not null
      order by r.user_id`,
    [organizationId, eventId, workshopId],
  )
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Takes a workshop out of all orders, of whatever state. What else they hold stays. */
export async function giveUpPlaces(
  tx: Tx,
  { organizationId, eventId, workshopId }: LockedWorkshop,
): Promise<void> {
  await tx.query(
    'delete from registration_workshops where organization_id = $1 and event_id = $2 and workshop_id = $3',
    [organizationId, eventId, workshopId],
  )
}
